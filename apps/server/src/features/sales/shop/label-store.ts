import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import type { Retention } from '../../../db/retention.ts'
import { broadbandLabels } from '../../../db/schema/broadband-labels.ts'

/** A label that the shop showed; `withdrawnAt` is null while it is on offer. */
export type ArchivedLabel = typeof broadbandLabels.$inferSelect

const isOpen = isNull(broadbandLabels.withdrawnAt)

/** The labels on offer. */
export function listOpenLabels(db: Db): Promise<ArchivedLabel[]> {
  return db.select().from(broadbandLabels).where(isOpen).orderBy(asc(broadbandLabels.planId))
}

/** Plans of which a label was withdrawn after `since`. */
export async function listPlansWithdrawnSince(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .select({ planId: broadbandLabels.planId })
    .from(broadbandLabels)
    .where(gt(broadbandLabels.withdrawnAt, since))
  return rows.map(({ planId }) => planId)
}

/** Ends the time of labels that are still on offer. */
export async function withdrawLabels(tx: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(broadbandLabels)
    .set({ withdrawnAt: at })
    .where(and(inArray(broadbandLabels.id, [...ids]), isOpen))
}

/** Adds labels that are on offer from now on. A plan that has one on offer keeps that one. */
export async function insertLabels(
  tx: Db,
  labels: readonly (typeof broadbandLabels.$inferInsert)[],
): Promise<void> {
  if (labels.length === 0) return
  await tx
    .insert(broadbandLabels)
    .values([...labels])
    .onConflictDoNothing()
}

/** The label that a plan was on offer with at a time, or null. */
export async function findLabelInForce(
  db: Db,
  planId: string,
  at: Date,
): Promise<ArchivedLabel | null> {
  const { offeredAt, withdrawnAt } = broadbandLabels
  const [row] = await db
    .select()
    .from(broadbandLabels)
    .where(
      and(eq(broadbandLabels.planId, planId), lte(offeredAt, at), or(isOpen, gt(withdrawnAt, at))),
    )
  return row ?? null
}

/** All labels, by plan and time. */
export function listAllLabels(db: Db): Promise<ArchivedLabel[]> {
  const { planId, offeredAt } = broadbandLabels
  return db.select().from(broadbandLabels).orderBy(asc(planId), asc(offeredAt))
}

/** Two years after a label was withdrawn, leap days counted (FCC 22-86, part III.C). */
export const labelRetention: Retention = {
  column: broadbandLabels.withdrawnAt,
  keptForSeconds: (366 + 365) * 24 * 3600,
}
