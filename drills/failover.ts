import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chooseHosts } from '../apps/server/src/db/hosts.ts'
import type { Keep } from '../bench/measure/bench.ts'
import { shopAt } from '../e2e/support/shop-api.ts'
import { build } from '../tooling/runner/build.mjs'
import { findNode } from '../tooling/runner/pinned-node.mjs'
import { root } from '../tooling/runner/place.mjs'
import { findFreePorts } from '../tooling/runner/ports.mjs'
import { say } from '../tooling/runner/say.mjs'
import { acknowledgedWords, brokenAfter } from './load/acknowledged.ts'
import { expectNothingWrong, type Load, latencyWords, startCustomers } from './load/customers.ts'
import { keepDatabase } from './machine/database.ts'
import type { Drill, Report } from './machine/drill.ts'
import { openFleet } from './machine/fleet.ts'
import { databaseSection, startHaproxy } from './machine/haproxy.ts'
import { openNetwork } from './machine/network.ts'
import { type Member, type PatroniCluster, startPatroni } from './machine/patroni.ts'
import { databaseUrlOn, port } from './machine/patroni-settings.ts'

/** How long customers buy before the first fault. */
const calmMs = 5_000
/** How long what a fault does is watched. */
const watchedMs = 20_000

export const failover = failoverBy(
  'failover',
  'the primary of three is killed, loses its machine and is cut off, under load',
  10_000,
  async (keep, { members }) => {
    const [proxyPort = 0] = await findFreePorts(1)
    await keep(startHaproxy(keep, databaseSection(proxyPort, members)))
    return databaseUrlOn(`127.0.0.1:${proxyPort}`)
  },
)

export const failoverOfHosts = failoverBy(
  'failover-hosts',
  'the same without a proxy: the processes know all three and end when the primary moves',
  // Each process starts anew, on a machine that also runs the cluster and its customers.
  20_000,
  async (_keep, { members }) => {
    const hosts = members.map(({ address }) => `${address}:${port}`).join()
    return `${databaseUrlOn(hosts)}?target_session_attrs=read-write`
  },
)

/** Gives the URL by which the shop knows the cluster. */
type Reach = (keep: Keep, cluster: PatroniCluster) => Promise<string>

function failoverBy(name: string, about: string, backWithinMs: number, reach: Reach): Drill {
  const run = (keep: Keep) => runFailover(keep, backWithinMs, reach)
  return { name, about, withinMs: 8 * 60_000, run }
}

async function runFailover(keep: Keep, backWithinMs: number, reach: Reach): Promise<Report> {
  await build(await findNode())
  const { machines } = await keep(openNetwork(['a', 'b', 'c', 'etcd-1', 'etcd-2', 'etcd-3']))
  const cluster = await keep(startPatroni(keep, machines.slice(0, 3), machines.slice(3)))
  const databaseUrl = await reach(keep, cluster)
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
  const { url } = await chooseHosts(databaseUrl, databaseUrl)
  const database = await keepDatabase(keep, url)
  const broken = await brokenAfter([load.acknowledged], database, shop)
  const late = outages.filter(({ awayMs }) => awayMs > backWithinMs).map(outageWords)
  expectNothingWrong([...broken, ...late, ...fleet.fallen()])
  return [
    ...outages.map((outage) => [outage.what, outageWords(outage)] as const),
    ['from a price to an active line', latencyWords(load)],
    ['the slowest of them', slowestWords(load)],
    ['acknowledged orders, port-ins, customers, sessions', acknowledgedWords(load.acknowledged)],
    ['of them lost or taken back', '0'],
    ['broken invariants of rows and of the books outside', '0'],
    ['processes that ended and were started again', String(fleet.startedAgain())],
  ]
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
  const outage = { what: fault.what, awayMs, failed }
  say(`${fault.what}: ${outageWords(outage)}.`)
  return outage
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
