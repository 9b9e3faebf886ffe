import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { ActivityEntry, listActivity } from '@openline/contract/lines/activity'
import { formatMsisdn } from '@openline/contract/phone-number'
import { expectOk, type TestCustomer } from '@openline/testing/customers'
import { aPortIn, oldCarrierSays } from '@openline/testing/port-ins'
import { aLineToRenew, goTo, renewalOf } from '@openline/testing/renewing'
import { useTestShop } from '@openline/testing/use-test-shop'
import { expect, test } from 'vitest'

const shop = useTestShop()

type Owner = { customer: TestCustomer; line: { id: string } }

/** Oldest first. */
async function logOf({ customer: { token }, line }: Owner): Promise<ActivityEntry[]> {
  const path = `/app/lines/${line.id}/activity`
  const { entries } = expectOk(
    await shop.send<OutputOf<typeof listActivity>>('GET', path, { token }),
  )
  return entries.toReversed()
}

async function kindsOf(owner: Owner): Promise<string[]> {
  return (await logOf(owner)).map(({ kind }) => kind)
}

test('the log begins with the SIM that was switched on', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  expect(await logOf(owner)).toMatchObject([{ kind: 'sim_activated', by: 'system', detail: null }])
})

test('a renewal, the time without service and its end stand in the log', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  await goTo(shop, owner, { daysBeforeEnd: 0 })
  expect((await logOf(owner)).at(-1)).toMatchObject({
    kind: 'suspended',
    by: 'system',
    detail: 'The plan expired',
  })
  const cents = (await renewalOf(shop, owner)).lines?.finalCheckoutAmountCents ?? 0
  expectOk(
    await shop.send('POST', `/app/lines/${owner.line.id}/renewal/pay`, {
      token: owner.customer.token,
      key: randomUUID(),
      body: { cardId: owner.card.id, finalCheckoutAmountCents: cents },
    }),
  )
  expect(await kindsOf(owner)).toEqual(['sim_activated', 'suspended', 'renewed', 'restored'])
})

test('the log has every step of a port-in that is refused once and then completes, each with its actor', async () => {
  const moving = await aPortIn(shop, '0121')
  await moving.reached(moving.id, 'action_required')
  expectOk(
    await moving.resubmit({
      msisdn: moving.msisdn,
      oldService: { billingAccountPassword: '5678' },
    }),
  )
  await moving.reached(moving.id, 'completed')
  const log = await logOf(moving)
  const kinds = log.map(({ kind }) => kind)
  // A report that a later one overtook is no news any more.
  const steps = [
    'sim_activated',
    'port_in_started',
    'port_in_refused',
    'port_in_resent',
    'port_in_confirmed',
    'port_in_moving',
    'port_in_completed',
    'locked',
  ]
  expect(kinds).toEqual(steps.filter((kind) => kinds.includes(kind)))
  expect(kinds).toEqual(expect.arrayContaining(steps.filter((kind) => !/firm|moving/.test(kind))))
  expect(log[1]).toMatchObject({ by: 'you', detail: formatMsisdn(moving.msisdn) })
  expect(log[2]).toMatchObject({
    by: 'carrier',
    detail: 'Your old carrier didn’t accept this PIN.',
  })
})

test('a move that is canceled ends in the log too, and a report that comes twice is there once', async () => {
  const moving = await aPortIn(shop, '0160')
  await oldCarrierSays(shop, moving.id, { status: 'confirmed' })
  await moving.reached(moving.id, 'confirmed')
  await oldCarrierSays(shop, moving.id, { status: 'confirmed' })
  expectOk(await moving.cancel(moving.id))
  await moving.reached(moving.id, 'cancelled')
  expect(await kindsOf(moving)).toEqual([
    'sim_activated',
    'port_in_started',
    'port_in_confirmed',
    'port_in_ended',
  ])
})
