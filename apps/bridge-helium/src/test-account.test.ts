import { createCarrierClient } from '@openline/carrier-check/run/carrier-client'
import { runChecks } from '@openline/carrier-check/run/run'
import { readTestNumbers } from '@openline/carrier-check/run/test-numbers'
import { bridgeEnv } from '@openline/testing/helium-bridge-env'
import { createEmptyDatabase } from '@openline/testing/test-database'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { startBridge } from './start-bridge.ts'

const { HELIUM_TEST_KEY, HELIUM_TEST_URL, HELIUM_TEST_PLANS, HELIUM_TEST_NUMBERS } = process.env

/** How long their sandbox may take for an activation. */
const patienceMs = 120_000

/** Nothing of theirs reaches a machine of ours: what their events would tell is asked for. */
test.skipIf(!HELIUM_TEST_KEY)(
  'the bridge keeps every requirement in Helium’s own sandbox; skipped without HELIUM_TEST_KEY',
  { timeout: 3_600_000 },
  async () => {
    const database = await createEmptyDatabase()
    const nowhere = { shopUrl: 'http://127.0.0.1:9', databaseUrl: database.url }
    const env = { ...bridgeEnv({ heliumUrl: HELIUM_TEST_URL ?? '', ...nowhere }) }
    const theirs = { HELIUM_API_KEY: HELIUM_TEST_KEY ?? '', HELIUM_PLANS: HELIUM_TEST_PLANS ?? '' }
    const read = readSettings({ ...env, ...theirs })
    const numbers = readTestNumbers(HELIUM_TEST_NUMBERS ?? '')
    if (!read.ok) throw new Error(read.problems.join('; '))
    if ('problem' in numbers) throw new Error(`HELIUM_TEST_NUMBERS: ${numbers.problem}`)
    const log = pino({}, { write: () => {} })
    const bridge = await startBridge({ settings: read.settings, log, clock: () => new Date() })
    const now = () => performance.now()
    const client = createCarrierClient(`http://127.0.0.1:${bridge.port}`, now)
    const [key = ''] = read.settings.carrierApiKeys
    const around = { client, key, now, listener: null, sleep: async () => {} }
    try {
      const { results, left } = await runChecks({ ...around, numbers, patienceMs, only: [] })
      const failed = results.flatMap(({ requirement, outcome }) =>
        outcome.kind === 'failed' ? [`${requirement.id}: ${outcome.expected}`] : [],
      )
      expect({ failed, left }).toEqual({ failed: [], left: [] })
    } finally {
      client.close()
      await bridge.stop()
      await database.drop()
    }
  },
)
