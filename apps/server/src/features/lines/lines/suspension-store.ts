import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { lines } from '../../../db/schema/orders.ts'
import { lineSuspensions } from '../../../db/schema/service.ts'
import { type Tally, tally } from '../../../db/tally.ts'
import type { SuspensionReason } from '../../../gateways/carrier/carrier.ts'

export type SuspensionRow = typeof lineSuspensions.$inferSelect

type NewSuspension = Pick<SuspensionRow, 'id' | 'lineId' | 'reason' | 'since' | 'bySupport'>

/** False when the line is suspended for this reason already. */
export async function insertSuspension(tx: Db, suspension: NewSuspension): Promise<boolean> {
  const inserted = await tx
    .insert(lineSuspensions)
    .values(suspension)
    .onConflictDoNothing()
    .returning({ id: lineSuspensions.id })
  return inserted.length > 0
}

/** The id of the suspension that this ended; null when there was none. */
export async function endSuspension(
  tx: Db,
  lineId: string,
  reason: SuspensionReason,
  endedAt: Date,
): Promise<string | null> {
  const [ended] = await tx
    .update(lineSuspensions)
    .set({ endedAt })
    .where(
      and(
        eq(lineSuspensions.lineId, lineId),
        eq(lineSuspensions.reason, reason),
        isNull(lineSuspensions.endedAt),
      ),
    )
    .returning({ id: lineSuspensions.id })
  return ended?.id ?? null
}

/** Leaves the end of an open suspension to staff. False when it is theirs already, or not open. */
export async function takeOver(tx: Db, lineId: string, reason: SuspensionReason): Promise<boolean> {
  const taken = await tx
    .update(lineSuspensions)
    .set({ bySupport: true })
    .where(
      and(
        eq(lineSuspensions.lineId, lineId),
        eq(lineSuspensions.reason, reason),
        eq(lineSuspensions.bySupport, false),
        isNull(lineSuspensions.endedAt),
      ),
    )
    .returning({ id: lineSuspensions.id })
  return taken.length > 0
}

export type OpenReason = { lineId: string; reason: SuspensionReason; bySupport: boolean }

/** Why lines have no service, for any number of lines. */
export async function listOpenReasons(db: Db, lineIds: readonly string[]): Promise<OpenReason[]> {
  const { lineId, reason, bySupport, endedAt } = lineSuspensions
  return db
    .select({ lineId, reason, bySupport })
    .from(lineSuspensions)
    .where(and(inArray(lineId, [...lineIds]), isNull(endedAt)))
}

/** A line is suspended exactly as long as a reason for it is open. */
export async function deriveStatus(tx: Db, lineId: string): Promise<void> {
  const open = sql`exists (select 1 from ${lineSuspensions}
    where ${lineSuspensions.lineId} = ${lines.id} and ${lineSuspensions.endedAt} is null)`
  await tx
    .update(lines)
    .set({ status: sql`case when ${open} then 'suspended' else 'active' end` })
    .where(and(eq(lines.id, lineId), inArray(lines.status, ['active', 'suspended'])))
}

/** A suspension with the reference under which the carrier knows its line. */
export async function findSuspension(
  db: Db,
  suspensionId: string,
): Promise<{ suspension: SuspensionRow; reference: string } | null> {
  const [row] = await db
    .select({ suspension: lineSuspensions, reference: lines.orderId })
    .from(lineSuspensions)
    .innerJoin(lines, eq(lines.id, lineSuspensions.lineId))
    .where(eq(lineSuspensions.id, suspensionId))
  return row ?? null
}

export async function setCarrierState(
  db: Db,
  suspensionId: string,
  carrierState: 'open' | 'ended' | 'refused',
): Promise<void> {
  await db.update(lineSuspensions).set({ carrierState }).where(eq(lineSuspensions.id, suspensionId))
}

/** Suspensions, or their ends, that the carrier refused, oldest first, with the line. */
export function listRefusedSuspensions(db: Db, limit: number) {
  const { id, lineId, since, endedAt, carrierState } = lineSuspensions
  const { mdn, customerId } = lines
  return db
    .select({ id, lineId, since, endedAt, mdn, customerId })
    .from(lineSuspensions)
    .innerJoin(lines, eq(lines.id, lineId))
    .where(eq(carrierState, 'refused'))
    .orderBy(asc(since))
    .limit(limit)
}

/** Such suspensions. */
export function tallyRefusedSuspensions(db: Db): Promise<Tally> {
  const { since, endedAt, carrierState } = lineSuspensions
  return tally(db, lineSuspensions, {
    where: eq(carrierState, 'refused'),
    since: sql`coalesce(${endedAt}, ${since})`,
  })
}

/** Every suspension of a line, newest first. */
export function listSuspensions(db: Db, lineId: string): Promise<SuspensionRow[]> {
  return db
    .select()
    .from(lineSuspensions)
    .where(eq(lineSuspensions.lineId, lineId))
    .orderBy(desc(lineSuspensions.since))
    .limit(maxSuspensions)
}

const maxSuspensions = 50

/** Takes back that the carrier refused a suspension; null when it did not, or no longer. */
export async function withdrawRefusal(
  tx: Db,
  suspensionId: string,
  to: 'unsynced' | 'done',
): Promise<SuspensionRow | null> {
  const { id, endedAt, carrierState } = lineSuspensions
  const asWanted = sql`case when ${endedAt} is null then 'open' else 'ended' end`
  const [row] = await tx
    .update(lineSuspensions)
    .set({ carrierState: to === 'done' ? asWanted : to })
    .where(and(eq(id, suspensionId), eq(carrierState, 'refused')))
    .returning()
  return row ?? null
}

/** Suspensions that the carrier does not know as they are, oldest first. */
export async function listUnsyncedSuspensions(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: lineSuspensions.id })
    .from(lineSuspensions)
    .where(
      or(
        eq(lineSuspensions.carrierState, 'unsynced'),
        and(eq(lineSuspensions.carrierState, 'open'), isNotNull(lineSuspensions.endedAt)),
      ),
    )
    .orderBy(asc(lineSuspensions.since))
    .limit(limit)
  return rows.map(({ id }) => id)
}
