import type { OrderStatus } from '@openline/contract/sales/orders'
import { anOffer, payAddOn } from '@openline/testing/add-ons'
import { expectOk, ordersOf } from '@openline/testing/customers'
import { aLineOwner, type LineOwner } from '@openline/testing/lines'
import { aKeptNumber, numberOfferOf, payNumber } from '@openline/testing/number-changes'
import { injectFault, type Step } from '@openline/testing/sandbox-faults'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awaitingAnswer, committing, killUntold, type StartHold, writing } from './support/hold.ts'
import { brokenInvariants } from './support/invariants.ts'
import { type LiveShop, startLiveShop } from './support/live-shop.ts'
import { untilSettled } from './support/time.ts'

/** A step of buying something for a line at which the server is killed, and where its order ends all the same. */
type Crash = {
  step: string
  at: StartHold
  carrier?: Step
  ends?: OrderStatus
  /** Another number is bought instead of data. */
  ofNumber?: true
}

const crashes: readonly Crash[] = [
  {
    step: 'between the order and the charge',
    at: committing({ table: 'payment_attempts', on: 'insert', when: 'true' }),
  },
  {
    step: 'when the card is charged and the answer is on its way',
    at: awaitingAnswer('payment', { fault: 'hang_after', on: 'POST /v1/payment_intents' }),
  },
  {
    step: 'as the capture is put on record, before the network is asked',
    at: committing({ table: 'line_add_ons', on: 'insert', when: 'true' }),
  },
  {
    step: 'when the network gave it and the answer is on its way',
    at: awaitingAnswer('carrier', { fault: 'hang_after', on: 'POST /add-ons' }),
  },
  {
    step: 'before it is on record that the line has it',
    at: writing({ table: 'line_add_ons', on: 'update', when: `new.status = 'active'` }),
  },
  {
    step: 'before what the network refused is refunded',
    at: writing({ table: 'orders', on: 'update', when: `new.status = 'refund_pending'` }),
    carrier: { fault: 'fail_add_on' },
    ends: 'refunded',
  },
  {
    step: 'as the capture for a number is put on record',
    at: committing({ table: 'number_changes', on: 'insert', when: 'true' }),
    ofNumber: true,
  },
  {
    step: 'before it is on record that the line has its new number',
    at: writing({ table: 'number_changes', on: 'update', when: `new.status = 'done'` }),
    ofNumber: true,
  },
]

/** The same call each time it is made. */
async function purchaseOf(owner: LineOwner, { ofNumber }: Crash, key: string) {
  if (ofNumber) {
    const msisdn = await aKeptNumber(live, owner)
    const { offer } = await numberOfferOf(live, owner)
    const finalCheckoutAmountCents = offer?.lines.finalCheckoutAmountCents
    return () => payNumber(live, owner, msisdn, { key, finalCheckoutAmountCents })
  }
  const offer = await anOffer(live, owner)
  return () => payAddOn(live, owner, offer, { key })
}

let live: LiveShop
let owners: LineOwner[]
beforeAll(async () => {
  live = await startLiveShop({ TAX_ENGINE: 'avalara' })
  owners = await Promise.all(crashes.map(() => aLineOwner(live)))
  await untilSettled(live)
})
afterAll(() => live.stop())

describe('a server that is killed', () => {
  test.each(crashes.map((crash, index) => [crash.step, crash, index] as const))(
    '%s charges and gives once, or gives the money back',
    async (_, crash, index) => {
      const { at, carrier, ends = 'active', ofNumber } = crash
      const owner = owners[index]
      if (!owner) throw new Error('There is no customer for this crash')
      const pay = await purchaseOf(owner, crash, `add-on-crash-${index}-${owner.line.id}`)
      if (carrier) await injectFault(live, 'carrier', carrier)
      await killUntold(live, at, pay)
      await untilSettled(live)
      // The customer asks again with the same key.
      expectOk(await pay())
      expect(await brokenInvariants(live)).toEqual([])
      const orders = (await ordersOf(live, owner.customer)).filter(
        ({ kind }) => kind === (ofNumber ? 'number_change' : 'add_on'),
      )
      expect(orders).toMatchObject([{ status: ends }])
    },
  )
})
