import { readSettings, type Settings } from '@openline/bridge-helium/settings'
import { startBridge } from '@openline/bridge-helium/start-bridge'
import { keptLog } from './feature-app.ts'
import { bridgeEnv, theirPlans } from './helium-bridge-env.ts'
import type { NetworkPlace, ShopNetwork } from './start-test-shop.ts'
import { createDatabaseBeside, type TestDatabase } from './test-database.ts'

/** A network that a shop reaches through the bridge to Helium. */
export type HeliumNetwork = ShopNetwork & { settings: Settings; logLines: readonly string[] }

// Each look costs a read for every card that waits, and Helium allows 600 a minute.
const looksForCardsEveryMs = 1000

type Options = {
  sandboxUrl: string
  /** Of its own; dropped in the end. */
  database: TestDatabase
  clock: () => Date
  env?: Record<string, string>
  cardsEveryMs?: number
}

/** Runs the bridge in this process, in front of the Helium that a sandbox plays. */
export async function startHeliumNetwork({
  sandboxUrl,
  database,
  clock,
  env = {},
  cardsEveryMs = looksForCardsEveryMs,
}: Options): Promise<HeliumNetwork> {
  const heliumUrl = `${sandboxUrl}/helium`
  const at = { heliumUrl, shopUrl: sandboxUrl, databaseUrl: database.url }
  const read = readSettings({ ...bridgeEnv(at), ...env })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const { settings } = read
  const { log, logLines } = keptLog()
  const running = await startBridge({ settings, log, clock, cardsEveryMs })
  const url = `http://127.0.0.1:${running.port}`
  const told = await fetch(`${heliumUrl}/webhook-endpoint`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${url}/hooks/helium` }),
  })
  if (!told.ok) throw new Error(await told.text())
  return {
    url,
    settings,
    logLines,
    serve: (address) => {
      settings.shopUrl = address
    },
    stop: async () => {
      await running.stop()
      await database.drop()
    },
  }
}

/** Everything that the demo's shop sells. */
const allPlans = [
  'light-monthly',
  'standard-monthly',
  'unlimited-monthly',
  'unlimited-plus-monthly',
  'standard-3-month',
  'standard-6-month',
  'light-12-month',
  'unlimited-12-month',
  'data-10',
  'data-50',
]

/** The same for a shop and all of its plans, with a database on the server of the shop's. */
export async function heliumFor({
  sandboxUrl,
  databaseUrl,
  clock,
}: NetworkPlace): Promise<HeliumNetwork> {
  const database = await createDatabaseBeside(databaseUrl)
  return startHeliumNetwork({
    sandboxUrl,
    database,
    clock,
    env: { HELIUM_PLANS: theirPlans(allPlans) },
  })
}
