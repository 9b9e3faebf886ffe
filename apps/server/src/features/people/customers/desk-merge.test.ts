import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import { fixedHeaders } from '@openline/contract/endpoint'
import type { CustomerTimelineEntry } from '@openline/contract/people/customers-desk'
import type { Hit } from '@openline/contract/people/search-desk'
import type { listTransactions } from '@openline/contract/processes/transactions'
import type { listCredits } from '@openline/contract/sales/credits'
import { giveCredit } from '@openline/testing/credit'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  expectOk,
  type TestCustomer,
  testPassword,
} from '@openline/testing/customers'
import { disputeIn, objectTo } from '@openline/testing/disputing'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, onlyLineOf } from '@openline/testing/lines'
import { aMergeDesk, aMergedAccount } from '@openline/testing/merging'
import { pdfText } from '@openline/testing/pdf-text'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

const identity = { apiKey: 'openline-web', companyCode: 'openline' }

async function rows(query: ReturnType<typeof sql>) {
  return (await shop.database.db.execute(query)).rows
}

async function get<Answer>({ token }: { readonly token: string }, path: string) {
  return expectOk(await shop.send<Answer>('GET', path, { token }))
}

function historyOf(customer: TestCustomer) {
  return get<OutputOf<typeof listTransactions>>(customer, '/app/payments/transactions')
}

async function totalOfCredit() {
  return (await rows(sql`select sum(amount_cents)::int as cents from customer_credits`))[0]?.[
    'cents'
  ]
}

async function journal() {
  const { token } = await aStaffMember(shop, ['money'])
  const day = new Date().toISOString().slice(0, 10)
  const query = { from: day, to: day }
  return expectOk(await shop.send('GET', '/app/desk/journal/totals', { token, query }))
}

/** What a merge does with the rows of the account that closes, by the columns that name a customer. */
const decided = {
  'access_approvals.customer_id': 'stays',
  'access_approvals.other_customer_id': 'stays',
  'account_notices.customer_id': 'stays',
  'authentication_failures.customer_id': 'stays',
  'blocks.customer_id': 'stays',
  'broadcast_recipients.customer_id': 'moves',
  'card_sessions.customer_id': 'stays',
  'cards.customer_id': 'goes',
  'checkout_drafts.customer_id': 'goes',
  'contact_messages.customer_id': 'moves',
  'courtesies.customer_id': 'stays',
  'customer_credits.customer_id': 'moves by two entries',
  'dual_control_requests.customer_id': 'stays',
  'email_changes.customer_id': 'goes',
  'email_recoveries.customer_id': 'goes',
  'handoffs.customer_id': 'stays',
  'incidents.customer_id': 'moves where it is open',
  'known_networks.customer_id': 'goes',
  'line_moves.from_customer_id': 'stays',
  'line_moves.to_customer_id': 'stays',
  'lines.customer_id': 'moves where it has not ended',
  'merged_accounts.customer_id': 'is the merge',
  'merged_accounts.into_id': 'moves',
  'notes.customer_id': 'moves but for those on orders and port-ins',
  'number_leases.customer_id': 'goes',
  'orders.customer_id': 'stays',
  'passkeys.customer_id': 'goes',
  'payment_attempts.customer_id': 'stays',
  'payment_attempts.provider_customer_id': 'stays',
  'port_ins.customer_id': 'stays',
  'quotes.customer_id': 'stays',
  'record_tags.customer_id': 'moves but for those on orders and port-ins',
  'renewal_notices.customer_id': 'stays',
  'sent_emails.customer_id': 'stays',
  'sessions.customer_id': 'stays, ended',
  'staff_acts.customer_id': 'stays',
}

/** An account with a line, a card, credit, an open and a closed message, a note and a tag. */
async function aWholeAccount() {
  const owner = await aLineOwner(shop, { purchase: { autoRenew: true } })
  const { customer, line } = owner
  await giveCredit(shop, customer, { amountCents: 700 })
  const write = async (message: string) => {
    const body = { name: 'Robin Doe', email: customer.email, message }
    const sent = { token: customer.token, body }
    return expectOk(await shop.send<{ ticket: string }>('POST', '/app/users/contactus', sent))
      .ticket
  }
  const closed = await write('Where is my bill?')
  await rows(sql`update contact_messages set closed_at = now() where ticket = ${closed}`)
  const open = await write('Why is my data slow since Monday?')
  const desk = await aMergeDesk(shop, customer)
  const mark = async (of: TestCustomer, kind: 'notes' | 'tags', body: object) => {
    const sent = { token: desk.staff.token, key: randomUUID(), body }
    expectOk(await shop.send('POST', `/app/desk/customers/${of.id}/${kind}`, sent))
  }
  const record = { kind: 'customer', id: customer.id }
  const onLine = { kind: 'line', id: line.id }
  await mark(customer, 'notes', { record, text: 'Prefers a call', isPinned: false })
  await mark(customer, 'notes', { record: onLine, text: 'Calls about roaming', isPinned: false })
  await mark(customer, 'tags', { record, tag: 'Loyal' })
  await mark(customer, 'tags', { record, tag: 'Student' })
  await mark(desk.to, 'tags', { record: { kind: 'customer', id: desk.to.id }, tag: 'Loyal' })
  return { ...owner, desk, to: desk.to, tickets: [open, closed] }
}

describe('an account that is merged into another one of the same person', () => {
  test('gives it lines, credit, messages, notes and tags, as the preview says, and closes', async () => {
    const { customer, line, desk, to, tickets, order } = await aWholeAccount()
    expect(await desk.preview()).toMatchObject({
      into: { id: to.id, email: to.email },
      moves: { creditCents: 700, cases: 2, marks: 3 },
      stays: { orders: 1, endedLines: 0 },
      removes: { cards: 1 },
      obstacles: [],
    })
    await desk.approveBoth()
    const [totalCents, books] = [await totalOfCredit(), await journal()]
    expect(expectOk(await desk.merge()).message).toContain('The accounts are merged')

    expect(await onlyLineOf(shop, to)).toMatchObject({ id: line.id, autoRenew: false })
    const credits = await get<OutputOf<typeof listCredits>>(to, '/app/credits')
    expect(credits).toMatchObject({
      balanceCents: 700,
      entries: [{ kind: 'moved_in', amountCents: 700 }],
    })
    expect(await totalOfCredit()).toBe(totalCents)
    expect(await journal()).toEqual(books)
    const { notes, tags } = await get<{ notes: { text: string }[]; tags: { tag: string }[] }>(
      desk.staff,
      `/app/desk/customers/${to.id}/notes`,
    )
    expect(notes.map(({ text }) => text)).toEqual(['Calls about roaming', 'Prefers a call'])
    expect(tags.map(({ tag }) => tag).toSorted()).toEqual(['Loyal', 'Student'])
    const open = await desk.look(to.id)
    expect(open).toMatchObject({
      messages: tickets.map((ticket) => ({ ticket })),
      mergedInto: null,
      mergedFrom: [{ id: customer.id, email: customer.email }],
      orders: [],
    })
    const closed = await desk.look()
    expect(closed).toMatchObject({
      profile: { state: 'closed', email: customer.email },
      mergedInto: { id: to.id, email: to.email },
      orders: [{ number: order.number }],
      messages: [],
      cards: [],
      credit: { balanceCents: 0 },
      nextActions: [],
    })
    await eventually('the provider to forget the card', async () => {
      const jobs = await rows(
        sql`select 1 from pgboss.job where name = 'forget-card' and state <> 'completed'`,
      )
      return jobs.length === 0
    })
  })

  test('tells both addresses, the timelines and the log of it, in each one’s language', async () => {
    const { customer } = await aLineOwner(shop)
    const desk = await aMergeDesk(shop, customer)
    await rows(sql`update customers set language = 'es' where id = ${desk.to.id}`)
    await desk.approveBoth()
    expectOk(await desk.merge())
    const left = await emailAbout(
      shop,
      customer.email,
      'This account was merged into your other account',
    )
    expect(left.text).toContain(`are now in ${desk.to.email.replace(/^(.).*@/, '$1•••@')}`)
    expect(left.text).toContain('you can’t sign in with this email anymore')
    expect(left.text).not.toContain(desk.to.email)
    const here = await emailAbout(shop, desk.to.email, 'Su otra cuenta se unió a esta')
    expect(here.text).toContain('La renovación automática está desactivada')
    for (const { id } of [customer, desk.to]) {
      const { entries } = await get<{ entries: CustomerTimelineEntry[] }>(
        desk.staff,
        `/app/desk/customers/${id}/timeline`,
      )
      const titles = entries.map(({ title }) => title)
      expect(titles).toContain('Merged')
      expect(titles).toContain('Merged two accounts')
    }
  })

  test('can’t be signed in to, as one that was closed, and its sessions end', async () => {
    const customer = await aCustomer(shop)
    const closing = await aCustomer(shop)
    const body = { acknowledged: true, endLines: false }
    expectOk(await shop.send('POST', '/app/users/close', { token: closing.token, body }))
    await aMergedAccount(shop, customer)
    expect((await shop.send('GET', '/app/users/view', { token: customer.token })).status).toBe(401)
    const signIn = ({ email }: TestCustomer) =>
      shop.send('POST', '/app/auth/login', { body: { email, password: testPassword } })
    const [merged, closed] = [await signIn(customer), await signIn(closing)]
    expect(merged.status).toBe(422)
    expect(merged.body).toEqual(closed.body)
  })

  test('leaves its payments and receipts to the other one’s owner, who sees whose they were', async () => {
    const owner = await aLineOwner(shop)
    const [own] = (await historyOf(owner.customer)).transactions
    expect(own).toMatchObject({ isOfOtherAccount: false })
    const first = await aMergedAccount(shop, owner.customer)
    const to = await aMergedAccount(shop, first)
    const { transactions } = await historyOf(to)
    expect(transactions).toMatchObject([{ id: own?.id, isOfOtherAccount: true }])
    const path = `/app/payments/transactions/${own?.id}`
    expect(await get(to, path)).toMatchObject({ transaction: { isOfOtherAccount: true } })
    const receipt = await fetch(shop.url(`${path}/receipt`), {
      headers: { ...fixedHeaders(identity), authorization: `Bearer ${to.token}` },
    })
    const text = await pdfText(new Uint8Array(await receipt.arrayBuffer()))
    expect(text).toContain(owner.customer.email)
    const stranger = await aCustomer(shop)
    for (const each of [path, `${path}/receipt`]) {
      expect((await shop.send('GET', each, { token: stranger.token })).status).toBe(404)
    }
    expect((await historyOf(stranger)).transactions).toEqual([])
  })

  test('is found by its address and its order, which lead to the open one', async () => {
    const { customer, order } = await aLineOwner(shop)
    const to = await aMergedAccount(shop, customer)
    const staff = await aStaffMember(shop, ['support'])
    const find = (q: string) =>
      shop.send<{ hits: Hit[] }>('POST', '/app/desk/search', { token: staff.token, body: { q } })
    const { hits } = expectOk(await find(customer.email))
    expect(hits).toMatchObject([
      {
        kind: 'customer',
        id: to.id,
        detail: expect.stringContaining(`merged account ${customer.email}`),
      },
    ])
    const byOrder = expectOk(await find(order.number)).hits
    expect(byOrder).toMatchObject([{ kind: 'order', customerId: customer.id }])
    const byId = expectOk(await find(customer.id)).hits
    expect(byId).toMatchObject([
      { kind: 'customer', detail: expect.stringContaining(`merged into ${to.email}`) },
    ])
  })

  test('is in the data that the open one downloads, and goes with it', async () => {
    const { customer } = await aLineOwner(shop)
    const to = await aMergedAccount(shop, customer)
    const { parts } = expectOk(
      await shop.send<{ parts: Record<string, Record<string, unknown>[]> }>(
        'POST',
        '/app/users/data',
        { token: to.token },
      ),
    )
    expect(parts['orders']).toHaveLength(1)
    expect(parts['merged_accounts']).toMatchObject([{ email: customer.email }])
    const body = { acknowledged: true, endLines: true }
    expectOk(await shop.send('POST', '/app/users/close', { token: to.token, body }))
    const left = await rows(
      sql`select first_name, street_name from customers where id in (${customer.id}, ${to.id})`,
    )
    expect(left).toEqual([
      { first_name: 'Closed', street_name: null },
      { first_name: 'Closed', street_name: null },
    ])
    const of = sql`customer_id in (${customer.id}, ${to.id})`
    expect(await rows(sql`select email from merged_accounts where ${of}`)).toEqual([
      { email: null },
    ])
    expect(await rows(sql`select 1 from sessions where ${of}`)).toEqual([])
    const [order] = await rows(sql`select ship_to from orders where ${of}`)
    expect(Object.keys(order?.['ship_to'] ?? {}).toSorted()).toEqual(['state', 'zipCode'])
  })

  test('has what comes back of its orders later: emails of refunds, and credit of an unpaid order', async () => {
    const { customer, order } = await aLineOwner(shop)
    await giveCredit(shop, customer, { amountCents: 500 })
    const card = await aCard(shop, customer, '4000000000009995')
    const quote = await aQuote(shop, customer)
    const unpaid = expectOk(await buy(shop, customer, aPurchase(quote, card, { creditCents: 500 })))
    expect(unpaid.order).toMatchObject({ status: 'payment_failed', creditCents: 500 })
    const to = await aMergedAccount(shop, customer)
    expect(await get(to, '/app/credits')).toMatchObject({ balanceCents: 500 })
    const { token } = await aStaffMember(shop, ['money'])
    const body = { amountCents: 300, reasonCode: 'goodwill', refundedCents: 0, reason: 'Slow data' }
    const path = `/app/desk/orders/${order.id}/refunds`
    expectOk(await shop.send('POST', path, { token, key: randomUUID(), body }))
    await emailAbout(shop, to.email, /refund/i)
    const support = await aStaffMember(shop, ['support'])
    const again = { email: 'receipt', reason: 'Lost it' }
    const sent = { token: support.token, key: randomUUID(), body: again }
    expectOk(await shop.send('POST', `/app/desk/orders/${order.id}/emails`, sent))
    const receipt = await emailAbout(shop, to.email, `Your Openline receipt ${order.number}`)
    expect(receipt.text).toContain(customer.email)
    const link = /https:\/\/shop\.example(\/receipt\/\S+)/.exec(receipt.text)?.[1] ?? ''
    const file = await fetch(shop.url(link))
    expect(file.status).toBe(200)
    expect(await pdfText(new Uint8Array(await file.arrayBuffer()))).toContain(customer.email)
  })

  test('is on record once, into an open account, and no credit comes from nowhere', async () => {
    const customer = await aCustomer(shop)
    const to = await aMergedAccount(shop, customer)
    const third = await aCustomer(shop)
    const refusal = (constraint: string) => ({ cause: { constraint } })
    const merged = (from: string, into: string) =>
      rows(sql`insert into merged_accounts (customer_id, into_id, at, press_id)
        values (${from}, ${into}, now(), ${randomUUID()})`)
    await expect(merged(customer.id, third.id)).rejects.toMatchObject(
      refusal('merged_accounts_pkey'),
    )
    await expect(merged(third.id, third.id)).rejects.toMatchObject(refusal('merged_accounts_other'))
    for (const [from, into] of [
      [third.id, customer.id],
      [to.id, third.id],
    ] as const) {
      await expect(merged(from, into)).rejects.toMatchObject(refusal('merged_accounts_last'))
    }
    const credit =
      rows(sql`insert into customer_credits (id, customer_id, kind, amount_cents, created_at)
      values (${randomUUID()}, ${to.id}, 'moved_in', 100, now())`)
    await expect(credit).rejects.toMatchObject(refusal('customer_credits_moved'))
  })

  test('leaves no row of what moves or goes, and each column that names a customer is decided', async () => {
    const { customer, desk } = await aWholeAccount()
    await desk.approveBoth()
    expectOk(await desk.merge())
    const columns = await rows(sql`select table_name as name, column_name as col
      from information_schema.columns
      where table_schema = 'public' and (column_name like '%customer_id' or column_name = 'into_id')`)
    const found = columns
      .map(({ name, col }) => `${String(name)}.${String(col)}`)
      .filter((of) => !of.startsWith('customers.'))
    expect(found.toSorted()).toEqual(Object.keys(decided).toSorted())
    for (const [column, what] of Object.entries(decided)) {
      const [table = '', name = ''] = column.split('.')
      if (what !== 'goes' && what !== 'moves') continue
      const of = sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(name)} = ${customer.id}`
      expect([column, await rows(of)]).toEqual([column, []])
    }
  })

  test('keeps the open one from closing while its bank looks into one of its payments', async () => {
    const { customer, order } = await aLineOwner(shop)
    const to = await aMergedAccount(shop, customer)
    const dispute = await objectTo(shop, order.id, 'chargeback')
    await disputeIn(shop, dispute, 'needs_response')
    const body = { acknowledged: true, endLines: true }
    expect(await shop.send('POST', '/app/users/close', { token: to.token, body })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Your bank is looking into one of your payments.') },
    })
  })
})
