import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '@openline/testing/eventually'
import { chooseHosts } from '../apps/server/src/db/hosts.ts'
import type { Database } from '../apps/server/src/db/open.ts'
import { openOwnDatabase } from '../bench/measure/own-database.ts'
import { shopAt } from '../e2e/support/shop-api.ts'
import { startStack } from '../e2e/support/stack.ts'
import { PlainError, say } from '../tooling/runner/say.mjs'
import { acknowledgedWords, brokenAfter } from './load/acknowledged.ts'
import { expectNothingWrong, type Load, latencyWords, startCustomers } from './load/customers.ts'
import { keepDatabase } from './machine/database.ts'
import type { Drill } from './machine/drill.ts'
import { poolSize, startPgbouncer } from './machine/pgbouncer.ts'

/** How long customers buy in each phase. */
const phaseMs = 8_000
const boughtWithinMs = 120_000

export const pgbouncer: Drill = {
  name: 'pgbouncer',
  about:
    'web and worker behind pgbouncer in transaction mode; it and the database restart under load',
  async run(keep) {
    const directUrl = await openOwnDatabase(keep)
    const database = await keepDatabase(keep, directUrl)
    const pooler = await keep(startPgbouncer(keep, directUrl))
    const refusal = await refusalOf(pooler.url)
    const env = { DATABASE_URL: pooler.url, DATABASE_SESSION_URL: directUrl, SHIP_AFTER_MS: '200' }
    const stack = await keep(startStack({ env }))
    const shop = shopAt(stack)

    say('Customers buy, sign in and bring numbers.')
    const calm = await startCustomers(shop, stack.shopUrl)
    await pause(phaseMs)
    await calm.stop()
    const pooled = await pooler.transactions()
    expectNothingWrong(calm.failures)

    say('pgbouncer is killed in the middle of it and starts again.')
    const cut = await startCustomers(shop, stack.shopUrl)
    const backMs = await during(cut, () => pooler.restart())

    say('PostgreSQL crashes in the middle of it and starts again.')
    const crashed = await startCustomers(shop, stack.shopUrl)
    const recoveredMs = await during(crashed, () => crash(database))

    const after = await startCustomers(shop, stack.shopUrl)
    await pause(phaseMs / 2)
    await after.stop()
    const told = [calm, cut, crashed, after].map(({ acknowledged }) => acknowledged)
    const broken = await brokenAfter(told, database, shop)
    expectNothingWrong([...after.failures, ...broken])
    return [
      ['without DATABASE_SESSION_URL', refusal],
      ['sessions of the pooler, for all processes', String(poolSize)],
      ['transactions through it before it was killed', String(pooled)],
      ['purchases, sign-ins, pages; failed', `${wordsOf(calm)}; 0`],
      ['from a price to an active line', latencyWords(calm)],
      ['requests that failed as it was killed', String(cut.failures.length)],
      ['until the next purchase succeeded', `${backMs} ms`],
      ['requests that failed as PostgreSQL crashed', String(crashed.failures.length)],
      ['until the next purchase succeeded then', `${recoveredMs} ms`],
      ['purchases, sign-ins, pages afterwards; failed', `${wordsOf(after)}; 0`],
      [
        'acknowledged orders, port-ins, customers, sessions around it',
        acknowledgedWords(cut.acknowledged),
      ],
      ['the same around the crash', acknowledgedWords(crashed.acknowledged)],
      ['of all that was acknowledged, lost or taken back', '0'],
      ['broken invariants of rows and of the books outside', '0'],
    ]
  },
}

/** What customers wait for when `act` happens in the middle of a phase, in milliseconds. */
async function during(load: Load, act: () => Promise<void>): Promise<number> {
  await pause(phaseMs / 2)
  await act()
  const waitedMs = await untilBought(load)
  await pause(phaseMs / 2)
  await load.stop()
  return waitedMs
}

/** A session that is killed makes PostgreSQL end all others and start again, as a crash does. */
async function crash({ db }: Database): Promise<void> {
  const { rows } = await db.$client.query<{ pid: number }>({
    text: 'select pg_backend_pid() as pid',
  })
  const [session] = rows
  if (session) process.kill(session.pid, 'SIGKILL')
}

function wordsOf({ done: { purchases, signIns, pages } }: Load): string {
  return `${purchases}, ${signIns}, ${pages}`
}

/** A start that would lose its sessions has to be refused with the variable that is missing. */
async function refusalOf(url: string): Promise<string> {
  const refused = await chooseHosts(url, url).then(
    () => 'nothing',
    (error: unknown) => String(error),
  )
  if (refused.includes('DATABASE_SESSION_URL')) return 'refused'
  throw new PlainError(`A start with the pooler alone was not refused: ${refused}`)
}

/** How long it takes from now until one more purchase succeeded. */
async function untilBought({ done }: Load): Promise<number> {
  const since = performance.now()
  const before = done.purchases
  await eventually('a purchase', async () => done.purchases > before, boughtWithinMs)
  return Math.round(performance.now() - since)
}
