import { randomUUID } from 'node:crypto'
import type { Transaction } from '@openline/contract/processes/transactions'
import type { Order, TimelineEntry } from '@openline/contract/sales/orders'
import type { DeskOrder, DeskRefund } from '@openline/contract/sales/refunds-desk'
import { carrierLedger } from '@openline/testing/carrier-side'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  expectOk,
  orderIn,
  type TestCustomer,
} from '@openline/testing/customers'
import { disputeIn, objectTo } from '@openline/testing/disputing'
import { eventually } from '@openline/testing/eventually'
import { onlyLineOf } from '@openline/testing/lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { committedTaxes } from '@openline/testing/tax-side'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { staffActs } from '../../../db/schema/audit.ts'
import { refunds } from '../../../db/schema/payments.ts'
import { nextActionsOf } from './desk-refunds.ts'
import type { OrderMoney } from './order-refund.ts'

const shop = useTestShop({ env: { TAX_ENGINE: 'avalara' } })
afterEach(async () => {
  await resetFaults(shop, 'carrier')
  await resetFaults(shop, 'payment')
})

type Given = { customer: TestCustomer; order: Order; paid: number }

async function anOrder(status: Order['status'] = 'active'): Promise<Given> {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const purchase = aPurchase(await aQuote(shop, customer), card)
  const { id } = expectOk(await buy(shop, customer, purchase)).order
  const order = await orderIn(shop, customer, id, status)
  return { customer, order, paid: order.lines.finalCheckoutAmountCents }
}

const why = 'The line had no service for two days'

async function atTheDesk(name = 'Alex Kim') {
  const { token } = await aStaffMember(shop, ['money'], name)
  const send = <Answer>(path: string, more: Record<string, unknown>, key: string) => {
    const body = { refundedCents: 0, reason: why, ...more }
    return shop.send<Answer>('POST', path, { token, key, body })
  }
  return {
    look: async (orderId: string) =>
      expectOk(await shop.send<DeskOrder>('GET', `/app/desk/orders/${orderId}`, { token })),
    refund: (orderId: string, more: Record<string, unknown> = {}, key: string = randomUUID()) =>
      send<{ message: string; refund: DeskRefund }>(
        `/app/desk/orders/${orderId}/refunds`,
        { amountCents: 500, reasonCode: 'service_problem', ...more },
        key,
      ),
    cancel: (orderId: string, more: Record<string, unknown> = {}, key: string = randomUUID()) =>
      send<{ message: string }>(`/app/desk/orders/${orderId}/cancellation`, more, key),
  }
}

function notNow(what: 'refunded' | 'canceled') {
  const message = `This order can’t be ${what} as it is now. Look at it again.`
  return { status: 409, body: { code: 'not_ready', message } }
}

function refundsDone({ customer }: Given, count: number): Promise<Transaction> {
  return eventually(`${count} refunds that are done`, async () => {
    const { transactions } = expectOk(
      await shop.send<{ transactions: Transaction[] }>('GET', '/app/payments/transactions', {
        token: customer.token,
      }),
    )
    const [newest] = transactions
    const done = newest?.refunds.filter(({ status }) => status === 'done').length
    return done === count && newest
  })
}

describe('a part of a payment that staff give back', () => {
  test('is seen by the customer, the provider, the tax engine and the audit log', async () => {
    const given = await anOrder()
    const { customer, order, paid } = given
    const { look, refund } = await atTheDesk()
    const { message, refund: begun } = expectOk(await refund(order.id))
    expect(message).toBe('$5.00 is being refunded to the card')
    expect(begun).toMatchObject({ status: 'pending', settledAt: null })
    const { refunds: shown } = await refundsDone(given, 1)
    expect(shown).toMatchObject([{ amountCents: 500 }])
    expect(await moneyOf(shop, order.id)).toMatchObject({ capturedCents: paid, refundedCents: 500 })
    const { text } = await emailAbout(shop, customer.email, /refund is on its way/)
    expect(text).toContain('We refunded $5.00 of your $')
    expect(text).toContain('trouble you had with your service')
    expect(text).not.toContain(why)
    const { timeline } = expectOk(
      await shop.send<{ timeline: TimelineEntry[] }>('GET', `/app/orders/${order.id}`, {
        token: customer.token,
      }),
    )
    expect(timeline.at(-1)).toMatchObject({ title: 'Partial refund', detail: '$5.00' })
    await orderIn(shop, customer, order.id, 'active')
    const seen = await look(order.id)
    expect(seen).toMatchObject({
      paidCents: paid,
      refundedCents: 500,
      customer: { email: customer.email },
      attempts: [{ status: 'captured', intentId: expect.stringMatching(/^pi_/) }],
      nextActions: ['refund'],
    })
    const [{ parts, madeBy, settledAt } = {}] = seen.refunds
    expect([madeBy, settledAt]).toEqual(['Alex Kim', expect.stringMatching(/Z$/)])
    const taxes = parts?.taxes ?? []
    const taxCents = taxes.reduce((sum, { cents }) => sum + cents, 0)
    expect(taxCents).toBeGreaterThan(0)
    const [reported] = await eventually('the report of the refund', async () => {
      const told = (await committedTaxes(shop, order.number)).flatMap((each) => each.transactions)
      const back = told.filter((each) => each.taxCents < 0)
      return back.length === 1 && back
    })
    // The engine rounds each tax on its own.
    expect(Math.abs((reported?.taxCents ?? 0) + taxCents)).toBeLessThanOrEqual(taxes.length)
    const acts = await shop.database.db
      .select()
      .from(staffActs)
      .where(eq(staffActs.subjectId, order.id))
    expect(acts).toContainEqual(
      expect.objectContaining({ act: 'refundPart', reason: why, name: 'Alex Kim' }),
    )
    expect(acts.filter(({ act }) => act === 'viewDeskOrder')).toHaveLength(1)
  })

  test('and the rest after it are all of the payment and of each tax', async () => {
    const given = await anOrder()
    const { order, paid } = given
    const { look, refund } = await atTheDesk()
    expectOk(await refund(order.id, { amountCents: 333 }))
    expectOk(await refund(order.id, { amountCents: null, refundedCents: 333 }))
    const { refunds: shown } = await refundsDone(given, 2)
    expect(shown.map(({ amountCents }) => amountCents)).toEqual([333, paid - 333])
    const seen = await look(order.id)
    expect(seen).toMatchObject({ refundedCents: paid, nextActions: [] })
    const back = seen.refunds.flatMap(({ parts }) => parts?.taxes ?? [])
    const charged = seen.explain.filter(
      ({ group }) => group === 'government' || group === 'passed_on',
    )
    expect(back.reduce((sum, { cents }) => sum + cents, 0)).toBe(
      charged.reduce((sum, { cents }) => sum + cents, 0),
    )
    expect(await refund(order.id, { refundedCents: paid })).toMatchObject(notNow('refunded'))
    expect(await moneyOf(shop, order.id)).toMatchObject({ refundedCents: paid })
  })

  test('is at most what is left, which is said under the field', async () => {
    const { order, paid } = await anOrder()
    const { refund } = await atTheDesk()
    expect(await refund(order.id, { amountCents: paid + 1 })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'amountCents', message: expect.stringContaining('is left') }] },
    })
    expect(await refund(order.id, { amountCents: 0 })).toMatchObject({ status: 422 })
    expect(await refund(randomUUID())).toMatchObject({ status: 404 })
    expect(await refund(order.id, { refundedCents: 1 })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('of this order have changed') },
    })
  })

  test('goes back once when its answer is lost and the press is repeated', async () => {
    const given = await anOrder()
    const { refund } = await atTheDesk()
    const key = randomUUID()
    const first = expectOk(await refund(given.order.id, {}, key))
    // As after a crash between the refund and the answer.
    await shop.database.db.execute(sql`delete from idempotency_keys where key = ${key}`)
    const second = expectOk(await refund(given.order.id, {}, key))
    expect(second.refund.id).toBe(first.refund.id)
    await refundsDone(given, 1)
    expect(await moneyOf(shop, given.order.id)).toMatchObject({ refundedCents: 500 })
    // As one that was refunded automatically.
    await shop.database.db.execute(
      sql`update refunds set made_by = null where order_id = ${given.order.id}`,
    )
    expect((await refund(given.order.id)).body).toMatchObject({
      message: expect.stringMatching(/^Openline refunded \$5\.00 .* ago\./),
    })
  })

  test('is given by one of two people at once, and the other is told by whom', async () => {
    const given = await anOrder()
    const desks = await Promise.all(['Alex Kim', 'Sam Ortiz'].map((name) => atTheDesk(name)))
    const answers = await Promise.all(desks.map(({ refund }) => refund(given.order.id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.body).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^(Alex Kim|Sam Ortiz) refunded \$5\.00 .* ago\./),
    })
    await refundsDone(given, 1)
    expect(await moneyOf(shop, given.order.id)).toMatchObject({ refundedCents: 500 })
  })

  test('is refused while the bank has the money, and nothing is on record', async () => {
    const { order } = await anOrder()
    const disputeId = await objectTo(shop, order.id, 'chargeback')
    await disputeIn(shop, disputeId, 'needs_response')
    const { look, refund } = await atTheDesk()
    expect(await refund(order.id)).toMatchObject({
      status: 409,
      body: { code: 'not_ready', message: expect.stringContaining('in a dispute') },
    })
    const { refunds: none, disputes } = await look(order.id)
    expect(none).toEqual([])
    const dueAt: unknown = expect.stringMatching(/Z$/)
    expect(disputes).toMatchObject([{ providerDisputeId: disputeId, stage: 'chargeback', dueAt }])
  })

  test('is none of an order that was not paid', async () => {
    const customer = await aCustomer(shop)
    const poor = await aCard(shop, customer, '4000000000009995')
    const purchase = aPurchase(await aQuote(shop, customer), poor)
    const { order } = expectOk(await buy(shop, customer, purchase))
    const { look, refund, cancel } = await atTheDesk()
    const seen = await look(order.id)
    expect(seen).toMatchObject({ paidCents: 0, refundedCents: 0, nextActions: [] })
    expect(await refund(order.id)).toMatchObject(notNow('refunded'))
    expect(await cancel(order.id)).toMatchObject(notNow('canceled'))
  })

  test('leaves the rest to go back when the carrier then refuses the order', async () => {
    await injectFault(shop, 'carrier', { fault: 'error_before', count: 'always' })
    const given = await anOrder('paid')
    const { customer, order, paid } = given
    const { refund } = await atTheDesk()
    expectOk(await refund(order.id))
    await resetFaults(shop, 'carrier')
    await injectFault(shop, 'carrier', { fault: 'fail_activation', count: 'always' })
    await eventually('the order to be tried again', async () => {
      await shop.database.db.execute(
        sql`update pgboss.job set start_after = now() where state = 'retry'`,
      )
      return (await moneyOf(shop, order.id)).refundedCents === paid
    })
    await orderIn(shop, customer, order.id, 'refunded')
    const { refunds: shown } = await refundsDone(given, 2)
    expect(shown.map(({ amountCents }) => amountCents)).toEqual([500, paid - 500])
  })
})

describe('an order that staff give up', () => {
  test('gives its money back, and the carrier ends what it had begun', async () => {
    await injectFault(
      shop,
      'carrier',
      { fault: 'drop_after', count: 'always', on: 'POST /activations' },
      { fault: 'webhook_drop', count: 'always' },
    )
    const given = await anOrder('paid')
    const { customer, order, paid } = given
    const { look, refund, cancel } = await atTheDesk()
    expect((await look(order.id)).nextActions).toEqual(['refund', 'cancel'])
    expectOk(await refund(order.id))
    expect(await cancel(order.id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const key = randomUUID()
    const seen = { refundedCents: 500 }
    const { message } = expectOk(await cancel(order.id, seen, key))
    expect(message).toContain('The order was canceled.')
    await shop.database.db.execute(sql`delete from idempotency_keys where key = ${key}`)
    expect(expectOk(await cancel(order.id, seen, key)).message).toBe(message)
    const refunded = await orderIn(shop, customer, order.id, 'refunded')
    expect(refunded.failure?.message).toBe('We canceled this order. Your payment was refunded.')
    expect(await moneyOf(shop, order.id)).toMatchObject({ refundedCents: paid })
    await eventually('the end of the line at the carrier', async () => {
      const { endedLines } = await carrierLedger(shop)
      return endedLines.includes(order.id)
    })
    expect(await cancel(order.id, { refundedCents: paid })).toMatchObject({
      status: 409,
      body: { code: 'not_ready' },
    })
  })

  test('is refunded immediately when all of its money went back before', async () => {
    await injectFault(shop, 'carrier', { fault: 'error_before', count: 'always' })
    const given = await anOrder('paid')
    const { refund, cancel } = await atTheDesk()
    expectOk(await refund(given.order.id, { amountCents: null }))
    await refundsDone(given, 1)
    expectOk(await cancel(given.order.id, { refundedCents: given.paid }))
    await orderIn(shop, given.customer, given.order.id, 'refunded')
  })

  test('is none that has service', async () => {
    const { customer, order } = await anOrder()
    const { cancel } = await atTheDesk()
    expect(await cancel(order.id)).toMatchObject(notNow('canceled'))
    expect((await onlyLineOf(shop, customer)).status).toBe('active')
  })
})

test('the money of an order goes back while there is some, and a renewal is not abandoned', () => {
  const attempt = {} as NonNullable<OrderMoney['paid']> // no part of it is looked at
  const next = (
    order: Pick<Order, 'status' | 'kind'>,
    leftCents: number,
    paid: OrderMoney['paid'],
  ) => nextActionsOf(order, { attempts: [], refunds: [], leftCents, paid })
  const purchase = { status: 'paid', kind: 'purchase' } as const
  expect(next(purchase, 1, attempt)).toEqual(['refund', 'cancel'])
  expect(next(purchase, 0, attempt)).toEqual(['cancel'])
  expect(next(purchase, 0, null)).toEqual([])
  expect(next({ ...purchase, kind: 'renewal' }, 1, attempt)).toEqual(['refund'])
})

test('two refunds that were begun at once are never above the payment, whatever asks for them', async () => {
  const { order, paid } = await anOrder()
  const { db } = shop.database
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from payment_attempts where order_id = ${order.id}`,
  )
  const attemptId = rows[0]?.id ?? ''
  const amountCents = Math.ceil(paid / 2) + 1
  const parts = { planCents: amountCents, activationFeeCents: 0, recoveryFeeCents: 0, taxes: [] }
  const add = (values: Partial<typeof refunds.$inferInsert> = {}) =>
    db.insert(refunds).values({
      id: randomUUID(),
      attemptId,
      orderId: order.id,
      amountCents,
      parts,
      reason: 'goodwill',
      status: 'settled',
      createdAt: shop.now(),
      ...values,
    })
  const outcomes = await Promise.allSettled([add(), add()])
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['fulfilled', 'rejected']))
  expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({
    reason: { cause: { constraint: 'refunds_within_capture' } },
  })
  await expect(add({ amountCents: 1 })).rejects.toMatchObject({
    cause: { constraint: 'refunds_parts_add_up' },
  })
})
