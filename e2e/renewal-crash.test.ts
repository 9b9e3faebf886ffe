import { randomUUID } from 'node:crypto'
import { expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import type { LineOwner } from '@openline/testing/lines'
import { aLineToRenew, renewalOf } from '@openline/testing/renewing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awaitingAnswer, committing, killUntold, type StartHold, writing } from './support/hold.ts'
import { brokenInvariants } from './support/invariants.ts'
import { type LiveShop, startLiveShop } from './support/live-shop.ts'
import { bookOf, letChargeNow, letComeDue, letEndIn, renewedOnce } from './support/renewing.ts'
import { untilSettled } from './support/time.ts'

/** A step of an automatic renewal at which the server is killed. */
type Crash = { step: string; at: StartHold }

const crashes: readonly Crash[] = [
  {
    step: 'before the renewal order is on record',
    at: writing({ table: 'orders', on: 'insert', when: `new.kind = 'renewal'` }),
  },
  {
    step: 'between the renewal order and the charge',
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
]

const takingSuspension = committing({
  table: 'pgboss.job',
  on: 'update',
  when: `new.name = 'apply-suspension' and new.state = 'active'`,
})

let live: LiveShop
/** One whose line renews automatically for each crash; the others pay by hand. */
let renewing: LineOwner[]
let byHand: [LineOwner, LineOwner]
beforeAll(async () => {
  live = await startLiveShop({ TAX_ENGINE: 'avalara' })
  const { length } = crashes
  renewing = await Promise.all(
    Array.from({ length }, () => aLineToRenew(live, { autoRenew: true })),
  )
  byHand = await Promise.all([
    aLineToRenew(live, { autoRenew: false }),
    aLineToRenew(live, { autoRenew: false }),
  ])
  await letComeDue(live, renewing)
  await untilSettled(live)
})
afterAll(() => live.stop())

async function payByHand(owner: LineOwner): Promise<unknown> {
  const { lines } = await renewalOf(live, owner)
  const { line, card, customer } = owner
  return expectOk(
    await live.send('POST', `/app/lines/${line.id}/renewal/pay`, {
      token: customer.token,
      key: randomUUID(),
      body: { cardId: card.id, finalCheckoutAmountCents: lines?.finalCheckoutAmountCents },
    }),
  )
}

/** What the carrier knows of suspensions of a line. */
async function atCarrier({ line }: LineOwner): Promise<string[]> {
  const answer = await fetch(`${live.sandbox.url}/carrier/ledger`)
  const { suspensions } = (await answer.json()) as {
    suspensions: { reference: string; status: string }[]
  }
  return suspensions
    .filter(({ reference }) => reference === line.orderId)
    .map(({ status }) => status)
}

/** A server that starts finds what is overdue immediately. */
async function startWithOverdue(owner: LineOwner): Promise<void> {
  await letEndIn(live, owner, '-1 minute')
  await live.stack.startServer()
}

describe('a server that is killed', () => {
  test.each(crashes.map((crash, index) => ({ ...crash, index })))(
    '$step renews the line once and charges once',
    async ({ at, index }) => {
      const [owner] = renewing.slice(index)
      if (!owner) throw new Error('No one renews')
      await live.stack.stopServer()
      await letChargeNow(live, owner)
      await killUntold(live, at, () => live.stack.startServer())
      expect(await brokenInvariants(live)).toEqual([])
      expect(await bookOf(live, owner)).toEqual(renewedOnce)
      expect((await renewalOf(live, owner)).failure).toBeNull()
    },
  )

  test('before the carrier is told to suspend an unpaid line has it suspended, until it is paid once', async () => {
    const [owner] = byHand
    await live.stack.stopServer()
    await killUntold(live, takingSuspension, () => startWithOverdue(owner))
    expect(await brokenInvariants(live)).toEqual([])
    expect(await atCarrier(owner)).toEqual(['open'])
    await payByHand(owner)
    expect(await brokenInvariants(live)).toEqual([])
    expect(await atCarrier(owner)).toEqual(['ended'])
    expect(await bookOf(live, owner)).toEqual(renewedOnce)
  })

  test('before the carrier is told to restore a line that was paid late has it restored', async () => {
    const [, owner] = byHand
    await live.stack.stopServer()
    await startWithOverdue(owner)
    await eventually('the line to be suspended', async () => (await atCarrier(owner))[0] === 'open')
    await untilSettled(live)
    await killUntold(live, takingSuspension, () => payByHand(owner))
    expect(await brokenInvariants(live)).toEqual([])
    expect(await atCarrier(owner)).toEqual(['ended'])
    expect(await renewalOf(live, owner)).toMatchObject({ suspendedSince: null })
    expect(await bookOf(live, owner)).toEqual(renewedOnce)
  })
})
