import { createCarrierClient } from '@openline/carrier-check/run/carrier-client'
import { type EventListener, listenForEvents } from '@openline/carrier-check/run/event-listener'
import { runChecks } from '@openline/carrier-check/run/run'
import type { TestNumbers } from '@openline/carrier-check/run/test-numbers'
import { type OpenBridge, openBridge } from '@openline/testing/helium-bridge'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { carrierApiKey, carrierWebhookSecret } = {
  carrierApiKey: 'carrier_demo_key',
  carrierWebhookSecret: 'carrier_demo_secret',
}
/** Beside it, as while the shop's key is rotated; and one that was deleted. */
const [otherKey, formerKey] = ['carrier_other_key', 'carrier_former_key']

let bridge: OpenBridge
let listener: EventListener
beforeAll(async () => {
  listener = await listenForEvents(0, carrierWebhookSecret)
  bridge = await openBridge({
    timing: { pendingActivationMs: 20, portInStepMs: 20, shipAfterMs: 3_600_000 },
    env: { CARRIER_API_KEY: `${carrierApiKey},${otherKey}` },
  })
  bridge.settings.shopUrl = `http://127.0.0.1:${listener.port}`
})
afterAll(async () => {
  listener.close()
  await bridge.close()
})

const home = { streetNumber: '418', city: 'Des Moines', state: 'IA', zipCode: '50309' } as const

/** What the sandbox's Helium has for testing. */
const numbers: TestNumbers = {
  // Where numbers are out follows the address there, not the ZIP code of the order.
  zips: { works: '50309' },
  plans: ['standard-monthly', 'light-monthly'],
  address: { ...home, streetName: 'Walnut Street' },
  refusedPlace: { ...home, streetName: 'Unlisted Lane' },
  sims: { unknown: '8944100000000000008' },
  otherKey,
  formerKey,
  portIns: {
    accountNumber: '123456789',
    pin: '4921',
    waits: ['+13125550153', '+13135550153', '+13145550153'],
    moves: '+13125550199',
    rejected: [
      { reason: 'account_number_invalid', msisdn: '+13125550120' },
      { reason: 'pin_invalid', msisdn: '+13125550121' },
    ],
  },
}

test('the bridge keeps every requirement of what it can do', async () => {
  const now = () => performance.now()
  const client = createCarrierClient(bridge.url, now)
  const { results, left } = await runChecks({
    client,
    key: carrierApiKey,
    numbers,
    patienceMs: 30_000,
    listener,
    only: [],
    now,
    sleep: async () => {},
  }).finally(() => client.close())
  const failed = results.flatMap(({ requirement, outcome }) =>
    outcome.kind === 'failed' ? [`${requirement.id}: ${outcome.expected}`] : [],
  )
  expect(failed).toEqual([])
  expect(left).toEqual([])
  const rotation = results.filter(({ requirement: { id } }) => /key-former|keys.rotated/.test(id))
  expect(rotation.map(({ outcome }) => outcome.kind)).toEqual(['passed', 'passed'])
  expect(results.filter(({ outcome }) => outcome.kind === 'passed').length).toBeGreaterThan(60)
})
