import { setTimeout as pause } from 'node:timers/promises'
import { carrierLedger } from '@openline/testing/carrier-side'
import type { Shop } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import type { Database } from '../apps/server/src/db/open.ts'
import { aBuyer } from '../bench/load/buyers.ts'
import { brokenInvariants } from '../e2e/support/invariants.ts'
import { shopAt } from '../e2e/support/shop-api.ts'
import { type Stack, startStack } from '../e2e/support/stack.ts'
import { PlainError, say, secondsSince } from '../tooling/runner/say.mjs'
import { expectNothingWrong, startCustomers } from './load/customers.ts'
import { buyInVain, comeAnew } from './load/owners.ts'
import { gatherWitnesses } from './load/witnesses.ts'
import { keepDatabase } from './machine/database.ts'
import type { Drill, Report } from './machine/drill.ts'
import { countRows, findUnmentioned, ordersGivenBack } from './machine/ledgers.ts'
import { type BackedUpPostgres, startBackedUpPostgres } from './machine/pgbackrest.ts'
import {
  firstDecisions,
  type Listing,
  readListing,
  wordsOfKinds,
} from './machine/reconciliation.ts'

/** How long customers go on after the restored minute, at least. */
const phaseMs = 6_000
const fewTimes = 4
/** Until every number that is on its way has arrived. */
const portedWithinMs = 120_000

export const pointInTime: Drill = {
  name: 'point-in-time',
  about: 'pgBackRest restores a minute in the middle of load, and reconcile finds what came after',
  withinMs: 480_000,
  async run(keep) {
    const server = await startBackedUpPostgres(keep)
    const env = { DATABASE_URL: server.url, SHIP_AFTER_MS: '3000' }
    const stack = await keep(startStack({ env }))
    const database = await keepDatabase(keep, server.url)
    const shop = shopAt(stack)
    const { minute, backups } = await sell(shop, stack, server)

    await server.archived()
    const before = await countRows(database.db)
    await stack.killServer()
    await server.lose()
    say(`The disk is gone. Restoring ${minute} ...`)
    const startedAt = Date.now()
    await server.restore(minute)
    const took = secondsSince(startedAt)
    const after = await countRows(database.db)
    return [
      ...backups,
      ['restored to a minute in the middle of it', took],
      ['rows lost with the disk', differenceOf(before, after)],
      ...(await reconcile({ shop, stack, database, since: someTimeBefore(minute) })),
    ]
  },
}

/** Customers buy, renew, get money back and replace SIMs while backups are made, and beyond the minute. */
async function sell(shop: Shop, stack: Stack, server: BackedUpPostgres) {
  say('Customers buy while a full backup is made.')
  const load = await startCustomers(shop, stack.shopUrl)
  const full = await server.backUp('full')
  await doMore(shop)
  const incremental = await server.backUp('incr')
  const witnesses = await gatherWitnesses(shop)
  const minute = await server.now()
  say(`This is the minute: ${minute}. Customers go on.`)
  await Promise.all([witnesses.goOn(), doMore(shop), pause(phaseMs)])
  await load.stop()
  expectNothingWrong(load.failures)
  const sizes = [full, incremental].map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`)
  const backups: Report = [
    ['purchases around the minute', String(load.done.purchases)],
    ['full and incremental backup, under load', sizes.join(', ')],
  ]
  return { minute, backups }
}

/** Renewals, SIM changes and refunds, a few of each, one after the other. */
async function doMore(shop: Shop): Promise<void> {
  const refused = await aBuyer(shop)
  for (let count = 0; count < fewTimes; count++) {
    await Promise.all([comeAnew(shop), buyInVain(shop, refused)])
  }
}

type Restored = { shop: Shop; stack: Stack; database: Database; since: string }

/** What an operator does after the restore, and what the ledgers of the outside say to it. */
async function reconcile({ shop, stack, database, since }: Restored): Promise<Report> {
  await eventually(
    'the numbers on their way to arrive',
    () => isNothingMoving(shop),
    portedWithinMs,
  )
  const run = async () => readListing(await stack.operate('reconcile', since))
  const first = await run()
  say(`Reconciled: ${first.repaired} repaired, ${first.toDecide} to decide.`)
  const second = await run()
  expectNothingWrong(differencesOf(first, second))
  const isMissing = async ({ text }: Listing) => findUnmentioned(shop, database.db, text)
  expectNothingWrong(await isMissing(second))

  const decisions = firstDecisions(second)
  for (const words of decisions) await decide(stack, words)
  const decided = await run()
  if (decided.toDecide !== second.toDecide - decisions.length) {
    throw new PlainError(`After ${decisions.length} decisions:\n${decided.text}`)
  }

  say('Web and worker start on the restored database.')
  await stack.startServer()
  const returned = await ordersGivenBack(shop)
  const isListed = (words: string) =>
    idsIn(words).some((id) => second.text.includes(id) || returned.has(id))
  expectNothingWrong(await brokenInvariants({ ...shop, database }, isListed))
  const last = await run()
  expectNothingWrong([...differencesOf(decided, last), ...(await isMissing(second))])
  return [
    ['repaired by reconcile', String(first.repaired)],
    ['listed by reconcile, to decide', `${second.toDecide}: ${wordsOfKinds(second)}`],
    ['in the ledgers outside, neither on record nor listed', '0'],
    ['repaired by a second run; listed by it', '0; the same'],
    ['decisions carried out, each no longer listed', decisions.map(([, verb]) => verb).join(', ')],
    ['broken invariants that are not listed, once web and worker ran', '0'],
  ]
}

async function isNothingMoving(shop: Shop): Promise<boolean> {
  const { portIns } = await carrierLedger(shop)
  return portIns.every(({ status, messaging }) => status === 'completed' && messaging === 'done')
}

async function decide(stack: Stack, words: readonly string[]): Promise<void> {
  const { code, output } = await stack.operate(...words)
  if (code !== 0) throw new PlainError(`operate -- ${words.join(' ')}: ${output}`)
}

/** A second run repairs nothing and lists the same. */
function differencesOf(one: Listing, other: Listing): string[] {
  const [before, after] = [linesOf(one), linesOf(other)]
  const changed = [
    ...[...before].filter((line) => !after.has(line)),
    ...[...after].filter((line) => !before.has(line)),
  ]
  return other.repaired === 0 ? changed : [...changed, `${other.repaired} were repaired again`]
}

function linesOf({ text }: Listing): ReadonlySet<string> {
  return new Set(text.match(/^\d{4}-.*$/gm))
}

function idsIn(words: string): readonly string[] {
  return words.match(/[\da-f]{8}-[\da-f-]{27}/g) ?? []
}

function differenceOf(before: Readonly<Record<string, number>>, after: typeof before): string {
  return Object.entries(before)
    .map(([kind, count]) => `${count - (after[kind] ?? 0)} ${kind}`)
    .join(', ')
}

/** What both sides know costs nothing, and clocks differ. */
function someTimeBefore(minute: string): string {
  return new Date(new Date(minute).getTime() - 5 * 60_000).toISOString()
}
