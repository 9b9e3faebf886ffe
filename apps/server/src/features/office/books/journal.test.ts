import { randomUUID } from 'node:crypto'
import { fixedHeaders } from '@openline/contract/endpoint'
import type { DailyTotals, JournalTotals } from '@openline/contract/office/books-desk'
import type { Order } from '@openline/contract/sales/orders'
import { buyAddOn } from '@openline/testing/add-ons'
import { giveCredit } from '@openline/testing/credit'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  type TestCustomer,
} from '@openline/testing/customers'
import { disputeIn, moveDispute, objectTo } from '@openline/testing/disputing'
import { eventually } from '@openline/testing/eventually'
import { careFor, careReason, comesBack, failedOf, givenBack } from '@openline/testing/refund-care'
import { aLineToRenew, goTo, renewalOrders } from '@openline/testing/renewing'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockOrder } from '../../sales/orders/orders.ts'
import { requestSaleRefund } from '../../sales/refunds/refunds.ts'

const shop = useTestShop()

/** Takes credit back at the desk. */
async function withdrawCredit({ id }: TestCustomer, body: object) {
  const { token } = await aStaffMember(shop, ['money'])
  const path = `/app/desk/customers/${id}/credits/withdraw`
  const sent = { token, key: randomUUID(), body: { reason: careReason, ...body } }
  expectOk(await shop.send('POST', path, sent))
}

type Line = Record<'time' | 'kind' | 'order' | 'account' | 'payment' | 'cents', string>

function download(path: string, token: string): Promise<Response> {
  const identity = fixedHeaders({ apiKey: 'openline-web', companyCode: 'openline' })
  return fetch(shop.url(path), { headers: { ...identity, authorization: `Bearer ${token}` } })
}

async function journalOf(from: string, to: string, token: string): Promise<Line[]> {
  const response = await download(`/app/desk/journal?from=${from}&to=${to}`, token)
  expect(response.headers.get('content-type')).toBe('text/csv')
  expect(response.headers.get('content-disposition')).toContain(`journal-${from}`)
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

async function partsBack({ id }: Order) {
  const { rows } = await shop.database.db.execute<{ planCents: number }>(
    sql`select (parts->>'planCents')::int as "planCents" from refunds where order_id = ${id}`,
  )
  return rows
}

test('the journal of all days sums to the provider’s ledger, and each of its bookings to nothing', async () => {
  const began = shop.now()
  const owner = await aLineToRenew(shop, { autoRenew: true })
  const added = await buyAddOn(shop, owner)
  await giveBackPart(added, 120)
  await givenBack(shop)
  const creditor = await aCustomer(shop)
  await giveCredit(shop, creditor, { amountCents: 900 })
  const credited = await givenBack(shop, undefined, creditor)
  const spender = await aCustomer(shop)
  await giveCredit(shop, spender, { amountCents: 700 })
  await withdrawCredit(spender, { amountCents: 200, balanceCents: 700 })
  const card = await aCard(shop, spender)
  expectOk(await buy(shop, spender, aPurchase(await aQuote(shop, spender), card)))
  const back = await givenBack(shop, comesBack)
  const settled = await givenBack(shop, comesBack)
  const { token } = await aStaffMember(shop, ['money'])
  const failed = await failedOf(shop, settled.order, token)
  expectOk(await careFor(shop, { id: failed.id, token }, 'bank transfer'))
  await failedOf(shop, back.order, token)
  const lost = await objectTo(shop, owner.order.id, 'chargeback')
  await disputeIn(shop, lost, 'needs_response')
  await moveDispute(shop, lost, 'won')
  await disputeIn(shop, lost, 'won')
  const partly = await aLineToRenew(shop, { autoRenew: true })
  await giveBackPart(partly.order, 333)
  await goTo(shop, partly, { daysBeforeEnd: 4 })
  await goTo(shop, partly, { daysBeforeEnd: 1 })
  await shop.runTask('poll refunds')
  await eventually('the renewal', async () => (await renewalOrders(shop, partly)).length > 0)

  const money = await aStaffMember(shop, ['money'])
  await eventually('the journal to be complete', async () => {
    const days = daysBetween(began, shop.now())
    const lines = (await Promise.all(days.map((day) => journalOf(day, day, money.token)))).flat()
    return sumOf(lines, 'provider_balance') === (await balanceAtProvider()) && lines
  })
  const days = daysBetween(began, shop.now())
  const lines = (await Promise.all(days.map((day) => journalOf(day, day, money.token)))).flat()
  const bookings = Map.groupBy(lines, ({ time, kind, payment }) => [time, kind, payment].join())
  for (const booking of bookings.values()) expect(sumOf(booking)).toBe(0)
  expect(sumOf(lines, 'owed_to_customers')).toBe(-back.order.lines.finalCheckoutAmountCents)
  expect(sumOf(lines, 'dispute_fees')).toBe(1500)
  expect(sumOf(lines, 'goodwill')).toBe(900 + 700 - 200)
  // What was used is gone, what was returned is owed as credit again.
  expect(sumOf(lines, 'customer_credit')).toBe(-900)
  const gone = lines.filter(({ order }) => order === credited.order.number)
  for (const account of ['plan', 'tax', 'recovery_fee']) expect(sumOf(gone, account)).toBe(0)
  const ofAddOn = lines.filter(({ order }) => order === added.number)
  const [{ planCents } = { planCents: 0 }] = await partsBack(added)
  expect(sumOf(ofAddOn, 'add_on')).toBe(planCents - added.lines.orderTotalCents)
  expect(sumOf(lines, 'add_on')).toBe(sumOf(ofAddOn, 'add_on'))
  expect(sumOf(ofAddOn, 'plan')).toBe(0)
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
  const query = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  expect(await journalOf(query.from, query.to, money.token)).toEqual(lines)
  const totals = expectOk(
    await shop.send<JournalTotals>('GET', '/app/desk/journal/totals', {
      token: money.token,
      query,
    }),
  )
  expect(totals.debitCents).toBe(totals.creditCents)
  for (const { account, debitCents, creditCents } of totals.accounts)
    expect([account, debitCents - creditCents]).toEqual([account, sumOf(lines, account)])
  const named = new Set(totals.accounts.map(({ account }) => account))
  expect(named).toEqual(new Set(lines.map(({ account }) => account)))
  const swapped = { token: money.token, query: { from: query.to, to: query.from } }
  expect((await shop.send('GET', '/app/desk/journal', swapped)).status).toBe(422)
  shop.returnToPresent()
})
