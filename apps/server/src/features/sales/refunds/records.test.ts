import { randomUUID } from 'node:crypto'
import type { Order, TimelineEntry } from '@openline/contract/sales/orders'
import type { RefundReason } from '@openline/contract/sales/refunds'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  homeAddress,
  orderIn,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventsOf } from '@openline/testing/domain-events'
import { refundEntriesOf } from '@openline/testing/payment-ledger'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { refunds } from '../../../db/schema/payments.ts'
import type { SendEmail } from '../../../emails/outbox.ts'
import type { RefundReport } from '../../../gateways/payment/payment.ts'
import type { Enqueue } from '../../../jobs/jobs.ts'
import { type OrderRow, readOrder } from '../orders/orders.ts'
import {
  type CapturedPayment,
  findCapturedAttempt,
  findCapturedPayment,
  findCapturedPaymentOf,
} from './captured-store.ts'
import { refundEventHandlers } from './emails.ts'
import {
  confirmSettledRefund,
  listFailedRefunds,
  sendRefundAgain,
  settleDisputedRefund,
  settleRefund,
} from './failed-refunds.ts'
import {
  listCapturesIn,
  listRefundEntriesIn,
  listRefundsAskedIn,
  readPayments,
} from './journal-store.ts'
import { readMoney } from './order-refund.ts'
import {
  findRefund,
  listDifferingCaptures,
  listRefundsOf,
  listRefundsOfCharge,
  listReturned,
  type RefundRow,
  sumPaymentsOf,
} from './refund-store.ts'
import { recordRefund, refundOvercharge, requestSaleRefund } from './refunds.ts'

const shop = useTestShop()

let queued: unknown[] = []
let sent: string[] = []
beforeEach(() => {
  queued = []
  sent = []
})

const enqueue: Enqueue = async (_tx, name, payload) => {
  queued.push([name, payload])
}

const sendEmail: SendEmail = async (_tx, to, write) => {
  const brand = { shortName: 'Openline' } as Parameters<typeof write>[0]['brand'] // no more is read
  const { subject, blocks } = write({ brand, publicUrl: 'https://shop.example' })
  const words = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.text : []))
  sent.push([to === 'support' ? 'To support' : 'To the customer', subject, ...words].join(' | '))
}

function deps() {
  return { db: shop.database.db, clock: () => shop.now(), enqueue }
}

async function bought(zipCode = '50309', cardNumber?: string) {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer, cardNumber)
  const shipTo = zipCode === '50309' ? homeAddress : { ...homeAddress, state: 'TX', zipCode }
  const purchase = aPurchase(await aQuote(shop, customer, { zipCode }), card, { shipTo })
  return { customer, order: expectOk(await buy(shop, customer, purchase)).order }
}

type Given = { customer: TestCustomer; order: Order; payment: CapturedPayment }

/** An order that the carrier cannot set up: its money went back, or did not with the other card. */
async function givenBack(isTaken: boolean): Promise<Given> {
  const { customer, order } = await bought('77299', isTaken ? undefined : '4000000000005126')
  await orderIn(shop, customer, order.id, isTaken ? 'refunded' : 'refund_failed')
  return { customer, order, payment: await paymentOf(order) }
}

async function paymentOf({ id }: Order): Promise<CapturedPayment> {
  const payment = await findCapturedPayment(shop.database.db, id)
  if (!payment) throw new Error('The order was not paid')
  return payment
}

async function rowOf({ id }: Order): Promise<OrderRow> {
  const row = await readOrder(shop.database.db, id)
  if (!row) throw new Error('The order is gone')
  return row
}

async function refundIn(id: string, changes: Partial<typeof refunds.$inferInsert>) {
  await shop.database.db.update(refunds).set(changes).where(eq(refunds.id, id))
}

describe('a refund that failed', () => {
  test('waits for a person, who sends it again or settles it once', async () => {
    const { db } = shop.database
    const { order, payment } = await givenBack(false)
    const [{ id, amountCents } = { id: '', amountCents: 0 }] = payment.refunds
    const listed = async () =>
      (await listFailedRefunds(db)).filter(({ refundId }) => refundId === id)
    expect(await listed()).toMatchObject([
      {
        refundId: id,
        orderNumber: order.number,
        amountCents,
        intentId: payment.attempt.intentId,
        failedAt: expect.any(Date),
      },
    ])
    expect(await sumPaymentsOf(db, order.id)).toEqual({
      capturedCents: amountCents,
      refundedCents: 0,
    })
    const confirm = confirmSettledRefund({
      db,
      events: eventsOf({ onRefundSettled: refundEventHandlers({ sendEmail }).onRefundSettled }),
    })
    await confirm({ refundId: id })
    expect(sent).toEqual([])

    expect(await sendRefundAgain(deps(), randomUUID())).toBe(false)
    expect(await sendRefundAgain(deps(), id)).toBe(true)
    expect((await findRefund(db, id))?.refund).toMatchObject({
      status: 'pending',
      failures: 1,
      settledAt: null,
      // Where its job is lost, another one is queued then.
      askAt: expect.any(Date),
    })
    expect(await settleRefund(deps(), id, 'cash')).toBe(false)
    expect(await listed()).toEqual([])

    await refundIn(id, { status: 'failed' })
    expect(await settleRefund(deps(), id, 'bank transfer')).toBe(true)
    expect((await findRefund(db, id))?.refund).toMatchObject({
      status: 'settled',
      note: 'bank transfer',
      settledAt: expect.any(Date),
    })
    expect(await refundEntriesOf(shop, order.id)).toEqual(['sent', 'failed', 'settled'])
    expect((await rowOf(order)).status).toBe('refunded')
    expect(queued).toEqual([
      ['refund-attempt', { refundId: id }],
      ['confirm-settled-refund', { refundId: id }],
    ])
    await confirm({ refundId: id })
    expect(sent).toEqual([
      expect.stringContaining(`We paid your refund another way (${order.number})`),
    ])
    expect((await sumPaymentsOf(db, order.id)).refundedCents).toBe(amountCents)
  })

  test('because the bank was first is over when the bank gave the money back', async () => {
    const { db } = shop.database
    const { order, payment } = await givenBack(false)
    const id = payment.refunds[0]?.id ?? ''
    const settle = async () =>
      settleDisputedRefund(deps(), db, await rowOf(order), payment.attempt.id)
    await settle()
    expect((await findRefund(db, id))?.refund.status).toBe('failed')
    await refundIn(id, { note: 'charge_disputed' })
    await settle()
    expect((await findRefund(db, id))?.refund).toMatchObject({
      status: 'returned',
      settledAt: expect.any(Date),
    })
    expect(await refundEntriesOf(shop, order.id)).toEqual(['sent', 'failed', 'returned'])
    expect((await rowOf(order)).status).toBe('refunded')
    await refundIn(id, { status: 'done' })
    await settle()
    expect((await findRefund(db, id))?.refund.status).toBe('done')
  })
})

describe('what is on record of a payment', () => {
  test('is found by order, attempt, charge and time, with what went back of it', async () => {
    const { db } = shop.database
    const { customer, order, payment } = await givenBack(true)
    const { attempt } = payment
    const [refund] = payment.refunds
    const intentId = attempt.intentId ?? ''
    expect(await findCapturedAttempt(db, attempt.id)).toEqual(payment)
    expect(await findCapturedPaymentOf(db, customer.id, attempt.id)).toEqual(payment)
    expect(await findCapturedPaymentOf(db, randomUUID(), attempt.id)).toBeNull()
    expect((await readPayments(db, [attempt.id])).get(attempt.id)).toMatchObject({ intentId })
    expect(await listRefundsOf(db, [])).toEqual([])
    expect(await listRefundsOfCharge(db, intentId)).toEqual([refund])

    const part = (time: Date) => ({
      span: { since: time, until: new Date(time.getTime() + 1) },
      after: null,
      limit: 10,
    })
    const askedAt = part(refund?.createdAt ?? new Date(0))
    expect(await listReturned(db, askedAt.span)).toEqual([refund])
    const captured = [{ id: attempt.id, isOwed: false, intentId }]
    expect(await listCapturesIn(db, part(attempt.updatedAt))).toMatchObject(captured)
    const asked = [{ id: refund?.id, parts: refund?.parts, orderId: order.id }]
    expect(await listRefundsAskedIn(db, askedAt)).toMatchObject(asked)
    const today = { since: attempt.createdAt, until: new Date(shop.now().getTime() + 1000) }
    const entries = await listRefundEntriesIn(db, { span: today, after: null, limit: 10 })
    expect(entries.map(({ kind, orderId }) => [kind, orderId])).toEqual([['sent', order.id]])

    const unowed = { reason: 'not_needed', parts: null } as const
    await refundIn(refund?.id ?? '', unowed)
    expect(await listCapturesIn(db, part(attempt.updatedAt))).toMatchObject([{ isOwed: true }])
    expect(await listRefundsAskedIn(db, askedAt)).toEqual([])
    await refundIn(refund?.id ?? '', { ...unowed, reason: 'wrong_amount' })
    expect(await listDifferingCaptures(db, 10)).toMatchObject([
      { orderId: order.id, intentId, expectedCents: attempt.amountCents },
    ])
  })
})

describe('what the provider says of a refund', () => {
  /** Two refunds of a payment that were not sent yet, and what its customer is told of them. */
  async function twoRefunds() {
    const { db } = shop.database
    const { customer, order } = await bought()
    const { attempt } = await paymentOf(order)
    const told: string[] = []
    const events = eventsOf({
      onRefunded: async () => void told.push('refunded'),
      onRefundFailed: async (_tx, { refund }) => void told.push(`failed: ${refund.note}`),
    })
    const ask = async () => {
      const [row, part] = [await rowOf(order), { amountCents: 100, reason: 'goodwill' } as const]
      return requestSaleRefund(deps(), db, { ...part, order: row, attemptId: attempt.id })
    }
    const say = async (
      { id, orderId }: RefundRow,
      status: RefundReport['status'],
      more: Partial<RefundReport> = {},
    ) => {
      const own = { refundId: id, providerRefundId: `re_${id}`, sending: 0, failureCode: null }
      const needs = { ...deps(), log: pino({ level: 'silent' }), events }
      await recordRefund(needs, { id, orderId }, { ...own, status, ...more })
      return (await findRefund(db, id))?.refund
    }
    return { customer, order, told, say, one: await ask(), other: await ask() }
  }

  test('is told once, and late news of it is no news', async () => {
    const { customer, order, told, say, one } = await twoRefunds()
    expect(await say(one, 'sent', { sending: 1 })).toMatchObject({ status: 'pending' })
    expect(await say(one, 'sent')).toMatchObject({ status: 'sent', settledAt: null })
    const arrived = await say(one, 'done')
    expect(arrived).toMatchObject({ status: 'done', settledAt: expect.any(Date) })
    expect([await say(one, 'sent'), await say(one, 'done')]).toEqual([arrived, arrived])
    expect(told).toEqual(['refunded'])
    const failed = await say(one, 'failed', { failureCode: 'expired_or_canceled_card' })
    expect(failed).toMatchObject({ status: 'failed', askAt: null })
    expect(await say(one, 'done')).toEqual(failed)
    expect(told).toEqual(['refunded', 'failed: expired_or_canceled_card'])
    expect(await refundEntriesOf(shop, order.id)).toEqual(['sent', 'failed'])
    const { token } = customer
    const page = await shop.send<{ timeline: TimelineEntry[] }>('GET', `/app/orders/${order.id}`, {
      token,
    })
    expect(expectOk(page).timeline.slice(-2)).toMatchObject([
      { title: 'Partial refund', detail: '$1.00' },
      { title: 'Partial refund failed', detail: '$1.00' },
    ])
  })

  test('that was another refund of ours is that nothing was left to return', async () => {
    const { order, told, say, one, other } = await twoRefunds()
    await say(one, 'done')
    const note = 'charge_already_refunded'
    expect(await say(other, 'done', { providerRefundId: `re_${one.id}` })).toMatchObject({
      status: 'failed',
      note,
      providerRefundId: null,
    })
    expect(told).toEqual(['refunded', `failed: ${note}`])
    expect(await refundEntriesOf(shop, order.id)).toEqual(['sent'])
  })
})

test('money that was not owed goes back once, however often that is told', async () => {
  const { db } = shop.database
  const { order } = await bought()
  const { attempt } = await paymentOf(order)
  const { id: attemptId, amountCents } = attempt
  const unowed = { attemptId, amountCents, reason: 'not_needed' } as const
  const tell = async () => refundOvercharge(deps(), db, { ...unowed, order: await rowOf(order) })
  await tell()
  await tell()
  expect(queued).toHaveLength(1)
  // What is left to staff is none of it.
  const refund = { ...unowed, parts: null, status: 'pending' }
  expect(await readMoney(db, order.id)).toMatchObject({
    paid: null,
    leftCents: 0,
    refunds: [refund],
  })
})

describe('the email about a refund', () => {
  test.each<[OrderRow['status'], RefundReason, number, string[]]>([
    ['active', 'goodwill', 500, ['We refunded $5.00 of your $', 'a courtesy from us']],
    ['active', 'wrong_amount', 500, ['We refunded the full charge', 'wrong amount or currency']],
    ['active', 'not_needed', 9999, ['We refunded $99.99 to the card', 'was already paid']],
    [
      'refund_pending',
      'not_provisioned',
      9999,
      ['$3.00 went back', 'couldn’t complete this order'],
    ],
    ['refund_failed', 'not_provisioned', 9999, ['$3.00 went back', 'couldn’t complete this order']],
    [
      'expired',
      'not_needed',
      9999,
      ['$3.00 went back to your credit', 'after the order had expired'],
    ],
  ])('says how much of %s goes back and why: %s', async (status, reason, amountCents, words) => {
    const row = { ...(await rowOf((await bought()).order)), status, creditCents: 300 }
    const refund = { id: randomUUID(), amountCents, reason, parts: null, note: null }
    const { onRefunded } = refundEventHandlers({ sendEmail })
    await onRefunded(shop.database.db, { order: row, refund })
    for (const each of words) expect(sent.join('\n')).toContain(each)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.includes('went back to your credit')).toBe(status !== 'active')
    const charged = ((row.finalCheckoutAmountCents - 300) / 100).toFixed(2)
    expect(sent[0]?.includes(`of your $${charged} payment`)).toBe(
      amountCents === 500 && reason === 'goodwill',
    )
  })

  test('that failed asks the customer to contact us, and tells support why', async () => {
    const row = await rowOf((await bought()).order)
    const refund = { id: randomUUID(), amountCents: 500, reason: 'goodwill' as const, parts: null }
    const { onRefundFailed } = refundEventHandlers({ sendEmail })
    const { db } = shop.database
    await onRefundFailed(db, { order: row, refund: { ...refund, note: null } })
    await onRefundFailed(db, { order: row, refund: { ...refund, note: 'charge_disputed' } })
    expect(sent).toEqual([
      expect.stringMatching(/^To the customer.*couldn’t refund.*We refunded \$5\.00 to the card/),
      expect.stringMatching(/^To support.*Agree with the customer on another way/),
      expect.stringMatching(/^To the customer.*Your bank is handling.*We owe you \$5\.00/),
      expect.stringMatching(/^To support.*Accept the dispute/),
    ])
  })
})
