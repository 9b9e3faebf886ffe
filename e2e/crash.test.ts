import { randomUUID } from 'node:crypto'
import type { Line } from '@openline/contract/lines/lines'
import type { Card } from '@openline/contract/sales/cards'
import type { Order, OrderStatus } from '@openline/contract/sales/orders'
import {
  aCard,
  aCustomer,
  answerBank,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  fillCardPage,
  goodCard,
  orderIn,
  ordersOf,
  type Purchase,
  type TestCustomer,
} from '@openline/testing/customers'
import { injectFault, resetFaults, type Step } from '@openline/testing/sandbox-faults'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awaitingAnswer, committing, killAt, type StartHold, writing } from './support/hold.ts'
import { brokenInvariants } from './support/invariants.ts'
import { type LiveShop, startLiveShop } from './support/live-shop.ts'
import { network } from './support/network.ts'
import { untilSettled } from './support/time.ts'

let live: LiveShop
beforeAll(async () => {
  live = await startLiveShop({ TAX_ENGINE: 'avalara' })
})
afterAll(() => live.stop())

const asks3ds = '4000002760003184'
const hasNoMoney = '4000000000009995'
const settlesLater = '4000000000850406'

type Buyer = { customer: TestCustomer; purchase: Purchase }

/** A step of a purchase at which the server is killed, and where the order ends all the same. */
type Crash = {
  step: string
  at: StartHold
  card?: string
  simType?: 'esim' | 'physical'
  atNetwork?: readonly Step[]
  /** Whether the outside systems report what they did. */
  events?: true
  act?: (buyer: Buyer) => Promise<unknown>
  /** After everything is settled and the customer asked again with the same key. */
  ends?: OrderStatus
}

function place({ customer, purchase }: Buyer) {
  return buy(live, customer, purchase)
}

async function confirmAtBank(buyer: Buyer): Promise<unknown> {
  const { order } = expectOk(await place(buyer))
  await answerBank(live, order.redirect?.url ?? '', 'complete')
  return live.send('POST', '/app/payments/session-result', {
    token: buyer.customer.token,
    body: { sessionId: order.redirect?.sessionId },
  })
}

async function typeSimFromMail(buyer: Buyer): Promise<unknown> {
  const { token } = buyer.customer
  const { order } = expectOk(await place(buyer))
  const { trackingNumber } = await orderIn(live, buyer.customer, order.id, 'shipped')
  const { lines } = expectOk(await live.send<{ lines: Line[] }>('GET', '/app/lines', { token }))
  return live.send('POST', `/app/lines/${lines[0]?.id}/activate`, {
    token,
    body: { iccid: await network.numberOnCard(live, trackingNumber ?? '') },
  })
}

const crashes: readonly Crash[] = [
  {
    step: 'before the order is on record',
    at: writing({ table: 'orders', on: 'insert', when: 'true' }),
  },
  {
    step: 'between the order and the charge',
    at: committing({ table: 'payment_attempts', on: 'insert', when: 'true' }),
  },
  {
    step: 'when the card is charged and the answer is on its way',
    at: awaitingAnswer('payment', { fault: 'hang_after', on: 'POST /v1/payment_intents' }),
  },
  {
    step: 'before the capture is on record',
    at: writing({ table: 'payment_attempts', on: 'update', when: `new.status = 'captured'` }),
  },
  {
    step: 'as the capture is put on record',
    at: committing({ table: 'payment_attempts', on: 'update', when: `new.status = 'captured'` }),
  },
  {
    step: 'before the checkout’s answer is kept',
    at: writing({ table: 'idempotency_keys', on: 'update', when: 'new.answer is not null' }),
  },
  {
    step: 'as the job is taken that sets up the line after the network failed',
    atNetwork: [{ fault: 'error_before', on: network.calls.activate }],
    at: committing({
      table: 'pgboss.job',
      on: 'update',
      when: `new.name = 'provision-order' and new.state = 'active'`,
    }),
  },
  {
    step: 'when the SIM is switched on and the answer is on its way',
    at: awaitingAnswer(network.system, { fault: 'hang_after', on: network.calls.activate }),
  },
  {
    step: 'before the line is on record',
    at: writing({ table: 'lines', on: 'insert', when: 'true' }),
  },
  {
    step: 'before the order is active',
    at: writing({ table: 'orders', on: 'update', when: `new.status = 'active'` }),
  },
  {
    step: 'as the order becomes active',
    at: committing({ table: 'orders', on: 'update', when: `new.status = 'active'` }),
  },
  {
    step: 'while the network takes its time',
    at: committing({ table: 'orders', on: 'update', when: `new.status = 'provisioning'` }),
    atNetwork: network.takesTime,
    events: true,
  },
  {
    step: 'when a SIM card is packed and the answer is on its way',
    at: awaitingAnswer(network.system, { fault: 'hang_after', on: network.calls.mail }),
    simType: 'physical',
    events: true,
    ends: 'shipped',
  },
  {
    step: 'before the shipment is on record',
    at: writing({ table: 'orders', on: 'update', when: `new.status = 'shipped'` }),
    simType: 'physical',
    events: true,
    ends: 'shipped',
  },
  {
    step: 'when a SIM card that came by mail is switched on and the answer is on its way',
    at: awaitingAnswer(network.system, { fault: 'hang_after', on: network.calls.activate }),
    simType: 'physical',
    events: true,
    act: typeSimFromMail,
  },
  {
    step: 'before an event is ticked off',
    at: writing({
      table: 'inbox',
      on: 'update',
      when: `new.type = 'charge:payment_intent.succeeded'`,
    }),
    card: settlesLater,
    events: true,
  },
  {
    step: 'when the receipt is with the mail server and not acknowledged',
    at: awaitingAnswer('mail', { fault: 'slow', delayMs: 400 }),
  },
  {
    step: 'before an order without a carrier SIM is refunded',
    at: writing({ table: 'orders', on: 'update', when: `new.status = 'refund_pending'` }),
    atNetwork: [{ fault: 'fail_activation' }],
    ends: 'refunded',
  },
  {
    step: 'when the refund is made and the answer is on its way',
    at: awaitingAnswer('payment', { fault: 'hang_after', on: 'POST /v1/refunds' }),
    atNetwork: [{ fault: 'fail_activation' }],
    ends: 'refunded',
  },
  {
    step: 'before the refund is on record',
    at: writing({ table: 'refunds', on: 'update', when: `new.status = 'done'` }),
    atNetwork: [{ fault: 'fail_activation' }],
    ends: 'refunded',
  },
  {
    step: 'as the refund is put on record',
    at: committing({ table: 'refunds', on: 'update', when: `new.status = 'done'` }),
    atNetwork: [{ fault: 'fail_activation' }],
    ends: 'refunded',
  },
  {
    step: 'when a sale is drafted at the tax engine and its code is not on record',
    at: writing({
      table: 'tax_reports',
      on: 'update',
      when: 'old.code is null and new.code is not null',
    }),
  },
  {
    step: 'when the taxes of a refund are committed and the answer is on its way',
    at: writing({
      table: 'tax_reports',
      on: 'update',
      when: 'new.reported_at is not null and new.refunded_cents is not null',
    }),
    atNetwork: [{ fault: 'fail_activation' }],
    ends: 'refunded',
  },
  {
    step: 'before a decline is on record',
    at: writing({ table: 'payment_attempts', on: 'update', when: `new.status = 'failed'` }),
    card: hasNoMoney,
    ends: 'payment_failed',
  },
  {
    step: 'before the bank’s question is on record',
    at: writing({
      table: 'payment_attempts',
      on: 'update',
      when: `new.status = 'requires_action'`,
    }),
    card: asks3ds,
    ends: 'payment_action',
  },
  {
    step: 'before the bank’s yes is on record',
    at: writing({ table: 'payment_attempts', on: 'update', when: `new.status = 'captured'` }),
    card: asks3ds,
    act: confirmAtBank,
  },
]

async function aBuyer({ card, simType = 'esim' }: Partial<Crash> = {}): Promise<Buyer> {
  const customer = await aCustomer(live)
  const saved = await aCard(live, customer, card)
  const quote = await aQuote(live, customer, { simType })
  return { customer, purchase: aPurchase(quote, saved) }
}

/** An order that is still open to payment is paid with a card that works. */
async function payIfOpen({ customer }: Buyer, { id, nextActions }: Order): Promise<void> {
  if (!nextActions.includes('pay')) return
  const card = await aCard(live, customer)
  expectOk(
    await live.send('POST', `/app/orders/${id}/pay`, {
      token: customer.token,
      key: randomUUID(),
      body: { cardId: card.id },
    }),
  )
}

async function prepare({ events, atNetwork = [] }: Partial<Crash>): Promise<void> {
  // Events are the second way to learn what happened; mostly the shop has to do without them.
  const silence: Step[] = events ? [] : [{ fault: 'webhook_drop', count: 'always' }]
  await injectFault(live, 'payment', { reset: true }, ...silence)
  const ofNetwork = events ? [] : network.isSilent
  await injectFault(live, network.system, { reset: true }, ...ofNetwork, ...atNetwork)
  await resetFaults(live, 'mail')
}

describe('a server that is killed', () => {
  test.each(crashes)('$step keeps every promise once it is back', async (crash) => {
    const buyer = await aBuyer(crash)
    await prepare(crash)
    await killAt(live, crash.at, () => (crash.act ?? place)(buyer))
    expect(await brokenInvariants(live)).toEqual([])
    const [found] = await ordersOf(live, buyer.customer)
    const again = expectOk(await place(buyer)).order
    await untilSettled(live)
    const ends = crash.ends ?? 'active'
    const [order = again] = await ordersOf(live, buyer.customer)
    expect(order).toMatchObject({ id: found?.id ?? again.id, status: ends })
    await payIfOpen(buyer, order)
    await untilSettled(live)
    const isOpen = order.nextActions.includes('pay')
    expect(await ordersOf(live, buyer.customer)).toMatchObject([
      { id: order.id, status: isOpen ? 'active' : ends },
    ])
    expect(await brokenInvariants(live)).toEqual([])
  })

  test('before a saved card is on record keeps the card once it is back', async () => {
    await prepare({ events: true })
    const customer = await aCustomer(live)
    const { token } = customer
    const { url, sessionId } = expectOk(
      await live.send<{ url: string; sessionId: string }>('GET', '/app/payments/storecardpage', {
        token,
      }),
    )
    const comeBack = () =>
      live.send('POST', '/app/payments/session-result', { token, body: { sessionId } })
    await killAt(live, writing({ table: 'cards', on: 'insert', when: 'true' }), async () => {
      await fillCardPage(live, url, goodCard)
      await comeBack()
    })
    expect(await comeBack()).toMatchObject({ status: 200, body: { status: 'saved' } })
    await untilSettled(live)
    const { cards } = expectOk(
      await live.send<{ cards: Card[] }>('GET', '/app/payments/cards', { token }),
    )
    expect(cards).toMatchObject([{ primaryCard: true, last4Digits: '4242' }])
    expect(await brokenInvariants(live)).toEqual([])
  })
})
