import { portInReport, sendCarrierEvent } from '@openline/testing/carrier-events'
import {
  aCard,
  aCustomer,
  answerBank,
  aPurchase,
  aQuote,
  buy,
  emailsTo,
  expectOk,
  ordersOf,
  type Shop,
  signedInAgain,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { redeliverEvents } from '@openline/testing/payment-events'
import { aPortIn } from '@openline/testing/port-ins'
import { aLineToRenew } from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { openStream } from '@openline/testing/streams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awaitingAnswer } from './support/hold.ts'
import { brokenInvariants } from './support/invariants.ts'
import { type LiveShop, startLiveShop } from './support/live-shop.ts'
import { bookOf, letChargeNow, letComeDue, renewedOnce } from './support/renewing.ts'
import { passTime, untilSettled } from './support/time.ts'

let live: LiveShop
/** The shop through the first and through the second server. */
let either: readonly [Shop, Shop]
let shopUrls: readonly string[]
beforeAll(async () => {
  live = await startLiveShop()
  const second = await live.stack.startSecondServer()
  either = [live, live.through(second)]
  shopUrls = [live.stack.shopUrl, second.shopUrl]
})
afterAll(() => live.stop())

async function aBuyer() {
  const customer = await aCustomer(live)
  const card = await aCard(live, customer)
  return { customer, purchase: aPurchase(await aQuote(live, customer), card) }
}

/** A starting server looks for jobs of dead processes, with a claim on the queues, before it works on any. */
async function holdJobsOfStart({ database }: LiveShop) {
  const held = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const holding = database.db.transaction(async (tx) => {
    await tx.execute('lock table pgboss.queue in share mode')
    held.resolve()
    await released
  })
  await held.promise
  return {
    release: () => {
      release()
      return holding
    },
  }
}

async function statusOf(shop: Shop, { token }: TestCustomer): Promise<number> {
  const { status } = await shop.send('GET', '/app/orders', { token })
  return status
}

describe('two servers on one database', () => {
  test('50 identical checkouts that reach both make one order and one charge', async () => {
    const { customer, purchase } = await aBuyer()
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => either.map((shop) => buy(shop, customer, purchase))).flat(),
    )
    const bought = answers.filter(({ status }) => status === 200)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(new Set(bought.map(({ body }) => body.order.id)).size).toBe(1)
    expect(await ordersOf(live, customer)).toHaveLength(1)
    expect(await brokenInvariants(live)).toEqual([])
  })

  test('a session made on one is good on the other, and ends on both', async () => {
    const [first, second] = either
    const customer = await signedInAgain(first, await aCustomer(first))
    expect(await statusOf(second, customer)).toBe(200)
    expectOk(await second.send('POST', '/app/auth/logout', { token: customer.token }))
    expect(await statusOf(first, customer)).toBe(401)
  })

  test('wrong passwords are counted together', async () => {
    const [first, second] = either
    const { email } = await aCustomer(live)
    const guess = async (shop: Shop): Promise<number> => {
      const body = { email, password: 'Wrong$Lamp43' }
      const { status } = await shop.send('POST', '/app/auth/login', { body })
      return status
    }
    const guesses: number[] = []
    for (let turn = 0; turn < 5; turn++) guesses.push(await guess(first), await guess(second))
    expect(guesses).toEqual(Array.from({ length: 10 }, () => 422))
    expect([await guess(first), await guess(second)]).toEqual([429, 429])
  })

  test('every line is set up once and every receipt is emailed once', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, aBuyer))
    await Promise.all(
      buyers.map(async ({ customer, purchase }, index) =>
        expectOk(await buy(either[index % 2] ?? live, customer, purchase)),
      ),
    )
    expect(await brokenInvariants(live)).toEqual([])
    for (const { customer } of buyers) {
      expect(await ordersOf(live, customer)).toMatchObject([{ status: 'active' }])
      const emails = await emailsTo(live, customer.email)
      expect(emails.filter(({ subject }) => subject.includes('receipt'))).toHaveLength(1)
    }
  })

  test('a payment that the return page, its reload and events report at once is paid once', async () => {
    const customer = await aCustomer(live)
    const { token } = customer
    const card = await aCard(live, customer, '4000002760003184')
    for (let turn = 0; turn < 8; turn++) {
      const purchase = aPurchase(await aQuote(live, customer), card)
      const { redirect } = expectOk(await buy(live, customer, purchase)).order
      await answerBank(live, redirect?.url ?? '', 'complete')
      const body = { sessionId: redirect?.sessionId }
      const reported = redeliverEvents(live)
      const answers = await Promise.all([
        ...either.map((shop) => shop.send('POST', '/app/payments/session-result', { token, body })),
        ...either.map((shop) => buy(shop, customer, purchase)),
      ])
      await reported
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    }
    expect(await brokenInvariants(live)).toEqual([])
    const orders = await ordersOf(live, customer)
    expect(orders.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'active'))
  })

  test('a page that listens at one is told of what the other does', async () => {
    const { customer, id, reached } = await aPortIn(live, '0160')
    await reached(id, 'submitted')
    const streams = await Promise.all(
      shopUrls.map((shopUrl) => openStream(`${shopUrl}/app/timeline/stream`, customer.token)),
    )
    for (const stream of streams) await stream.told('open')
    for (const [index, shopUrl] of shopUrls.entries()) {
      const status = index === 0 ? 'pending' : 'confirmed'
      const url = (path: string) => `${shopUrl}${path}`
      expect(
        await sendCarrierEvent(
          { url },
          portInReport({ reference: id, sequence: 50 + index, status }),
        ),
      ).toBe(200)
      await reached(id, status)
      for (const stream of streams) {
        await eventually('word of it', async () => {
          const told = stream.events.filter(({ data }) => data['id'] === id)
          return told.length > index
        })
      }
    }
    streams.forEach((stream) => stream.close())
  })

  test('a renewal that both find due is charged once', async () => {
    const owner = await aLineToRenew(live, { autoRenew: true })
    await letComeDue(live, [owner])
    const hold = await awaitingAnswer('payment', {
      fault: 'delay',
      delayMs: 4000,
      on: 'POST /v1/payment_intents',
    })(live)
    await letChargeNow(live, owner)
    const one = await live.stack.startSecondServer()
    await hold.reached()
    await letChargeNow(live, owner)
    const other = await live.stack.startSecondServer()
    expect(await brokenInvariants(live)).toEqual([])
    expect(await bookOf(live, owner)).toEqual(renewedOnce)
    expect(await Promise.all([one.stop(), other.stop()])).toEqual([0, 0])
  })

  test('one that is asked to stop while it starts its jobs answers the checkout in its hands', async () => {
    const { customer, purchase } = await aBuyer()
    const jobs = await holdJobsOfStart(live)
    const leaving = await live.stack.startSecondServer()
    const hold = await awaitingAnswer('payment', {
      fault: 'delay',
      delayMs: 1500,
      on: 'POST /v1/payment_intents',
    })(live)
    const answer = buy(live.through(leaving), customer, purchase)
    await hold.reached()
    const stopped = leaving.stop()
    try {
      expectOk(await answer)
    } finally {
      await jobs.release()
    }
    expect(await stopped).toBe(0)
    expect(await statusOf(live, customer)).toBe(200)
    expect(await brokenInvariants(live)).toEqual([])
    expect(await ordersOf(live, customer)).toMatchObject([{ status: 'active' }])
  })

  test('when one is killed, the customer’s second try on the other ends the purchase', async () => {
    const { customer, purchase } = await aBuyer()
    const [dying, surviving] = either
    await injectFault(live, 'payment', { fault: 'webhook_drop', count: 'always' })
    const hold = await awaitingAnswer('payment', {
      fault: 'hang_after',
      on: 'POST /v1/payment_intents',
    })(live)
    const cutOff = buy(dying, customer, purchase).catch(() => null)
    await hold.reached()
    await live.stack.killServer()
    await cutOff
    await resetFaults(live, 'payment')
    await passTime(live)
    const { order } = expectOk(await buy(surviving, customer, purchase))
    await untilSettled(live)
    await live.stack.startServer()
    expect(await ordersOf(live, customer)).toMatchObject([{ id: order.id, status: 'active' }])
    expect(await brokenInvariants(live)).toEqual([])
  })
})
