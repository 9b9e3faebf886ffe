import type { Db } from '../../../db/open.ts'
import { eachUntilStopped } from '../../../jobs/each-until-stopped.ts'
import type { Enqueue, JobHandlers } from '../../../jobs/jobs.ts'
import { tryEach } from '../../../jobs/try-each.ts'
import type { Needs } from '../../../needs.ts'
import {
  findPeriod,
  listToBegin,
  listUnsyncedPlans,
  markBegun,
  setLinePlan,
  setPeriodCarrierState,
  withdrawPlanRefusal,
} from './period-store.ts'
import { lockLine } from './store.ts'

type Period = {
  lineId: string
  number: number
  planId: string
  planName: string
  periodMonths: number
}

/** Puts a line into a paid period; a job syncs the plan to the carrier when it is another one. */
export async function beginPeriod(
  { clock, enqueue }: Needs<'clock' | 'enqueue'>,
  tx: Db,
  line: { planId: string },
  period: Period,
): Promise<void> {
  const { lineId, number, planId } = period
  const isOtherPlan = planId !== line.planId
  await markBegun(tx, period, { begunAt: clock(), carrierState: isOtherPlan ? 'unsynced' : null })
  await setLinePlan(tx, lineId, period)
  if (isOtherPlan) await enqueue(tx, 'sync-plan', { lineId, number })
}

/** About what one worker begins until the next turn. */
const dueAtOnce = 2000
/** Each waits for the carrier. */
const sentAtOnce = 100
const unsyncedForMs = 10 * 60_000

/** A scheduled task: begins paid periods on time, and sends plans that the carrier does not know, as after an outage. */
export async function beginPeriods(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'log' | 'carrier'>,
  stopping: AbortSignal,
): Promise<void> {
  const now = deps.clock()
  await eachUntilStopped(await listToBegin(deps.db, now, dueAtOnce), stopping, (name) =>
    deps.db.transaction(async (tx) => {
      await lockLine(tx, name.lineId)
      const found = await findPeriod(tx, name.lineId, name.number)
      if (found?.period.begunAt === null) await beginPeriod(deps, tx, found, found.period)
    }),
  )
  await tryEach(
    await listUnsyncedPlans(deps.db, new Date(now.getTime() - unsyncedForMs), sentAtOnce),
    syncPlan(deps),
    (err, name) =>
      deps.log.error({ err, ...name }, 'sending a plan to the carrier failed; retrying'),
  )
}

/** Sends a refused plan to the carrier once more; false for one that is not refused, or no longer. */
export async function sendPlanAgain(
  tx: Db,
  enqueue: Enqueue,
  name: { lineId: string; number: number },
): Promise<boolean> {
  const isRefused = await withdrawPlanRefusal(tx, name)
  if (isRefused) await enqueue(tx, 'sync-plan', name)
  return isRefused
}

/** Sends the plan of a period that began to the carrier; the period's number puts calls in order. */
export function syncPlan({
  db,
  carrier,
  log,
}: Needs<'db' | 'log' | 'carrier'>): JobHandlers['sync-plan'] {
  return async (name) => {
    const found = await findPeriod(db, name.lineId, name.number)
    if (found?.period.carrierState !== 'unsynced') return
    const { reference } = found
    const answer = await carrier.changePlan({
      reference,
      planCode: found.period.planId,
      sequence: name.number,
    })
    if (answer.kind === 'refused') {
      log.error({ ...name, code: answer.code }, 'carrier refused a plan change')
    }
    await setPeriodCarrierState(db, name, answer.kind === 'refused' ? 'refused' : 'synced')
  }
}
