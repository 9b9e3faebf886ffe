import { randomInt } from 'node:crypto'
import type { Esim, Line } from '@openline/contract/lines/lines'
import { passesLuhn } from '@openline/contract/luhn'
import { carrierLedger } from '@openline/testing/carrier-side'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailsTo,
  expectOk,
  orderIn,
  signedInAgain,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { linesOf } from '@openline/testing/lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { startTestShop } from '@openline/testing/start-test-shop'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { lineUser } from '../../../../../sandbox/src/testing/line-user.ts'

const shop = useTestShop()

async function purchase(simType: 'esim' | 'physical', more: Record<string, unknown> = {}) {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const quote = await aQuote(shop, customer, { simType })
  return { customer, quote, answer: await buy(shop, customer, aPurchase(quote, card, more)) }
}

/** A customer whose SIM card is on its way, and the call that enters its number. */
async function shippedSim() {
  const { customer, answer } = await purchase('physical')
  const { order } = expectOk(answer)
  await orderIn(shop, customer, order.id, 'shipped')
  const [line] = await linesOf(shop, customer)
  const activate = (iccid: string) =>
    shop.send<{ message: string; line: Line }>('POST', `/app/lines/${line?.id}/activate`, {
      token: customer.token,
      body: { iccid },
    })
  return { customer, order, activate }
}

/** A SIM card sold in a shop; the sandbox knows a whole series of them. */
function aFreeSim(): string {
  const digits = `890141032556${String(randomInt(1_000_000)).padStart(6, '0')}`
  return digits + Array.from('0123456789').find((check) => passesLuhn(digits + check))
}

describe('a SIM card by mail', () => {
  test('is shipped with an email and becomes a line when its number is typed in', async () => {
    const { customer, order, activate } = await shippedSim()
    const shipped = await orderIn(shop, customer, order.id, 'shipped')
    expect(shipped.trackingNumber).not.toBeNull()
    const mail = await eventually('a shipping email', async () =>
      (await emailsTo(shop, customer.email)).find(({ subject }) => subject.includes('on its way')),
    )
    const carrier = 'https://tools.usps.com/go/TrackConfirmAction?tLabels='
    expect(mail.text).toContain(`${shipped.trackingNumber} (${carrier}${shipped.trackingNumber})`)
    const envelope = ['Robin Rivera', '400 E Court Avenue', 'Apt 4', 'Des Moines, IA 50309']
    expect(shipped.shipTo).toEqual(envelope)
    expect(mail.text).toContain(envelope.slice(1).join(', '))
    const [line] = await linesOf(shop, customer)
    expect(line).toMatchObject({ status: 'pending', nextActions: ['activate_sim', 'bring_number'] })
    const wrong = await activate('8901410325900000012')
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'iccid' }] } })
    expectOk(await activate(aFreeSim()))
    expect(await linesOf(shop, customer)).toMatchObject([
      { status: 'active', mdn: expect.stringMatching(/^\+1\d{10}$/) },
    ])
    await orderIn(shop, customer, order.id, 'active')
  })

  test('is not sent to a customer who has one of ours already', async () => {
    const iccid = aFreeSim()
    const { customer, answer } = await purchase('physical', { iccid })
    const { shipTo } = await orderIn(shop, customer, expectOk(answer).order.id, 'active')
    expect(shipTo).toBeNull()
    expect(await linesOf(shop, customer)).toMatchObject([{ iccidLast4: iccid.slice(-4) }])
    const again = await purchase('physical', { iccid })
    expect(again.answer).toMatchObject({ status: 422, body: { errors: [{ field: 'iccid' }] } })
  })
})

describe('a SIM card that is typed in while the network is in trouble', () => {
  const switchedOn = async (orderId: string): Promise<number> => {
    const { activations } = await carrierLedger(shop)
    return activations.filter(({ reference }) => reference === orderId).length
  }

  test('in two tabs with two numbers switches one of them on', async () => {
    const { customer, order, activate } = await shippedSim()
    const answers = await Promise.all([activate(aFreeSim()), activate(aFreeSim())])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await orderIn(shop, customer, order.id, 'active')
    expect(await switchedOn(order.id)).toBe(1)
  })

  test('of another line that is being activated is in use', async () => {
    const [one, other] = [await shippedSim(), await shippedSim()]
    const iccid = aFreeSim()
    const answers = await Promise.all([one.activate(iccid), other.activate(iccid)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('is active after all when only the answer was lost', async () => {
    const { customer, order, activate } = await shippedSim()
    await injectFault(shop, 'carrier', { fault: 'drop_after', count: 1, on: 'POST /activations' })
    expect(await activate(aFreeSim())).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable' },
    })
    expect(await activate(aFreeSim())).toMatchObject({ status: 409, body: { code: 'not_ready' } })
    shop.pass(6 * 60)
    await shop.runTask('retry stalled orders')
    await orderIn(shop, customer, order.id, 'active')
    expect(await switchedOn(order.id)).toBe(1)
  })
})

describe('a line that cannot be set up', () => {
  test('gives the money back automatically and says so', async () => {
    await injectFault(shop, 'carrier', { fault: 'fail_activation', count: 1 })
    const { customer, answer } = await purchase('esim')
    const { order } = expectOk(answer)
    const refunded = await orderIn(shop, customer, order.id, 'refunded')
    expect(refunded.failure?.message).toContain('Your payment was refunded.')
    const money = await moneyOf(shop, order.id)
    expect(money.refundedCents).toBe(money.capturedCents)
    expect(await linesOf(shop, customer)).toEqual([])
  })

  test('at first, because the carrier does not answer, is tried again', async () => {
    // Until the clock is moved, so that no second try makes the line while the customer waits.
    await injectFault(shop, 'carrier', {
      fault: 'drop_after',
      count: 'always',
      on: 'POST /activations',
    })
    const { customer, answer } = await purchase('esim')
    shop.pass(3 * 60)
    await resetFaults(shop, 'carrier')
    await orderIn(shop, customer, expectOk(answer).order.id, 'active')
    expect(await linesOf(shop, customer)).toHaveLength(1)
    await eventually('an email that it is ready', async () =>
      (await emailsTo(shop, customer.email)).some(({ subject }) => subject.includes('is ready')),
    )
  })

  test('and is not even queued is found by the shop, less and less often', async () => {
    await injectFault(shop, 'carrier', {
      fault: 'error_before',
      count: 'always',
      on: 'POST /activations',
    })
    const { customer, answer } = await purchase('esim')
    const { order } = expectOk(answer)
    const queued = async () => {
      await shop.runTask('retry stalled orders')
      const jobs = sql`select id from pgboss.job where name = 'provision-order' and data->>'orderId' = ${order.id}`
      return (await shop.database.db.execute(jobs)).rows.length
    }
    await eventually('the first try to be queued', async () => (await queued()) === 1)
    shop.pass(40)
    expect(await queued()).toBe(1)
    shop.pass(40)
    expect(await queued()).toBe(2)
    shop.pass(40)
    expect(await queued()).toBe(2)
    shop.pass(60)
    expect(await queued()).toBe(3)
    await resetFaults(shop, 'carrier')
    await orderIn(shop, customer, order.id, 'active')
  })

  test('immediately is set up when the network is done', async () => {
    await injectFault(shop, 'carrier', { fault: 'pending', count: 1 })
    const { customer, answer } = await purchase('esim')
    const { order } = expectOk(answer)
    await orderIn(shop, customer, order.id, 'active')
    await eventually('an email that it is ready', async () =>
      (await emailsTo(shop, customer.email)).some(({ subject }) => subject.includes('is ready')),
    )
  })
})

describe('a SIM card that the network takes its time to switch on', () => {
  test('and then refuses can be tried again with another', async () => {
    const { customer, order, activate } = await shippedSim()
    const moveTo = (zipCode: string) =>
      shop.database.db.execute(
        sql`update orders set ship_to = jsonb_set(ship_to, '{zipCode}', to_jsonb(${zipCode}::text))
          where id = ${order.id}`,
      )
    await moveTo('19088')
    expectOk(await activate(aFreeSim()))
    await orderIn(shop, customer, order.id, 'shipped')
    await moveTo('50309')
    expectOk(await activate(aFreeSim()))
    await orderIn(shop, customer, order.id, 'active')
    expect((await moneyOf(shop, order.id)).refundedCents).toBe(0)
  })

  test('is not said to be active before it is', async () => {
    const { customer, order, activate } = await shippedSim()
    await injectFault(
      shop,
      'carrier',
      { fault: 'pending', count: 1 },
      { fault: 'webhook_drop', count: 'always' },
    )
    const { message, line } = expectOk(await activate(aFreeSim()))
    expect(message).toContain('being activated')
    expect(line).toMatchObject({ status: 'pending', nextActions: ['wait', 'bring_number'] })
    expect((await activate(aFreeSim())).body).toMatchObject({ code: 'not_ready' })
    await orderIn(shop, customer, order.id, 'provisioning')
    await eventually('the network is done', async () => {
      const { activations } = await carrierLedger(shop)
      return activations.some(
        ({ reference, status }) => reference === order.id && status === 'active',
      )
    })
    shop.pass(6 * 60)
    await shop.runTask('retry stalled orders')
    await orderIn(shop, customer, order.id, 'active')
    await resetFaults(shop, 'carrier')
    expect(await linesOf(shop, customer)).toMatchObject([{ status: 'active' }])
  })
})

describe('a SIM card whose shipping event is lost', () => {
  test('is looked for again after an hour, and then not every minute', async () => {
    await injectFault(shop, 'carrier', { fault: 'webhook_drop', count: 'always' })
    const { customer, answer } = await purchase('physical')
    const { order } = expectOk(answer)
    await orderIn(shop, customer, order.id, 'to_ship')
    await eventually('the event to be lost', async () => {
      const { shipments } = await carrierLedger(shop)
      return shipments.some(
        ({ reference, status }) => reference === order.id && status === 'shipped',
      )
    })
    const looks = async () => {
      const { rows } = await shop.database.db.execute(
        sql`select id from pgboss.job where name = 'provision-order' and data->>'orderId' = ${order.id}`,
      )
      return rows.length
    }
    const before = await looks()
    await injectFault(
      shop,
      'carrier',
      { reset: true },
      { fault: 'error_before', count: 1, on: 'GET /shipments' },
    )
    shop.pass(2 * 3600)
    await shop.runTask('retry stalled orders')
    await shop.runTask('retry stalled orders')
    expect(await looks()).toBe(before + 1)
    const back = await signedInAgain(shop, customer)
    expect((await orderIn(shop, back, order.id, 'shipped')).trackingNumber).not.toBeNull()
  })
})

describe('SIMs that are sold out', () => {
  test('are said to be before anything is charged', async () => {
    const emptyShop = await startTestShop({ stock: { esim: 0, physical: 5 } })
    try {
      const customer = await aCustomer(emptyShop)
      const card = await aCard(emptyShop, customer)
      const quote = await aQuote(emptyShop, customer)
      const answer = await buy(emptyShop, customer, aPurchase(quote, card))
      expect(answer).toMatchObject({ status: 409, body: { code: 'sim_sold_out' } })
      const { orders } = expectOk(
        await emptyShop.send<{ orders: unknown[] }>('GET', '/app/orders', {
          token: customer.token,
        }),
      )
      expect(orders).toEqual([])
    } finally {
      await emptyShop.stop()
    }
  })

  test('between paying and activating give the money back', async () => {
    await injectFault(shop, 'carrier', { fault: 'sold_out_esim', count: 1 })
    const { customer, answer } = await purchase('esim')
    const refunded = await orderIn(shop, customer, expectOk(answer).order.id, 'refunded')
    expect(refunded.failure?.message).toContain('ran out of SIMs')
  })
})

describe('SIM cards that ran out after the payment', () => {
  test('give the money back', async () => {
    await injectFault(shop, 'carrier', { fault: 'sold_out_physical', count: 1 })
    const { customer, answer } = await purchase('physical')
    const { order } = expectOk(answer)
    const refunded = await orderIn(shop, customer, order.id, 'refunded')
    expect(refunded.failure?.message).toContain('ran out of SIMs')
    const money = await moneyOf(shop, order.id)
    expect(money.refundedCents).toBe(money.capturedCents)
  })
})

describe('the eSIM code', () => {
  test('asks who is there when the last sign-in is long ago', async () => {
    const { customer, answer } = await purchase('esim')
    await orderIn(shop, customer, expectOk(answer).order.id, 'active')
    const [line] = await linesOf(shop, customer)
    const reveal = () => shop.send('POST', `/app/lines/${line?.id}/esim`, { token: customer.token })
    expect((await reveal()).status).toBe(200)
    shop.pass(16 * 60)
    expect(await reveal()).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
    expectOk(
      await shop.send('POST', '/app/auth/step-up', {
        token: customer.token,
        body: { password: 'Harbor$Lamp42' },
      }),
    )
    expect((await reveal()).status).toBe(200)
  })

  test('is not readable in the database', async () => {
    const { customer, answer } = await purchase('esim')
    const { order } = expectOk(answer)
    await orderIn(shop, customer, order.id, 'active')
    const [line] = await linesOf(shop, customer)
    const esim = expectOk(
      await shop.send<Esim>('POST', `/app/lines/${line?.id}/esim`, { token: customer.token }),
    )
    const {
      rows: [row],
    } = await shop.database.db.execute<{ everything: string }>(
      sql`select lines::text as everything from lines where order_id = ${order.id}`,
    )
    expect(row?.everything).toContain(order.id)
    expect(row?.everything).not.toContain(esim.matchingId)
  })
})

test('what the carrier reports of an order that is not ours is put aside', async () => {
  const other = await startTestShop()
  try {
    const reference = 'order-of-another-system'
    await fetch(`${other.sandbox.url}/carrier/activations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer carrier_demo_key' },
      body: JSON.stringify({
        reference,
        simType: 'esim',
        zipCode: '60699',
        planCode: 'any',
        ...lineUser,
      }),
    })
    const handled = await eventually('the event was handled', async () => {
      const {
        rows: [row],
      } = await other.database.db.execute<{ at: string | null }>(
        sql`select handled_at as at from inbox where object_id = ${reference}`,
      )
      return row?.at
    })
    expect(handled).not.toBeNull()
  } finally {
    await other.stop()
  }
})
