import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lt,
  not,
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/open.ts'
import { placeholders, prepared } from '../../../db/prepared.ts'
import { emergencyAddresses } from '../../../db/schema/emergency-addresses.ts'
import { lines } from '../../../db/schema/orders.ts'
import { type Tally, tally } from '../../../db/tally.ts'
import { placeRefused } from './refusal-labels.ts'

export type EmergencyAddressRow = typeof emergencyAddresses.$inferSelect

const { id, lineId, status, askedAt, triedAt, delayToldAt } = emergencyAddresses

const notYet = ['reason', 'field', 'suggestion', 'answeredAt', 'endedAt', 'delayToldAt'] as const

const insertion = prepared((db) =>
  db
    .insert(emergencyAddresses)
    .values(placeholders(emergencyAddresses, notYet))
    .prepare('ask_emergency_address'),
)

type NewRow = Omit<EmergencyAddressRow, (typeof notYet)[number] | 'status'>

export async function insertAsked(tx: Db, row: NewRow): Promise<void> {
  await insertion(tx).execute({ ...row, status: 'asked' })
}

export async function findEmergencyAddress(
  db: Db,
  wantedId: string,
): Promise<EmergencyAddressRow | null> {
  const [row] = await db.select().from(emergencyAddresses).where(eq(id, wantedId))
  return row ?? null
}

const withReference = prepared((db) =>
  db
    .select({ asked: emergencyAddresses, reference: lines.orderId })
    .from(emergencyAddresses)
    .innerJoin(lines, eq(lines.id, lineId))
    .where(eq(id, sql.placeholder('wantedId')))
    .prepare('emergency_address_with_reference'),
)

/** An address, with the order under which the carrier knows its line. */
export async function findWithReference(
  db: Db,
  wantedId: string,
): Promise<{ asked: EmergencyAddressRow; reference: string } | null> {
  return (await withReference(db).execute({ wantedId }))[0] ?? null
}

const openOfLine = prepared((db) =>
  db
    .select()
    .from(emergencyAddresses)
    .where(and(eq(lineId, sql.placeholder('ofLine')), inArray(status, ['asked', 'in_force'])))
    .prepare('open_emergency_addresses'),
)

/** The addresses of a line that wait for an answer, and the one in force. */
export function listOpen(db: Db, ofLine: string): Promise<EmergencyAddressRow[]> {
  return openOfLine(db).execute({ ofLine })
}

/**
 * The newest address of each line in each state that its customer sees; at most three for a line. A refused
 * one that was abandoned is not among them.
 */
export function listShown(db: Db, lineIds: readonly string[]): Promise<EmergencyAddressRow[]> {
  return db
    .selectDistinctOn([lineId, status])
    .from(emergencyAddresses)
    .where(
      and(inArray(lineId, [...lineIds]), or(inArray(status, ['asked', 'in_force']), isOpenRefusal)),
    )
    .orderBy(lineId, status, desc(askedAt))
}

const isOpenRefusal = and(eq(status, 'refused'), isNull(emergencyAddresses.endedAt))

/** The newest address of its line, refused and not abandoned. */
function isRefusedNow(db: Db) {
  const later = alias(emergencyAddresses, 'later')
  const isOld = exists(
    db
      .select({ one: sql`1` })
      .from(later)
      .where(and(eq(later.lineId, lineId), gt(later.askedAt, askedAt))),
  )
  return and(isOpenRefusal, not(isOld))
}

/** Newest addresses of their lines that were refused, with the carrier’s reason, oldest first. */
export function listRefusedNow(db: Db, limit: number) {
  return db
    .select({ id, lineId, askedAt, reason: emergencyAddresses.reason })
    .from(emergencyAddresses)
    .where(isRefusedNow(db))
    .orderBy(asc(emergencyAddresses.answeredAt))
    .limit(limit)
}

/** The newest address at which the network refused to activate a line. */
export async function findRefusedPlace(
  db: Db,
  ofLine: string,
): Promise<EmergencyAddressRow | null> {
  const isRefusedPlace = eq(emergencyAddresses.reason, placeRefused)
  const [row] = await db
    .select()
    .from(emergencyAddresses)
    .where(and(eq(lineId, ofLine), eq(status, 'refused'), isRefusedPlace))
    .orderBy(desc(askedAt))
    .limit(1)
  return row ?? null
}

/** Which of the lines, given by a query of their ids, have such an address. */
export async function listLinesRefusedNow(db: Db, lineIds: SQLWrapper): Promise<string[]> {
  const rows = await db
    .select({ lineId })
    .from(emergencyAddresses)
    .where(and(inArray(lineId, lineIds), isRefusedNow(db)))
  return rows.map(({ lineId: found }) => found)
}

/** How many such addresses there are, and since when. */
export function tallyRefusedNow(db: Db): Promise<Tally> {
  return tally(db, emergencyAddresses, { where: isRefusedNow(db), since: askedAt })
}

/** Releases the address that waited for its line; null when none did. */
export async function takeWaiting(tx: Db, ofLine: string, at: Date): Promise<string | null> {
  const [taken] = await tx
    .update(emergencyAddresses)
    .set({ triedAt: at })
    .where(and(eq(lineId, ofLine), eq(status, 'asked'), isNull(triedAt)))
    .returning({ id })
  return taken?.id ?? null
}

/** An address that was never sent gives way to the next one. */
export async function dropWaiting(tx: Db, ofLine: string, endedAt: Date): Promise<void> {
  await tx
    .update(emergencyAddresses)
    .set({ status: 'replaced', endedAt })
    .where(and(eq(lineId, ofLine), eq(status, 'asked'), isNull(triedAt)))
}

type Answer = Pick<EmergencyAddressRow, 'status' | 'answeredAt'> &
  Partial<Pick<EmergencyAddressRow, 'reason' | 'field' | 'suggestion' | 'endedAt'>>

const noReason = { reason: null, field: null, suggestion: null, endedAt: null }

const outcome = prepared((db) => {
  const { reason, field, suggestion, answeredAt, endedAt, ...row } = placeholders(
    emergencyAddresses,
    [],
  )
  return db
    .update(emergencyAddresses)
    .set({ status: row.status, reason, field, suggestion, answeredAt, endedAt })
    .where(and(eq(id, row.id), eq(status, 'asked')))
    .prepare('answer_emergency_address')
})

/** Only for one that was asked for and has no answer; nothing else changes. */
export async function recordOutcome(tx: Db, wantedId: string, answer: Answer): Promise<void> {
  await outcome(tx).execute({ ...noReason, ...answer, id: wantedId })
}

/** The address in force, if there is one, makes room for another. */
export async function replaceInForce(tx: Db, ofLine: string, endedAt: Date): Promise<void> {
  await tx
    .update(emergencyAddresses)
    .set({ status: 'replaced', endedAt })
    .where(and(eq(lineId, ofLine), eq(status, 'in_force')))
}

/** The owner keeps the address in force: refused ones are no longer shown or waited for. */
export async function giveUpRefused(tx: Db, ofLine: string, at: Date): Promise<void> {
  await tx
    .update(emergencyAddresses)
    .set({ endedAt: at })
    .where(and(eq(lineId, ofLine), isOpenRefusal))
}

/** Nothing is registered for a line that ended. */
export async function withdrawAll(tx: Db, ofLine: string, at: Date): Promise<void> {
  await giveUpRefused(tx, ofLine, at)
  await tx
    .update(emergencyAddresses)
    .set({ status: 'withdrawn', endedAt: at })
    .where(and(eq(lineId, ofLine), inArray(status, ['asked', 'in_force'])))
}

/**
 * Takes the addresses that have waited longest for an answer; taking one counts as a try. Those of which the
 * owner has to be told now that it takes long have `isNews`.
 */
export async function claimUnanswered(
  tx: Db,
  { triedBefore, at }: { triedBefore: Date; at: Date },
  limit: number,
): Promise<{ id: string; lineId: string; isNews: boolean }[]> {
  const now = sql`${at.toISOString()}::timestamptz`
  const waiting = tx
    .select({ id })
    .from(emergencyAddresses)
    .where(and(eq(status, 'asked'), lt(triedAt, triedBefore)))
    .orderBy(asc(triedAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const taken = await tx
    .update(emergencyAddresses)
    .set({ triedAt: now, delayToldAt: sql`coalesce(${delayToldAt}, ${now})` })
    .where(inArray(id, waiting))
    .returning({ id, lineId, toldAt: delayToldAt })
  return taken.map(({ toldAt, ...row }) => ({ ...row, isNews: toldAt?.getTime() === at.getTime() }))
}
