import { randomUUID } from 'node:crypto'
import { fixedHeaders } from '@openline/contract/endpoint'
import { formatCents } from '@openline/contract/money'
import type { DailyTotals } from '@openline/contract/office/books-desk'
import type {
  DeskDispute,
  DisputeAnswer,
  EvidenceSection,
} from '@openline/contract/sales/disputes-desk'
import type { Order } from '@openline/contract/sales/orders'
import type { FailedRefund } from '@openline/contract/sales/refunds-desk'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  expectOk,
  homeAddress,
  orderIn,
  type TestCustomer,
} from '@openline/testing/customers'
import { disputeIn, moveDispute, objectTo } from '@openline/testing/disputing'
import { eventually } from '@openline/testing/eventually'
import { aLineToRenew, goTo, renewalOrders } from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { lockOrder } from '../../sales/orders/orders.ts'
import { requestSaleRefund } from '../../sales/refunds/refunds.ts'

const shop = useTestShop()
const comesBack = '4000000000005126'

/** Gives a customer credit at the desk, or takes some of it back. */
async function changeCredit({ id }: TestCustomer, call: '' | '/withdraw', body: object) {
  const { token } = await aStaffMember(shop, ['money'])
  const path = `/app/desk/customers/${id}/credits${call}`
  const sent = { token, key: randomUUID(), body: { reason, ...body } }
  expectOk(await shop.send('POST', path, sent))
}

/**
 * Buys a line that the carrier cannot set up, so that the money goes back to the card, and to the credit what
 * credit paid.
 */
async function givenBack(number?: string, creditCents = 0) {
  const customer = await aCustomer(shop)
  if (creditCents > 0) {
    await changeCredit(customer, '', { amountCents: creditCents, note: 'For the wait' })
  }
  const card = await aCard(shop, customer, number)
  const shipTo = { ...homeAddress, state: 'TX', zipCode: '77299' }
  const quote = await aQuote(shop, customer, { zipCode: shipTo.zipCode })
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card, { shipTo })))
  return { customer, order }
}

const reason = 'The customer called'

function careFor(refundId: string, act: 'again' | 'settle', token: string, body: object = {}) {
  return shop.send<{ message: string }>('POST', `/app/desk/refund-care/${refundId}/${act}`, {
    token,
    key: randomUUID(),
    body: { reason, ...body },
  })
}

async function failedOf(order: Order, token: string): Promise<FailedRefund> {
  return eventually('the failed refund', async () => {
    const { failed } = expectOk(
      await shop.send<{ failed: FailedRefund[] }>('GET', '/app/desk/refund-care', { token }),
    )
    return failed.find(({ orderId }) => orderId === order.id)
  })
}

type Line = Record<'time' | 'kind' | 'order' | 'account' | 'payment' | 'cents', string>

function download(path: string, token: string): Promise<Response> {
  const identity = fixedHeaders({ apiKey: 'openline-web', companyCode: 'openline' })
  return fetch(shop.url(path), { headers: { ...identity, authorization: `Bearer ${token}` } })
}

async function journalOf(day: string, token: string): Promise<Line[]> {
  const response = await download(`/app/desk/journal?day=${day}`, token)
  expect(response.headers.get('content-type')).toBe('text/csv')
  expect(response.headers.get('content-disposition')).toContain(`journal-${day}`)
  return parse(await response.text(), { columns: true, record_delimiter: '\r\n' })
}

function sumOf(lines: readonly Line[], account?: string): number {
  return lines
    .filter((line) => account === undefined || line.account === account)
    .reduce((sum, { cents }) => sum + Number(cents), 0)
}

/** Every day on the carrier's calendar from one moment to another. */
function daysBetween(from: Date, to: Date): string[] {
  const days = new Set<string>()
  const inZone = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' })
  for (let at = from.getTime(); at <= to.getTime(); at += 6 * 3600_000) days.add(inZone.format(at))
  return [...days.add(inZone.format(to))]
}

/** What the provider's own ledger says that we have there: captures, refunds, and what disputes moved. */
async function balanceAtProvider(): Promise<number> {
  const response = await fetch(`${shop.sandbox.url}/payment/ledger`)
  const ledger = (await response.json()) as {
    charges: { amount_captured: number; amount_refunded: number }[]
    disputes: { balance_transactions: { net: number }[] }[]
  }
  const charged = ledger.charges.map((each) => each.amount_captured - each.amount_refunded)
  const disputed = ledger.disputes.flatMap((each) =>
    each.balance_transactions.map(({ net }) => net),
  )
  return [...charged, ...disputed].reduce((sum, cents) => sum + cents, 0)
}

async function giveBackPart({ id }: Order, amountCents: number): Promise<void> {
  const { db } = shop.database
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from payment_attempts where order_id = ${id} and status = 'captured'`,
  )
  // The task for stalled refunds queues it an hour later.
  const deps = { clock: () => shop.now(), enqueue: () => Promise.resolve() }
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const attemptId = rows[0]?.id ?? ''
    await requestSaleRefund(deps, tx, { order, attemptId, amountCents, reason: 'goodwill' })
  })
}

test('the journal of all days sums to the provider’s ledger, and each of its bookings to nothing', async () => {
  const began = shop.now()
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await givenBack()
  const credited = await givenBack(undefined, 900)
  const spender = await aCustomer(shop)
  await changeCredit(spender, '', { amountCents: 700, note: 'For the wait' })
  await changeCredit(spender, '/withdraw', { amountCents: 200, balanceCents: 700 })
  const card = await aCard(shop, spender)
  expectOk(await buy(shop, spender, aPurchase(await aQuote(shop, spender), card)))
  const back = await givenBack(comesBack)
  const settled = await givenBack(comesBack)
  const { token } = await aStaffMember(shop, ['money'])
  const failed = await failedOf(settled.order, token)
  expectOk(await careFor(failed.id, 'settle', token, { how: 'bank transfer' }))
  await failedOf(back.order, token)
  const lost = await objectTo(shop, owner.order.id, 'chargeback')
  await disputeIn(shop, lost, 'needs_response')
  await moveDispute(shop, lost, 'won')
  await disputeIn(shop, lost, 'won')
  const partly = await aLineToRenew(shop, { autoRenew: true })
  await giveBackPart(partly.order, 333)
  await goTo(shop, partly, { daysBeforeEnd: 4 })
  await goTo(shop, partly, { daysBeforeEnd: 1 })
  await shop.runTask('retry stalled refunds')
  await eventually('the renewal', async () => (await renewalOrders(shop, partly)).length > 0)

  const money = await aStaffMember(shop, ['money'])
  await eventually('the journal to be complete', async () => {
    const days = daysBetween(began, shop.now())
    const lines = (await Promise.all(days.map((day) => journalOf(day, money.token)))).flat()
    return sumOf(lines, 'provider_balance') === (await balanceAtProvider()) && lines
  })
  const days = daysBetween(began, shop.now())
  const lines = (await Promise.all(days.map((day) => journalOf(day, money.token)))).flat()
  const bookings = Map.groupBy(lines, ({ time, kind, payment }) => [time, kind, payment].join())
  for (const booking of bookings.values()) expect(sumOf(booking)).toBe(0)
  expect(sumOf(lines, 'owed_to_customers')).toBe(-back.order.lines.finalCheckoutAmountCents)
  expect(sumOf(lines, 'dispute_fees')).toBe(1500)
  expect(sumOf(lines, 'goodwill')).toBe(900 + 700 - 200)
  // What was used is gone, what was returned is owed as credit again.
  expect(sumOf(lines, 'customer_credit')).toBe(-900)
  const gone = lines.filter(({ order }) => order === credited.order.number)
  for (const account of ['plan', 'tax', 'recovery_fee']) expect(sumOf(gone, account)).toBe(0)
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(
    new Set([
      'payment',
      'refund_asked',
      'refund_sent',
      'refund_failed',
      'refund_settled',
      'dispute',
      'credit_granted',
      'credit_returned',
      'credit_ended',
    ]),
  )
  let net = 0
  for (const day of days) {
    const totals = expectOk(
      await shop.send<DailyTotals>('GET', '/app/desk/takings', {
        token: money.token,
        query: { day },
      }),
    )
    net += totals.netCents
  }
  expect(net).toBe(await balanceAtProvider())
  shop.returnToPresent()
})

test('who gets a failed refund in another way is emailed that it is paid, once', async () => {
  const { customer, order } = await givenBack(comesBack)
  const { token } = await aStaffMember(shop, ['money'])
  const { id } = await failedOf(order, token)
  expectOk(await careFor(id, 'settle', token, { how: 'check no. 12, after two calls' }))
  const { text } = await emailAbout(shop, customer.email, /^We paid your refund another way/)
  const amount = formatCents(order.lines.finalCheckoutAmountCents)
  expect(text).toContain(`our refund of ${amount} for order ${order.number}`)
  expect(text).toContain('Your order now counts as refunded.')
  // What staff wrote for each other stays with them.
  expect(text).not.toContain('check no. 12')
  expect((await careFor(id, 'settle', token, { how: 'bank transfer' })).status).toBe(409)
  await orderIn(shop, customer, order.id, 'refunded')
})

test('of two people who care for one failed refund, one wins and the other is told', async () => {
  const { customer, order } = await givenBack(comesBack)
  const [first, second] = [
    await aStaffMember(shop, ['money']),
    await aStaffMember(shop, ['money'], 'Sam Carter'),
  ]
  const { id } = await failedOf(order, first.token)
  const answers = await Promise.all([
    careFor(id, 'settle', first.token, { how: 'bank transfer' }),
    careFor(id, 'again', second.token),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.message).toMatch(/^(Alex Kim|Sam Carter) was first, .* ago\./)
  const { rows } = await shop.database.db.execute(
    sql`select act, reason, customer_id from staff_acts where subject_id = ${id}`,
  )
  expect(rows).toEqual([expect.objectContaining({ reason, customer_id: customer.id })])
  await orderIn(shop, customer, order.id, answers[0]?.status === 200 ? 'refunded' : 'refund_failed')
})

/** A dispute about the payment of a new line, on record. */
async function aDispute(as: 'chargeback' | 'inquiry' = 'chargeback') {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  const providerDisputeId = await objectTo(shop, owner.order.id, as)
  const { id } = await disputeIn(shop, providerDisputeId, 'needs_response')
  return { ...owner, id, providerDisputeId }
}

function answer(id: string, act: string, token: string, body: object = {}) {
  return shop.send<{ message: string; dispute: DeskDispute }>(
    'POST',
    `/app/desk/disputes/${id}/${act}`,
    { token, key: randomUUID(), body: { reason, ...body } },
  )
}

type DisputePage = {
  dispute: DeskDispute
  answers: DisputeAnswer[]
  evidence: EvidenceSection[]
}

async function pageOf(id: string, token: string): Promise<DisputePage> {
  return expectOk(await shop.send<DisputePage>('GET', `/app/desk/disputes/${id}`, { token }))
}

/** The page once the provider took or refused the answer. */
function answeredPage(id: string, token: string, status: 'sent' | 'refused'): Promise<DisputePage> {
  return eventually(`an answer that is ${status}`, async () => {
    const page = await pageOf(id, token)
    return page.answers.some((given) => given.status === status) && page
  })
}

/** What the bank was sent, as the provider has it. */
async function evidenceAtProvider(providerDisputeId: string) {
  const response = await fetch(`${shop.sandbox.url}/payment/ledger`)
  const ledger = (await response.json()) as {
    disputes: { id: string; evidence: Record<string, string | null> }[]
  }
  return ledger.disputes.find(({ id }) => id === providerDisputeId)?.evidence
}

describe('a dispute at the desk', () => {
  const statement = 'The line was used by the cardholder every day.'

  test('is answered once, with the chosen parts of the record and never what stays with us', async () => {
    const { id, providerDisputeId, order } = await aDispute()
    const staff = await aStaffMember(shop, ['money'])
    const { dispute, evidence } = await pageOf(id, staff.token)
    expect(dispute.nextActions).toEqual(['submit_evidence', 'mark_answered', 'accept'])
    expect(dispute.customerName).toMatch(/^\w+ \w+$/)
    const headings = evidence.map(({ heading }) => heading)
    expect(headings).toEqual(expect.arrayContaining(['Receipt', 'Sign-ins', 'Money']))
    const chosen = { statement, headings: ['Receipt', 'Sign-ins', 'Money'] }
    const other = await aStaffMember(shop, ['money'], 'Sam Carter')
    const answers = await Promise.all([
      answer(id, 'submit', staff.token, chosen),
      answer(id, 'submit', other.token, chosen),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const [winner, loser] = answers[0]?.status === 200 ? [staff, 1] : [other, 0]
    expect(answers[loser]?.body.message).toBe(
      `${winner.name} has answered this dispute already. Please look at it again.`,
    )
    await disputeIn(shop, providerDisputeId, 'under_review')
    const after = await answeredPage(id, staff.token, 'sent')
    const { uncategorized_text: text, access_activity_log: log } =
      (await evidenceAtProvider(providerDisputeId)) ?? {}
    expect(text).toMatch(new RegExp(`^${statement}\n\nReceipt\n[^]*Order: ${order.number}`))
    expect(text).not.toContain('For our books')
    expect(log).toMatch(/^Sign-ins\n/)
    expect(after.answers).toMatchObject([{ kind: 'evidence', status: 'sent', note: reason }])
    expect(after.dispute.nextActions).toEqual([])
    const { rows } = await shop.database.db.execute<{ act: string }>(
      sql`select act from staff_acts where subject_id = ${id} order by at, id`,
    )
    expect(rows.map(({ act }) => act)).toEqual(['viewDeskDispute', 'submitEvidence'])
    const kept = await shop.database.db.execute(
      sql`select 1 from dispute_answers where evidence is not null`,
    )
    expect(kept.rows).toEqual([])
  })

  test('that is accepted is lost', async () => {
    const { id, providerDisputeId } = await aDispute()
    const { token } = await aStaffMember(shop, ['money'])
    expectOk(await answer(id, 'accept', token))
    await disputeIn(shop, providerDisputeId, 'lost')
    await answeredPage(id, token, 'sent')
    const { decided } = expectOk(
      await shop.send<{ decided: DeskDispute[] }>('GET', '/app/desk/disputes', { token }),
    )
    expect(decided.find((dispute) => dispute.id === id)).toMatchObject({
      status: 'lost',
      answer: { kind: 'acceptance', status: 'sent' },
    })
  })

  test('is marked when it was answered at the provider; an inquiry can’t be accepted', async () => {
    const { id } = await aDispute('inquiry')
    const { token, name } = await aStaffMember(shop, ['money'])
    expect(await answer(id, 'accept', token)).toMatchObject({ status: 409 })
    const { dispute } = expectOk(await answer(id, 'answered', token))
    expect(dispute).toMatchObject({
      answer: { kind: 'elsewhere', status: 'sent', staffName: name },
      nextActions: [],
    })
  })

  test('that the bank decided meanwhile refuses the evidence, which its page says', async () => {
    const { id, providerDisputeId } = await aDispute()
    const { token } = await aStaffMember(shop, ['money'])
    await injectFault(shop, 'payment', { fault: 'webhook_drop', count: 'always' })
    await moveDispute(shop, providerDisputeId, 'lost')
    expectOk(await answer(id, 'submit', token, { statement, headings: [] }))
    await disputeIn(shop, providerDisputeId, 'lost')
    await resetFaults(shop, 'payment')
    expect((await answeredPage(id, token, 'refused')).answers).toMatchObject([
      { status: 'refused', refusal: expect.stringContaining('can no longer be changed') },
    ])
  })

  test('has its record as a page to print', async () => {
    const { id, order } = await aDispute()
    const { token } = await aStaffMember(shop, ['money'])
    const file = await download(`/app/desk/disputes/${id}/evidence`, token)
    expect(file.headers.get('content-disposition')).toContain(`evidence-${order.number}.html`)
    expect(await file.text()).toContain(`evidence for order ${order.number}`)
  })
})
