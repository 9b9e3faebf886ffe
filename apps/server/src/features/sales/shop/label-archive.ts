import { isDeepStrictEqual } from 'node:util'
import type { BroadbandLabel, Plan } from '@openline/contract/sales/plan'
import { type Clock, secondsAfter } from '../../../clock.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { ContentService } from '../../platform/content/content.ts'
import {
  insertLabels,
  listAllLabels,
  listOpenLabels,
  listPlansWithdrawnSince,
  withdrawLabels,
} from './label-store.ts'
import { labelTable } from './label-table.ts'

export type ArchiveNeeds = {
  db: Db
  clock: Clock
  content: Pick<ContentService, 'publishedPlans'>
}

/**
 * A worker, which runs this every minute, knows a change of the content service at most one run later than
 * another worker. It must not undo what the other one wrote: a plan whose label changed in this time is left
 * to a later run.
 */
const leftAloneSeconds = 120

/**
 * Brings the archive up to date: a label that is new or changed gets a row; one that is no longer shown, because
 * its plan went off sale or has another label, is withdrawn. Nothing happens before the content service
 * has answered. Several processes may do so at once.
 */
export async function archiveLabels({ db, clock, content }: ArchiveNeeds): Promise<void> {
  const plans = await content.publishedPlans()
  if (plans === null) return
  const now = clock()
  const since = secondsAfter(now, -leftAloneSeconds)
  const open = await listOpenLabels(db)
  const leftAlone = new Set([
    ...open.filter(({ offeredAt }) => offeredAt > since).map(({ planId }) => planId),
    ...(await listPlansWithdrawnSince(db, since)),
  ])
  const offered = labelsOffered(plans)
  const kept = new Set(
    open.filter(({ planId, label }) => isDeepStrictEqual(offered.get(planId), label)),
  )
  const withdrawn = open.filter((row) => !kept.has(row) && !leftAlone.has(row.planId))
  const keptPlans = new Set([...kept].map(({ planId }) => planId))
  const added = [...offered]
    .filter(([planId]) => !keptPlans.has(planId) && !leftAlone.has(planId))
    .map(([planId, label]) => ({ id: ownId(), planId, label, offeredAt: now }))
  if (withdrawn.length + added.length === 0) return
  const ids = withdrawn.map(({ id }) => id)
  await db.transaction(async (tx) => {
    await withdrawLabels(tx, ids, now)
    await insertLabels(tx, added)
  })
}

/** By plan, as JSON keeps them. */
function labelsOffered(plans: readonly Plan[]): Map<string, BroadbandLabel> {
  const onSale = plans.filter(({ status }) => status === 'available')
  const labels = onSale.map(({ planId, label }) => [planId, label] as const)
  return new Map(JSON.parse(JSON.stringify(labels)) as typeof labels) // what was written is read
}

/** Every label of the archive as a CSV file, by plan and time, with its dates in UTC. */
export async function archiveTable(db: Db, publicUrl: string): Promise<string> {
  return labelTable(await listAllLabels(db), {
    publicUrl,
    before: [
      ['plan_id', ({ planId }) => planId],
      ['offered_at', ({ offeredAt }) => offeredAt.toISOString()],
      ['withdrawn_at', ({ withdrawnAt }) => withdrawnAt?.toISOString() ?? null],
    ],
  })
}
