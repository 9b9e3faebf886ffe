import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brokenInvariants } from '../../e2e/support/invariants.ts'
import { shopAt } from '../../e2e/support/shop-api.ts'
import { build } from '../../tooling/runner/build.mjs'
import { findNode } from '../../tooling/runner/pinned-node.mjs'
import { root } from '../../tooling/runner/place.mjs'
import { findFreePorts } from '../../tooling/runner/ports.mjs'
import { say } from '../../tooling/runner/say.mjs'
import { acknowledgedWords, brokenPromises } from '../load/acknowledged.ts'
import { expectNothingWrong, type Load, latencyWords, startCustomers } from '../load/customers.ts'
import { keepDatabase } from '../machine/database.ts'
import type { Drill } from '../machine/drill.ts'
import { openFleet } from '../machine/fleet.ts'
import { databaseSection, startHaproxy } from '../machine/haproxy.ts'
import { openNetwork } from '../machine/network.ts'
import { type Member, type PatroniCluster, startPatroni } from '../machine/patroni.ts'
import { databaseUrlOn } from '../machine/patroni-settings.ts'

/** How long customers buy before the first fault. */
const calmMs = 5_000
/** How long what a fault does is watched. */
const watchedMs = 20_000
const backWithinMs = 10_000

export const failover: Drill = {
  name: 'failover',
  about: 'the primary of three is killed, loses its machine and is cut off, under load',
  withinMs: 8 * 60_000,
  async run(keep) {
    await build(await findNode())
    const { machines } = await keep(openNetwork(['a', 'b', 'c', 'etcd-1', 'etcd-2', 'etcd-3']))
    const cluster = await keep(startPatroni(machines.slice(0, 3), machines.slice(3)))
    const [port = 0] = await findFreePorts(1)
    await keep(startHaproxy(databaseSection(port, cluster.members)))
    const databaseUrl = databaseUrlOn(`127.0.0.1:${port}`)
    const database = await keepDatabase(keep, databaseUrl)
    const names = ['web-1', 'web-2']
    const fleet = await openFleet(keep, databaseUrl, names)
    const dist = join(root, 'dist')
    await fleet.startWorker(dist)
    for (const name of names) await fleet.startWeb(name, dist)
    const shop = shopAt(fleet)
    const load = await startCustomers(shop, fleet.shopUrl)
    await pause(calmMs)

    const outages: Outage[] = []
    for (const fault of faults) outages.push(await strike(fault, cluster, load))
    await cluster.untilWhole()
    await load.stop()
    const broken = await brokenInvariants({ ...shop, database })
    const lost = await brokenPromises(load.acknowledged, database, shop)
    const late = outages.filter(({ awayMs }) => awayMs > backWithinMs).map(outageWords)
    expectNothingWrong([...broken, ...lost, ...late, ...fleet.fallen()])
    return [
      ...outages.map((outage) => [outage.what, outageWords(outage)] as const),
      ['from a price to an active line', latencyWords(load)],
      ['the slowest of them', slowestWords(load)],
      ['acknowledged orders, port-ins, customers, sessions', acknowledgedWords(load.acknowledged)],
      ['of them lost or taken back', '0'],
      ['broken invariants of rows and of the books outside', '0'],
      ['processes that had to be started again', '0'],
    ]
  },
}

type Fault = {
  readonly what: string
  strike(primary: Member): Promise<void>
  /** As the machine's own supervisor or an electrician does. */
  mend(primary: Member): Promise<void>
}

const faults: readonly Fault[] = [
  {
    what: 'PostgreSQL of the primary killed',
    strike: (primary) => primary.killPostgres(),
    mend: async () => {},
  },
  {
    what: 'everything on the primary killed',
    strike: (primary) => primary.kill(),
    mend: async (primary) => primary.boot(),
  },
  {
    what: 'network of the primary cut',
    strike: (primary) => primary.cutOff(),
    mend: (primary) => primary.reconnect(),
  },
]

type Outage = { readonly what: string; readonly awayMs: number; readonly failed: number }

/** Lets a fault happen to the primary of a whole cluster, and measures for how long no purchase succeeded. */
async function strike(fault: Fault, cluster: PatroniCluster, load: Load): Promise<Outage> {
  const primary = await cluster.untilWhole()
  say(`${fault.what}: ${primary.name}.`)
  const failedBefore = load.failures.length
  const since = performance.now()
  await fault.strike(primary)
  await pause(watchedMs)
  const awayMs = longestPauseMs(load, since)
  const failed = load.failures.length - failedBefore
  await fault.mend(primary)
  return { what: fault.what, awayMs, failed }
}

function outageWords({ awayMs, failed }: Outage): string {
  return `no purchase for ${(awayMs / 1000).toFixed(1)} s; ${failed} requests failed`
}

function slowestWords({ purchases }: Load): string {
  const slowestMs = Math.max(...purchases.map(({ tookMs }) => tookMs))
  return `${(slowestMs / 1000).toFixed(0)} s`
}

/** The longest time without a purchase that succeeded, from `since` until now. */
function longestPauseMs({ purchases }: Load, since: number): number {
  const times = purchases.map(({ at }) => at).filter((at) => at > since)
  const ends = [...times, performance.now()]
  return Math.max(...ends.map((end, index) => end - (times[index - 1] ?? since)))
}
