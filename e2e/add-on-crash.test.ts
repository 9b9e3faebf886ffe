import type { OrderStatus } from '@openline/contract/sales/orders'
import { anOffer, payAddOn } from '@openline/testing/add-ons'
import { expectOk, ordersOf } from '@openline/testing/customers'
import { aLineOwner, type LineOwner } from '@openline/testing/lines'
import { injectFault, type Step } from '@openline/testing/sandbox-faults'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awaitingAnswer, committing, killUntold, type StartHold, writing } from './support/hold.ts'
import { brokenInvariants } from './support/invariants.ts'
import { type LiveShop, startLiveShop } from './support/live-shop.ts'
import { untilSettled } from './support/time.ts'

/** A step of adding data to a line at which the server is killed, and where its order ends all the same. */
type Crash = { step: string; at: StartHold; carrier?: Step; ends?: OrderStatus }

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
]

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
    async (_, { at, carrier, ends = 'active' }, index) => {
      const owner = owners[index]
      if (!owner) throw new Error('There is no customer for this crash')
      const offer = await anOffer(live, owner)
      const key = `add-on-crash-${index}-${owner.line.id}`
      if (carrier) await injectFault(live, 'carrier', carrier)
      await killUntold(live, at, () => payAddOn(live, owner, offer, { key }))
      await untilSettled(live)
      // The customer asks again with the same key.
      expectOk(await payAddOn(live, owner, offer, { key }))
      expect(await brokenInvariants(live)).toEqual([])
      const orders = (await ordersOf(live, owner.customer)).filter(({ kind }) => kind === 'add_on')
      expect(orders).toMatchObject([{ status: ends }])
    },
  )
})
