import { type Clock, secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Count } from '../../../db/workload.ts'
import { readSystemFigures } from '../../../http/system-figures.ts'
import { startOfHour } from '../../../time/start-of-day.ts'
import { countByHour, emptyHour } from './figure-count-store.ts'
import {
  countRetention,
  type HourLevels,
  insertCounts,
  newestCounted,
  raiseLevels,
} from './figure-store.ts'

export type RecordNeeds = { db: Db; clock: Clock; timeZone: string }

/** What was begun in the last moments of an hour may be committed a little later. */
const closesAfterSeconds = 15 * 60
const hourSeconds = 3600

/** Counts the hours that are over since the last run, and looks at what no record keeps. */
export async function recordFigures(deps: RecordNeeds): Promise<void> {
  await countClosedHours(deps)
  await raiseLevels(deps.db, await levelsNow(deps))
}

/** The hours up to here were counted: what came later is to be counted still. Null before the first count. */
export async function countedUntil(db: Db): Promise<Date | null> {
  const newest = await newestCounted(db)
  return newest && secondsAfter(newest, hourSeconds)
}

async function countClosedHours({ db, clock, timeZone }: RecordNeeds): Promise<void> {
  const now = clock()
  const until = startOfHour(secondsAfter(now, -closesAfterSeconds), timeZone)
  const since =
    (await countedUntil(db)) ??
    startOfHour(secondsAfter(now, -countRetention.keptForSeconds), timeZone)
  if (since >= until) return
  const counts = await countByHour(db, { since, until }, timeZone)
  const last = secondsAfter(until, -hourSeconds)
  const isKept = counts.some(({ hour }) => hour.getTime() === last.getTime())
  // The newest row says how far was counted, also when nothing happened.
  await insertCounts(db, isKept ? counts : [...counts, emptyHour(last)])
}

/** What waits now, as `/metrics` says it. */
export async function levelsNow({ db, clock, timeZone }: RecordNeeds): Promise<HourLevels> {
  const now = clock()
  const system = await readSystemFigures(db, now)
  return {
    hour: startOfHour(now, timeZone),
    waitingJobs: sum(system.waitingJobs),
    retryingJobs: sum(system.retryingJobs),
    deadJobs: sum(system.deadLetters),
    wrongPasswords: sum(system.wrongPasswords.filter(({ name }) => name === 'tries')),
  }
}

function sum(counts: readonly Count[]): number {
  return counts.reduce((total, { count }) => total + count, 0)
}
