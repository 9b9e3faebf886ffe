import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { taxReports } from '../../../db/schema/tax-reports.ts'
import { taxStandIns } from '../../../db/schema/tax-stand-ins.ts'
import { type Tally, tally } from '../../../db/tally.ts'

/** Lets the tables stand in until then, whatever was said before. */
export async function insertStandIn(
  tx: Db,
  standIn: typeof taxStandIns.$inferInsert,
): Promise<void> {
  await tx.insert(taxStandIns).values(standIn)
}

/** Until when staff let the tables stand in; null when they never did. May have passed. */
export async function readStandInUntil(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ until: taxStandIns.until })
    .from(taxStandIns)
    .orderBy(desc(taxStandIns.id))
    .limit(1)
  return row?.until ?? null
}

export type TaxReport = typeof taxReports.$inferSelect

export type NewReport = Pick<
  TaxReport,
  | 'id'
  | 'orderId'
  | 'refundedCents'
  | 'isOfAddOn'
  | 'chargedCents'
  | 'roundingCents'
  | 'createdAt'
  | 'retryAt'
>

/** False when it is on record already. */
export async function insertReport(tx: Db, report: NewReport): Promise<boolean> {
  const rows = await tx
    .insert(taxReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: taxReports.id })
  return rows.length > 0
}

/** Whether the sale of an order is on record, reported or not. */
export async function hasReport(tx: Db, orderId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: taxReports.id })
    .from(taxReports)
    .where(eq(taxReports.id, orderId))
  return rows.length > 0
}

/** A report that is still to be made, counted as drafted once more unless a draft was chosen; null for no other. */
export async function beginDraft(db: Db, id: string): Promise<TaxReport | null> {
  const [row] = await db
    .update(taxReports)
    .set({ drafts: sql`drafts + case when code is null then 1 else 0 end` })
    .where(and(eq(taxReports.id, id), isNull(taxReports.reportedAt)))
    .returning()
  return row ?? null
}

/** Chooses a draft unless another one was chosen. Gives the code of the one that counts. */
export async function chooseDraft(
  db: Db,
  id: string,
  { code, taxCents, place }: Pick<TaxReport, 'place'> & { code: string; taxCents: number },
): Promise<string> {
  const [chosen] = await db
    .update(taxReports)
    .set({
      code: sql`coalesce(code, ${code})`,
      taxCents: sql`coalesce(tax_cents, ${taxCents})`,
      place: sql`case when code is null then ${place} else place end`,
    })
    .where(eq(taxReports.id, id))
    .returning({ code: taxReports.code })
  if (!chosen?.code) throw new Error(`The tax report ${id} is gone`)
  return chosen.code
}

/** Takes a choice back that turned out to be impossible. */
export async function dropChoice(db: Db, id: string, code: string): Promise<void> {
  await db
    .update(taxReports)
    .set({ code: null, taxCents: null, place: null })
    .where(and(eq(taxReports.id, id), eq(taxReports.code, code), isNull(taxReports.reportedAt)))
}

/** The report of an order's sale; null for an order that is not reported. */
export async function findSaleReport(db: Db, orderId: string): Promise<TaxReport | null> {
  const [row] = await db.select().from(taxReports).where(eq(taxReports.id, orderId))
  return row ?? null
}

const voidEnding = '.void'

/** What a refund's report has as its code when it voids the sale: no document of the engine has it. */
export function voidCodeOf({ id }: Pick<TaxReport, 'id'>): string {
  return `${id}${voidEnding}`
}

/** Whether the sale of an order is voided, or is about to be. */
export async function isVoided(db: Db, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ id: taxReports.id })
    .from(taxReports)
    .where(
      and(
        eq(taxReports.orderId, orderId),
        eq(taxReports.code, sql`${taxReports.id}::text || ${voidEnding}`),
      ),
    )
  return rows.length > 0
}

export async function markReported(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(taxReports)
    .set({ reportedAt: at, retryAt: null })
    .where(and(eq(taxReports.id, id), isNull(taxReports.reportedAt)))
}

const isWaiting = isNotNull(taxReports.retryAt)
/** Of other taxes than were charged, by more than their parts round, which no person has accepted. */
const differsOpenly = sql`abs(tax_cents - charged_cents) > rounding_cents and accepted_at is null`

/** The reports of `listWaiting` and those of `listDiffering`. */
export function tallyReportTrouble(db: Db): readonly Promise<Tally>[] {
  return [isWaiting, differsOpenly].map((where) =>
    tally(db, taxReports, { where, since: taxReports.createdAt }),
  )
}

/** Reports that are still to be made, the oldest first. */
export function listWaiting(db: Db, limit: number): Promise<TaxReport[]> {
  return db.select().from(taxReports).where(isWaiting).orderBy(asc(taxReports.retryAt)).limit(limit)
}

/** Reports that differ openly from what was charged, the newest first. */
export function listDiffering(db: Db, limit: number): Promise<TaxReport[]> {
  return db
    .select()
    .from(taxReports)
    .where(differsOpenly)
    .orderBy(desc(taxReports.createdAt))
    .limit(limit)
}

/** Records that the engine has these documents already, under their ids. Gives those that were still to be made. */
export async function markKnown(tx: Db, ids: readonly string[], at: Date): Promise<TaxReport[]> {
  return tx
    .update(taxReports)
    .set({
      code: sql`${taxReports.id}::text`,
      taxCents: taxReports.chargedCents,
      reportedAt: at,
      retryAt: null,
    })
    .where(and(inArray(taxReports.id, [...ids]), isNull(taxReports.reportedAt)))
    .returning()
}

/** Records that a person accepts how these reports differ. Gives those that differed openly. */
export async function markAccepted(tx: Db, ids: readonly string[], at: Date): Promise<TaxReport[]> {
  return tx
    .update(taxReports)
    .set({ acceptedAt: at })
    .where(and(inArray(taxReports.id, [...ids]), differsOpenly))
    .returning()
}

/** Gives those of these reports that are still to be made, which are looked at again at `next`. */
export async function postpone(tx: Db, ids: readonly string[], next: Date): Promise<TaxReport[]> {
  return tx
    .update(taxReports)
    .set({ retryAt: next })
    .where(and(inArray(taxReports.id, [...ids]), isNull(taxReports.reportedAt)))
    .returning()
}

/** Takes reports whose time has come; others wait until `next`. */
export async function takeStalled(
  tx: Db,
  { now, next, limit }: { now: Date; next: Date; limit: number },
): Promise<Pick<TaxReport, 'id' | 'orderId'>[]> {
  const due = tx
    .select({ id: taxReports.id })
    .from(taxReports)
    .where(lte(taxReports.retryAt, now))
    .orderBy(asc(taxReports.retryAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return tx
    .update(taxReports)
    .set({ retryAt: next })
    .where(inArray(taxReports.id, due))
    .returning({ id: taxReports.id, orderId: taxReports.orderId })
}
