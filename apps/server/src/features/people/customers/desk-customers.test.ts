import type { OutputOf } from '@openline/contract/endpoint'
import type { DeskCustomer, listCustomerTimeline } from '@openline/contract/people/customers-desk'
import type { searchDesk } from '@openline/contract/people/search-desk'
import { aCustomer, emailAbout, expectOk } from '@openline/testing/customers'
import { aLineOwner, type LineOwner } from '@openline/testing/lines'
import { aNumber, portInCalls } from '@openline/testing/port-ins'
import { aFreeSim } from '@openline/testing/sims'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { customers } from '../../../db/schema/accounts.ts'
import { staffActs } from '../../../db/schema/audit.ts'
import { emailChanges } from '../../../db/schema/email-changes.ts'
import { simChanges } from '../../../db/schema/line-safety.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { sentEmails } from '../../../db/schema/sent-emails.ts'
import { tooLate } from '../../../emails/outbox.ts'

const shop = useTestShop()
type Found = OutputOf<typeof searchDesk>
type Timeline = OutputOf<typeof listCustomerTimeline>

let owner: LineOwner
let staff: TestStaff
beforeAll(async () => {
  owner = await aLineOwner(shop)
  staff = await aStaffMember(shop, ['support'])
})

async function search(q: string, { token } = staff): Promise<Found> {
  return expectOk(await shop.send<Found>('POST', '/app/desk/search', { token, body: { q } }))
}

async function viewed(id: string, { token } = staff): Promise<DeskCustomer> {
  const sent = await shop.send<{ customer: DeskCustomer }>('GET', `/app/desk/customers/${id}`, {
    token,
  })
  return expectOk(sent).customer
}

async function timeline(id: string, cursor?: string): Promise<Timeline> {
  const query = cursor === undefined ? {} : { cursor }
  const path = `/app/desk/customers/${id}/timeline`
  return expectOk(await shop.send<Timeline>('GET', path, { token: staff.token, query }))
}

async function giveCredit(customerId: string): Promise<void> {
  const { token } = await aStaffMember(shop, ['money'])
  const path = `/app/desk/customers/${customerId}/credits`
  const body = { amountCents: 700, note: 'For the outage', reason: 'Ticket 4711' }
  expectOk(await shop.send('POST', path, { token, key: crypto.randomUUID(), body }))
}

function actsOf({ staffId }: TestStaff, act: string) {
  return shop.database.db
    .select()
    .from(staffActs)
    .where(and(eq(staffActs.staffId, staffId), eq(staffActs.act, act)))
    .orderBy(asc(staffActs.id))
}

describe('one box finds', () => {
  test('a line by its number however it is written, and by its ICCID', async () => {
    const { line, msisdn, customer } = owner
    const { iccid } = (await viewed(customer.id)).lines[0] ?? {}
    for (const text of [msisdn, msisdn.slice(2), iccid ?? '']) {
      expect((await search(text)).hits).toMatchObject([
        { kind: 'line', id: line.id, customerId: customer.id },
      ])
    }
  })

  test('an order, its payment by the provider’s id and by the card, and each by its id', async () => {
    const { order, customer } = owner
    expect((await search(order.number.toLowerCase())).hits).toMatchObject([
      { kind: 'order', id: order.id, title: order.number },
    ])
    const [attempt] = await shop.database.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, order.id))
    const payment = { kind: 'payment', id: attempt?.id, customerId: customer.id }
    expect((await search(attempt?.intentId ?? '')).hits).toMatchObject([payment])
    expect((await search('4242')).hits).toContainEqual(expect.objectContaining(payment))
    expect((await search(attempt?.id ?? '')).hits).toMatchObject([payment])
    expect((await search(customer.id)).hits).toMatchObject([{ kind: 'customer' }])
  })

  test('a customer by the beginning of the address or name, without accents, whole names first', async () => {
    const { id, email } = await aCustomer(shop)
    const { db } = shop.database
    const named = { firstName: 'María José', lastName: 'Núñez' }
    await db.update(customers).set(named).where(eq(customers.id, id))
    const longer = await aCustomer(shop)
    const other = { firstName: 'Mario', lastName: 'Nunezwell' }
    await db.update(customers).set(other).where(eq(customers.id, longer.id))
    for (const text of [email.slice(0, 10), 'maria jose nu', 'Núñez, María', 'NUNEZ maria']) {
      expect((await search(text)).hits.map((hit) => hit.id)).toEqual([id])
    }
    const both = await search('Nuñe')
    expect(both.hits.map((hit) => hit.id)).toEqual([id, longer.id])
    expect((await search('nunezwell')).hits.map((hit) => hit.id)).toEqual([longer.id])
  })

  test('a customer and a line by what they were known by before, and says so', async () => {
    const { customer, line } = owner
    const { db } = shop.database
    const changedAt = shop.now()
    const oldEmail = `before-${customer.email}`
    await db.insert(emailChanges).values({
      id: crypto.randomUUID(),
      customerId: customer.id,
      oldEmail,
      oldEmailKey: oldEmail,
      undoTokenHash: oldEmail,
      changedAt,
      undoUntil: changedAt,
    })
    const iccid = aFreeSim()
    const change = { sim: 'own_card', status: 'done', iccid } as const
    const times = { createdAt: changedAt, updatedAt: changedAt }
    const made = { id: crypto.randomUUID(), lineId: line.id, ...change, ...times }
    await db.insert(simChanges).values(made)
    expect((await search(oldEmail)).hits).toMatchObject([
      {
        kind: 'customer',
        id: customer.id,
        detail: expect.stringContaining(`former email ${oldEmail}`),
      },
    ])
    expect((await search(iccid)).hits).toMatchObject([
      { kind: 'line', id: line.id, detail: expect.stringContaining(`former SIM ${iccid}`) },
    ])
  })

  test('a transfer by its number, and leads to its page', async () => {
    const { id, token } = await aCustomer(shop)
    const msisdn = aNumber()
    const { portIn } = expectOk(await portInCalls(shop, { token }).check(msisdn))
    const page = { kind: 'port_in', id: portIn?.id }
    expect((await search(msisdn)).hits).toMatchObject([{ ...page, customerId: id, page }])
    const attempt = (await search('4242')).hits.find(({ kind }) => kind === 'payment')
    expect(attempt).toMatchObject({ page: { kind: 'order', id: owner.order.id } })
  })

  test('a message by its ticket, from someone without an account', async () => {
    const body = { name: 'Pat Doe', email: 'pat@example.com', message: 'Do you ship to Guam?' }
    const sent = await shop.send<{ ticket: string }>('POST', '/app/users/contactus', { body })
    const { ticket } = expectOk(sent)
    expect((await search(ticket)).hits).toMatchObject([
      {
        kind: 'message',
        customerId: null,
        title: ticket,
        detail: expect.stringContaining('Pat Doe'),
      },
    ])
  })

  const called = async (firstName: string, lastName: string) => {
    const { id } = await aCustomer(shop)
    const name = { firstName, lastName }
    await shop.database.db.update(customers).set(name).where(eq(customers.id, id))
    return id
  }

  test('people whose names have many words, by all of them or by the beginning of any', async () => {
    const rosa = await called('María José', 'De La Quesada-Ortuño')
    expect((await search('María José')).hits.map(({ id }) => id)).toContain(rosa)
    for (const text of [
      'De La Quesada',
      'quesada',
      'ortuño',
      'jos quesad',
      'Ortuno Maria',
      'DE LA QUESADA ORTUÑO',
    ]) {
      const { hits, isNear } = await search(text)
      expect([text, hits.map(({ id }) => id), isNear]).toEqual([text, [rosa], false])
    }
  })

  test('a name with an apostrophe, whichever was typed, and without', async () => {
    const shea = await called('Niamh', 'O’Gallchobhair')
    for (const text of ['o’gallchobhair', "O'Gallchobhair", 'ogallcho', 'niamh o`gall']) {
      expect([text, (await search(text)).hits.map(({ id }) => id)]).toEqual([text, [shea]])
    }
  })

  test.each([
    ['a wrong letter', 'Quillfaather'],
    ['a letter too few', 'Quilfeather'],
    ['a letter too many', 'Quilllfeather'],
    ['two letters swapped', 'Quilfleather'],
    ['the first letter wrong', 'Wuillfeather'],
    ['the last letter left out', 'Quillfeathe'],
    ['a first name beside it', 'Temp Quillfaather'],
  ])('a name with one mistake, and says so: %s', async (what, text) => {
    const { db } = shop.database
    const [known] = await db.select().from(customers).where(eq(customers.lastName, 'Quillfeather'))
    const id = known?.id ?? (await called('Temperance', 'Quillfeather'))
    const { hits, isNear } = await search(text)
    // What is the beginning of the name as it is needs no guess.
    expect([hits.map((hit) => hit.id), isNear]).toEqual([[id], !what.includes('left out')])
  })

  test('nobody by a name with two mistakes, and nobody near where a name fits', async () => {
    const smith = await called('Ingeborg', 'Smithdottir')
    await called('Ingeborg', 'Smithdottur')
    expect((await search('Smithdattar')).hits).toEqual([])
    expect((await search('smithdottir')).hits.map(({ id }) => id)).toEqual([smith])
  })

  test('an order without its prefix', async () => {
    const { number, id } = owner.order
    const letters = number.replace('OL-', '')
    for (const text of [letters, letters.toLowerCase(), `OL ${letters}`, `ol - ${letters}`]) {
      expect((await search(text)).hits).toContainEqual(
        expect.objectContaining({ kind: 'order', id }),
      )
    }
  })

  test('a line and a contact number by the last four digits', async () => {
    const last4 = owner.msisdn.slice(-4)
    const { id } = await aCustomer(shop)
    const contactNumber = `(212) 555-${last4}`
    await shop.database.db.update(customers).set({ contactNumber }).where(eq(customers.id, id))
    const { hits } = await search(last4)
    for (const found of [
      { kind: 'line', id: owner.line.id },
      { kind: 'customer', id },
    ]) {
      expect(hits).toContainEqual(expect.objectContaining(found))
    }
  })

  test('twenty records at most, and says that there are more', async () => {
    const { db } = shop.database
    const [row] = await db.select().from(customers).limit(1)
    if (!row) throw new Error('There is a customer')
    const many = Array.from({ length: 21 }, (_, index) => ({
      ...row,
      id: crypto.randomUUID(),
      email: `many${index}@example.com`,
      emailKey: `many${index}@example.com`,
      paymentCustomerId: null,
      lastName: 'Manyfold',
    }))
    await db.insert(customers).values(many)
    const found = await search('manyfold')
    expect([found.hits.length, found.hasMore]).toEqual([20, true])
    expect((await search('nothing like this')).hits).toEqual([])
  })

  test('nothing for two letters, nor without the role', async () => {
    const send = ({ token }: TestStaff) =>
      shop.send('POST', '/app/desk/search', { token, body: { q: 'ab' } })
    expect(await send(staff)).toMatchObject({ status: 422 })
    expect(await send(await aStaffMember(shop, ['admin']))).toMatchObject({ status: 403 })
  })

  test('and the audit log has what kind of text it was and whose record, never the text', async () => {
    const other = await aStaffMember(shop, ['money'])
    await search(owner.msisdn, other)
    await search('someone else', other)
    const acts = await actsOf(other, 'searchDesk')
    expect(acts).toMatchObject([
      { customerId: owner.customer.id, reason: null, after: { understoodAs: ['phone'], found: 1 } },
      { customerId: null, after: { understoodAs: ['name'], found: 0, hasMore: false } },
    ])
    expect(JSON.stringify(acts)).not.toContain(owner.msisdn.slice(2))
  })
})

describe('the page of a customer', () => {
  test('has everything on record, without usage, codes and whole card numbers', async () => {
    const customer = await viewed(owner.customer.id)
    expect(customer).toMatchObject({
      profile: { id: owner.customer.id, state: 'open', firstName: 'Robin', passkeys: 0 },
      lines: [{ id: owner.line.id, mdn: owner.msisdn }],
      orders: [{ id: owner.order.id, number: owner.order.number, lineId: owner.line.id }],
      payments: [{ orderNumber: owner.order.number, status: 'captured', last4Digits: '4242' }],
      cards: [{ last4Digits: '4242', isPrimary: true }],
      nextActions: ['ask_approval', 'start_assistance'],
    })
    expect(JSON.stringify(customer)).not.toMatch(/LPA|dataUsed|4242424242|passwordHash/)
  })

  test('offers its actions to support alone, and none for a closed account', async () => {
    const money = await aStaffMember(shop, ['money'])
    expect((await viewed(owner.customer.id, money)).nextActions).toEqual([])
    const { id, token } = await aCustomer(shop)
    const body = { endLines: false, acknowledged: true }
    expectOk(await shop.send('POST', '/app/users/close', { token, body }))
    expect(await viewed(id)).toMatchObject({ profile: { state: 'closed' }, nextActions: [] })
  })

  test('records the look once an hour', async () => {
    const other = await aStaffMember(shop, ['porting'])
    await viewed(owner.customer.id, other)
    await viewed(owner.customer.id, other)
    expect(await actsOf(other, 'viewDeskCustomer')).toMatchObject([
      { reason: null, customerId: owner.customer.id, subjectKind: 'customer' },
    ])
  })

  test('is not found for an id of no customer', async () => {
    const path = `/app/desk/customers/${crypto.randomUUID()}`
    for (const each of [path, `${path}/timeline`]) {
      expect(await shop.send('GET', each, { token: staff.token })).toMatchObject({ status: 404 })
    }
  })
})

describe('the timeline', () => {
  test('has orders, payments, SIMs, emails, sign-ins and staff acts, the newest first', async () => {
    await emailAbout(shop, owner.customer.email, /receipt/)
    await giveCredit(owner.customer.id)
    const { entries } = await timeline(owner.customer.id)
    const sources = new Set(entries.map(({ source }) => source))
    for (const source of ['order', 'payment', 'line', 'email', 'sign_in', 'staff'] as const) {
      expect(sources).toContain(source)
    }
    const times = entries.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(entries).toContainEqual(
      expect.objectContaining({ source: 'staff', title: 'Gave goodwill credit', by: 'Alex Kim' }),
    )
    expect(entries).toContainEqual(
      expect.objectContaining({
        title: 'Payment captured',
        detail: expect.stringMatching(/· \$[\d.]+ · Visa ending in 4242$/),
      }),
    )
  })

  test('says which email the mailbox refused, and names the codes', async () => {
    const { id: customerId } = await aCustomer(shop)
    const email = { id: crypto.randomUUID(), customerId, subject: 'Your receipt', at: shop.now() }
    const refused = { refusedAt: shop.now(), refusal: 'EENVELOPE 550' }
    await shop.database.db.insert(sentEmails).values({ ...email, ...refused })
    const { entries } = await timeline(customerId)
    expect(entries.find(({ id }) => id === `email ${email.id}`)).toMatchObject({
      title: 'Your receipt',
      detail: 'Not delivered: the mailbox refused it (EENVELOPE 550)',
    })
  })

  test('leaves look-ups to the audit log, and says the amount of a credit and why a payment failed in words', async () => {
    const { id: customerId } = await aCustomer(shop)
    await search(customerId)
    await viewed(customerId)
    await giveCredit(customerId)
    const titles = (await timeline(customerId)).entries.map(({ title, detail }) => [title, detail])
    expect(titles).toContainEqual(['Gave goodwill credit', '$7.00 · Ticket 4711'])
    expect(titles.filter(([title]) => /^(Searched|Viewed)/.test(title ?? ''))).toEqual([])
    const { db } = shop.database
    const failed = { status: 'failed', failureCode: 'insufficient_funds' } as const
    const { orders } = await viewed(owner.customer.id)
    await db
      .update(paymentAttempts)
      .set(failed)
      .where(eq(paymentAttempts.orderId, orders[0]?.id ?? ''))
    const { entries } = await timeline(owner.customer.id)
    expect(entries.find(({ title }) => title === 'Payment failed')?.detail).toMatch(
      / · Visa ending in 4242 · insufficient funds$/,
    )
    expect(entries.map(({ title }) => title)).toContain('SIM activated')
    await db
      .update(paymentAttempts)
      .set({ status: 'captured', failureCode: null })
      .where(eq(paymentAttempts.orderId, orders[0]?.id ?? ''))
  })

  test('says which email was not sent in time', async () => {
    const { id: customerId } = await aCustomer(shop)
    const email = { id: crypto.randomUUID(), customerId, subject: 'Your code', at: shop.now() }
    await shop.database.db
      .insert(sentEmails)
      .values({ ...email, refusedAt: shop.now(), refusal: tooLate })
    const { entries } = await timeline(customerId)
    expect(entries.find(({ id }) => id === `email ${email.id}`)).toMatchObject({
      detail: 'Not delivered: it was too late to send it',
    })
  })

  test('goes on from page to page without a gap or an entry twice', async () => {
    const { id: customerId } = await aCustomer(shop)
    const at = shop.now()
    const emails = Array.from({ length: 120 }, (_, index) => ({
      id: crypto.randomUUID(),
      customerId,
      subject: `Email ${index}`,
      // Several of one moment, across the edge of a page.
      at: new Date(at.getTime() + Math.floor(index / 40) * 1000),
    }))
    await shop.database.db.insert(sentEmails).values(emails)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page: Timeline = await timeline(customerId, cursor)
      seen.push(...page.entries.map((entry) => entry.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen.filter((id) => id.startsWith('email')).length).toBeGreaterThanOrEqual(120)
    expect(new Set(seen).size).toBe(seen.length)
  })
})

test('an assisted session starts here, with the name and the reason that the customer reads', async () => {
  const { id, email } = await aCustomer(shop)
  const reason = 'They cannot find their order'
  const path = `/app/desk/customers/${id}/assistance`
  const { url } = expectOk(
    await shop.send<{ url: string }>('POST', path, { token: staff.token, body: { reason } }),
  )
  const code = url.split('#')[1]
  const opened = await shop.send<{ assistedBy: string }>('POST', '/app/auth/crm-login', {
    body: { code },
  })
  expect(expectOk(opened).assistedBy).toBe('Alex Kim')
  const mail = await emailAbout(shop, email, /support/)
  expect(mail.text).toContain(reason)
  const acts = await actsOf(staff, 'startDeskAssistance')
  expect(acts).toMatchObject([{ reason, customerId: id, subjectKind: 'handoff' }])
  expect(JSON.stringify(acts)).not.toContain(code)
})
