import { bridgeEnv } from '@openline/testing/helium-bridge-env'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const right = bridgeEnv({
  heliumUrl: 'https://api.example',
  shopUrl: 'https://shop.example',
  databaseUrl: 'postgres://bridge:secret@database/bridge',
})

test('the environment becomes settings, and several keys and secrets hold during a change', () => {
  const read = readSettings({ ...right, CARRIER_API_KEY: 'new, old' })
  expect(read).toMatchObject({
    ok: true,
    settings: { shopUrl: 'https://shop.example', carrierApiKeys: ['new', 'old'] },
  })
})

test('everything that is missing is named at once', () => {
  const read = readSettings({})
  const names = Object.keys(right).filter((name) => name !== 'PORT')
  expect(read.ok ? [] : read.problems.toSorted()).toEqual(
    names.map((name) => `${name} is missing`).toSorted(),
  )
})

test.each([
  ['HELIUM_URL', 'api.example'],
  ['PUBLIC_URL', 'https://shop.example/'],
  ['DATABASE_URL', 'mysql://x'],
  ['PORT', '70000'],
  ['LISTEN_ADDRESS', 'localhost'],
  ['HELIUM_PLANS', '{}'],
  ['HELIUM_PLANS', 'light-monthly=plan_light'],
  ['HELIUM_API_KEY', 'one\ntwo'],
  ['SECRET_KEY', 'too short to be a secret'],
])('%s is not %j', (name, value) => {
  const read = readSettings({ ...right, [name]: value })
  expect(read.ok ? [] : read.problems).toEqual([expect.stringMatching(`^${name} `)])
})
