import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { portAssignments } from '../../../db/schema/port-assignments.ts'

export type AssignmentRow = typeof portAssignments.$inferSelect

/**
 * Assigns a transfer to who asks; false while another has it since after `freeSince`. Assignments that
 * ended before go at the same time.
 */
export async function takeAssignment(
  db: Db,
  assignment: AssignmentRow,
  freeSince: Date,
): Promise<boolean> {
  const { staffId } = assignment
  await db.delete(portAssignments).where(lte(portAssignments.takenAt, freeSince))
  const taken = await db
    .insert(portAssignments)
    .values(assignment)
    .onConflictDoUpdate({
      target: portAssignments.subjectId,
      set: assignment,
      setWhere: eq(portAssignments.staffId, staffId),
    })
    .returning({ subjectId: portAssignments.subjectId })
  return taken.length > 0
}

/** Gives back what this person has; false when they have it no more. */
export async function releaseAssignment(
  tx: Db,
  { subjectId, staffId }: Pick<AssignmentRow, 'subjectId' | 'staffId'>,
): Promise<boolean> {
  const released = await tx
    .delete(portAssignments)
    .where(and(eq(portAssignments.subjectId, subjectId), eq(portAssignments.staffId, staffId)))
    .returning({ subjectId: portAssignments.subjectId })
  return released.length > 0
}

/** Ends the assignment of what was just settled. */
export async function endAssignment(tx: Db, subjectId: string): Promise<void> {
  await tx.delete(portAssignments).where(eq(portAssignments.subjectId, subjectId))
}

/** Assignments since after `since`, by what they are about. */
export async function readAssignments(
  db: Db,
  subjectIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, AssignmentRow>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(portAssignments)
    .where(
      and(inArray(portAssignments.subjectId, [...subjectIds]), gt(portAssignments.takenAt, since)),
    )
  return new Map(rows.map((row) => [row.subjectId, row]))
}

/** What one person works on; what anybody does, without `staffId`. */
export async function listAssigned(
  db: Db,
  { staffId, since }: { staffId?: string; since: Date },
): Promise<string[]> {
  const byThem = staffId === undefined ? undefined : eq(portAssignments.staffId, staffId)
  const rows = await db
    .select({ subjectId: portAssignments.subjectId })
    .from(portAssignments)
    .where(and(byThem, gt(portAssignments.takenAt, since)))
  return rows.map(({ subjectId }) => subjectId)
}
