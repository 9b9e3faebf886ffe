import { msg } from '@openline/i18n/i18n'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { CarrierGateway } from '../../gateways/carrier/carrier.ts'
import type { Enqueue, JobHandlers } from '../../jobs/jobs.ts'
import { recordActivity } from '../lines/activity.ts'
import { suspendLine } from '../lines/suspensions.ts'
import type { RenewalEmails } from './emails.ts'
import {
  findPeriod,
  listOverdue,
  listToBegin,
  listUnsyncedPlans,
  markBegun,
  planTry,
  setLinePlan,
  setPeriodCarrierState,
} from './period-store.ts'
import { lockRenewalLine } from './store.ts'

type BeginDeps = { clock: Clock; enqueue: Enqueue }

type Period = {
  lineId: string
  number: number
  planId: string
  planName: string
  periodMonths: number
}

/** Lets a line go over to a paid period, and has the carrier told when its plan is another one. */
export async function beginPeriod(
  { clock, enqueue }: BeginDeps,
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

const batch = 100
const unsyncedForMs = 10 * 60_000

/** A scheduled task: begins paid periods on time, and has the carrier told again of plans it does not know. */
export async function beginPeriods(deps: BeginDeps & { db: Db }): Promise<void> {
  const now = deps.clock()
  for (const name of await listToBegin(deps.db, now, batch)) {
    await deps.db.transaction(async (tx) => {
      await lockRenewalLine(tx, name.lineId)
      const found = await findPeriod(tx, name.lineId, name.number)
      if (found?.period.begunAt === null) await beginPeriod(deps, tx, found, found.period)
    })
  }
  const forgotten = await listUnsyncedPlans(deps.db, new Date(now.getTime() - unsyncedForMs), batch)
  await deps.db.transaction(async (tx) => {
    for (const name of forgotten) await deps.enqueue(tx, 'sync-plan', name)
  })
}

/** Tells the carrier the plan of a period that began; the number of the period puts calls in order. */
export function syncPlan({
  db,
  carrier,
  log,
}: {
  db: Db
  carrier: CarrierGateway
  log: Logger
}): JobHandlers['sync-plan'] {
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

type EndDeps = BeginDeps & { db: Db; emails: RenewalEmails }

/** A scheduled task: takes lines out of service whose paid time is over and that nothing more is tried for. */
export async function endPeriods(deps: EndDeps): Promise<void> {
  for (const lineId of await listOverdue(deps.db, deps.clock(), batch)) {
    await deps.db.transaction(async (tx) => {
      const line = await lockRenewalLine(tx, lineId)
      // A payment may have come since the list was made.
      if (!line || line.suspendedSince !== null || line.period.endsAt > deps.clock()) return
      await planTry(tx, { lineId, number: line.period.number + 1 }, null)
      if (await suspendLine(deps, tx, { lineId, reason: 'unpaid' })) {
        const entry = { lineId, kind: 'suspended', by: 'system', at: deps.clock() } as const
        await recordActivity(tx, { ...entry, detail: msg('The plan expired') })
      }
      await deps.emails.suspended(tx, line)
    })
  }
}
