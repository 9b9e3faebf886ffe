import { randomUUID } from 'node:crypto'
import { anApproval } from '@openline/testing/approvals'
import { carrierLedger } from '@openline/testing/carrier-side'
import { expectOk, homeAddress, orderIn } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { onlyLineOf } from '@openline/testing/lines'
import { aMailedOrder, mailingDesk } from '@openline/testing/mailed-cards'
import { moneyOf } from '@openline/testing/payment-ledger'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()
afterEach(() => resetFaults(shop, 'carrier'))

const stopping = 'POST /shipments/cancellations'

/** An order whose SIM card stays in the warehouse, or whose news that it left never comes. */
async function anOrder(course: 'packed' | 'left' | 'shipped' = 'packed') {
  const unheard = { packed: 'never_mailed', left: 'webhook_drop', shipped: null } as const
  const fault = unheard[course]
  if (fault) await injectFault(shop, 'carrier', { fault, count: 'always' })
  const given = await aMailedOrder(shop, course === 'shipped' ? 'shipped' : 'to_ship')
  const { token } = await aStaffMember(shop, ['money'])
  const supporter = await aStaffMember(shop, ['support'])
  const path = `/app/desk/orders/${given.order.id}/cancellation`
  const body = { refundedCents: 0, reason: 'The customer changed their mind' }
  const inState = async () => {
    const { shipments } = await carrierLedger(shop)
    return shipments.find(({ reference }) => reference === given.order.id)?.status
  }
  return {
    ...given,
    paid: given.order.lines.finalCheckoutAmountCents,
    supporter,
    desk: mailingDesk(shop, supporter, given),
    inState,
    cancel: (key: string = randomUUID()) =>
      shop.send<{ message: string }>('POST', path, { token, key, body }),
  }
}

describe('an order whose SIM card is packed', () => {
  test('is canceled: the carrier stops the card, and the money goes back once', async () => {
    const { customer, order, paid, desk, inState, cancel } = await anOrder()
    const key = randomUUID()
    const { message } = expectOk(await cancel(key))
    expect(message).toContain('The order was canceled.')
    // As after a crash between the refund and the answer.
    await shop.database.db.execute(sql`delete from idempotency_keys where key = ${key}`)
    expect(expectOk(await cancel(key)).message).toBe(message)
    expect(await inState()).toBe('cancelled')
    await orderIn(shop, customer, order.id, 'refunded')
    expect(await moneyOf(shop, order.id)).toMatchObject({ refundedCents: paid })
    expect((await desk.mailing()).first?.status).toBe('stopped')
    const titles = (await desk.page()).timeline.map(({ title }) => title)
    expect(titles.filter((title) => title === 'SIM card stopped before it left')).toHaveLength(1)
    expect(await cancel()).toMatchObject({ status: 409 })
  })

  test('is canceled once when two people press and the carrier’s answer is lost', async () => {
    const { customer, order, paid, inState, cancel } = await anOrder()
    await injectFault(shop, 'carrier', { fault: 'drop_after', count: 1, on: stopping })
    const keys = [randomUUID(), randomUUID()]
    const answers = await Promise.all(keys.map((key) => cancel(key)))
    const lost = keys[answers.findIndex(({ status }) => status === 503)]
    if (lost) await cancel(lost)
    await orderIn(shop, customer, order.id, 'refunded')
    expect(await inState()).toBe('cancelled')
    expect(await moneyOf(shop, order.id)).toMatchObject({ refundedCents: paid })
  })

  test('is canceled or goes to another address when both are asked for at once', async () => {
    const { customer, order, desk, supporter, cancel } = await anOrder()
    await anApproval(shop, supporter, customer, 'sim')
    const address = { ...homeAddress, streetNumber: '500', streetName: 'Locust Street' }
    await Promise.all([desk.correct({ address }), cancel()])
    // Who was too late looks at the order again.
    expect([200, 409]).toContain((await cancel()).status)
    await orderIn(shop, customer, order.id, 'refunded')
    const { first, cards } = await desk.mailing()
    const states = [first, ...cards].map((card) => card?.status)
    expect(states).not.toContain('ordered')
  })

  test('keeps its money while the carrier can’t be asked', async () => {
    const { customer, order, cancel } = await anOrder()
    await injectFault(shop, 'carrier', { fault: 'error_before', count: 'always', on: stopping })
    const key = randomUUID()
    expect(await cancel(key)).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('isn’t responding right now') },
    })
    expect(await moneyOf(shop, order.id)).toMatchObject({ refundedCents: 0 })
    // In one step: a card that may be mailed is gone immediately.
    await injectFault(shop, 'carrier', { reset: true }, { fault: 'never_mailed', count: 'always' })
    expectOk(await cancel(key))
    await orderIn(shop, customer, order.id, 'refunded')
  })
})

test('an order whose card has just left is not canceled, and says so', async () => {
  const { customer, order, inState, cancel } = await anOrder('left')
  await eventually('a card that left', async () => (await inState()) === 'shipped')
  expect(await cancel()).toMatchObject({
    status: 409,
    body: {
      code: 'not_ready',
      message:
        'The SIM card is already on its way. Nothing was canceled or refunded. You can still cancel the order once it shows as shipped; the card then won’t activate.',
    },
  })
  expect(await moneyOf(shop, order.id)).toMatchObject({ refundedCents: 0 })
  // The refusal is news.
  await orderIn(shop, customer, order.id, 'shipped')
  expectOk(await cancel())
  await orderIn(shop, customer, order.id, 'refunded')
})

test('a card in the mail activates nothing once its order is canceled', async () => {
  const { customer, order, desk, inState, cancel } = await anOrder('shipped')
  const iccid = await desk.iccidOfFirst()
  const { id } = await onlyLineOf(shop, customer)
  expectOk(await cancel())
  await orderIn(shop, customer, order.id, 'refunded')
  expect(await inState()).toBe('shipped')
  const call = { token: customer.token, body: { iccid } }
  expect((await shop.send('POST', `/app/lines/${id}/activate`, call)).status).toBe(409)
})

test('another card that is packed is stopped with its order', async () => {
  const { customer, order, desk, cancel } = await anOrder('shipped')
  await injectFault(shop, 'carrier', { fault: 'never_mailed', count: 'always' })
  expectOk(await desk.mail())
  await eventually('the second card', async () => (await desk.shipments()).length === 1)
  expectOk(await cancel())
  await orderIn(shop, customer, order.id, 'refunded')
  expect(await desk.shipments()).toMatchObject([{ status: 'cancelled' }])
  expect((await desk.mailing()).cards).toMatchObject([{ status: 'stopped' }])
})
