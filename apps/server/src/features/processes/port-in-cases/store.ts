import type { CaseKind, CaseOutcome } from '@openline/contract/processes/port-in-cases'
import { and, asc, count, desc, eq, getTableColumns, gte, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { portIns } from '../../../db/schema/port-ins.ts'
import { supportCases } from '../../../db/schema/support-cases.ts'

/** A case as it is handled; its context is for support alone. */
export type CaseRow = Omit<typeof supportCases.$inferSelect, 'context'>

const { context: _context, ...caseColumns } = getTableColumns(supportCases)

export { caseColumns }

/** Whether the case is new: of each kind one is open at a time. */
export async function insertCase(
  tx: Db,
  support: typeof supportCases.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(supportCases)
    .values(support)
    .onConflictDoNothing()
    .returning({ id: supportCases.id })
  return rows.length > 0
}

export async function hasCaseSince(
  tx: Db,
  { portInId, kind, since }: { portInId: string; kind: CaseKind; since: Date },
): Promise<boolean> {
  const [row] = await tx
    .select({ id: supportCases.id })
    .from(supportCases)
    .where(
      and(
        eq(supportCases.portInId, portInId),
        eq(supportCases.kind, kind),
        gte(supportCases.openedAt, since),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Closes the open cases of a port-in that is over. */
export async function closeCasesOf(tx: Db, portInId: string, at: Date): Promise<void> {
  await tx
    .update(supportCases)
    .set({ closedAt: at, outcome: 'over' })
    .where(and(eq(supportCases.portInId, portInId), isNull(supportCases.closedAt)))
}

/** False when the case is closed already. */
export async function closeCaseRow(
  tx: Db,
  id: string,
  end: Pick<CaseRow, 'closedBy' | 'closedByStaff' | 'note'> & {
    closedAt: Date
    outcome: CaseOutcome
  },
): Promise<boolean> {
  const rows = await tx
    .update(supportCases)
    .set(end)
    .where(and(eq(supportCases.id, id), isNull(supportCases.closedAt)))
    .returning({ id: supportCases.id })
  return rows.length > 0
}

const maxShown = 20

/** Cases about a customer's port-ins, newest first. */
export async function listCasesOf(db: Db, customerId: string): Promise<CaseRow[]> {
  return db
    .select(caseColumns)
    .from(supportCases)
    .innerJoin(portIns, eq(portIns.id, supportCases.portInId))
    .where(eq(portIns.customerId, customerId))
    .orderBy(desc(supportCases.openedAt))
    .limit(maxShown)
}

/** A case of a customer, or of any where `customerId` is null. */
export async function findCase(
  db: Db,
  { id, customerId }: { id: string; customerId: string | null },
): Promise<CaseRow | null> {
  const isTheirs = customerId === null ? undefined : eq(portIns.customerId, customerId)
  const [row] = await db
    .select(caseColumns)
    .from(supportCases)
    .innerJoin(portIns, eq(portIns.id, supportCases.portInId))
    .where(and(eq(supportCases.id, id), isTheirs))
  return row ?? null
}

/** Open cases of all customers, longest waiting first, and how many there are. */
export async function listOpen(db: Db, limit: number) {
  const [cases, [all]] = await Promise.all([
    db
      .select({
        id: supportCases.id,
        kind: supportCases.kind,
        openedAt: supportCases.openedAt,
        portInId: supportCases.portInId,
        customerId: portIns.customerId,
      })
      .from(supportCases)
      .innerJoin(portIns, eq(portIns.id, supportCases.portInId))
      .where(isNull(supportCases.closedAt))
      .orderBy(asc(supportCases.openedAt))
      .limit(limit),
    db.select({ open: count() }).from(supportCases).where(isNull(supportCases.closedAt)),
  ])
  return {
    open: all?.open ?? 0,
    cases,
  }
}
