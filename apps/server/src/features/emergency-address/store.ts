import { and, asc, desc, eq, exists, gt, inArray, isNull, lt, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/open.ts'
import { placeholders, prepared } from '../../db/prepared.ts'
import { emergencyAddresses } from '../../db/schema/emergency-addresses.ts'

export type EmergencyAddressRow = typeof emergencyAddresses.$inferSelect

const { id, lineId, status, askedAt, triedAt } = emergencyAddresses

const notYet = ['reason', 'field', 'suggestion', 'answeredAt', 'endedAt'] as const

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

/** The newest address of each line in each state that its customer sees; at most three for a line. */
export function listShown(db: Db, lineIds: readonly string[]): Promise<EmergencyAddressRow[]> {
  return db
    .selectDistinctOn([lineId, status])
    .from(emergencyAddresses)
    .where(and(inArray(lineId, [...lineIds]), inArray(status, ['asked', 'in_force', 'refused'])))
    .orderBy(lineId, status, desc(askedAt))
}

/** The newest address of its line, refused for this reason. */
function isRefusedFor(db: Db, reason: string) {
  const later = alias(emergencyAddresses, 'later')
  const isOld = exists(
    db
      .select({ one: sql`1` })
      .from(later)
      .where(and(eq(later.lineId, lineId), gt(later.askedAt, askedAt))),
  )
  return and(eq(status, 'refused'), eq(emergencyAddresses.reason, reason), not(isOld))
}

/** Newest addresses of their lines that the carrier refused for this reason, oldest first. */
export function listRefusedFor(db: Db, reason: string, limit: number) {
  return db
    .select({ id, lineId, askedAt })
    .from(emergencyAddresses)
    .where(isRefusedFor(db, reason))
    .orderBy(asc(emergencyAddresses.answeredAt))
    .limit(limit)
}

/** How many such addresses there are. */
export function countRefusedFor(db: Db, reason: string): Promise<number> {
  return db.$count(emergencyAddresses, isRefusedFor(db, reason))
}

/** Whether a line had another address before. */
export async function hadEarlier(tx: Db, { lineId: ofLine, askedAt: than }: EmergencyAddressRow) {
  const [earlier] = await tx
    .select({ id })
    .from(emergencyAddresses)
    .where(and(eq(lineId, ofLine), lt(askedAt, than)))
    .limit(1)
  return earlier !== undefined
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

/** Only for one that was asked for and has no answer; nothing else changes. */
export async function recordOutcome(tx: Db, wantedId: string, answer: Answer): Promise<void> {
  await tx
    .update(emergencyAddresses)
    .set(answer)
    .where(and(eq(id, wantedId), eq(status, 'asked')))
}

/** The address in force, if there is one, makes room for another. */
export async function replaceInForce(tx: Db, ofLine: string, endedAt: Date): Promise<void> {
  await tx
    .update(emergencyAddresses)
    .set({ status: 'replaced', endedAt })
    .where(and(eq(lineId, ofLine), eq(status, 'in_force')))
}

/** When the address in force was asked for; null without one. */
export async function findInForce(tx: Db, ofLine: string): Promise<Date | null> {
  const [row] = await tx
    .select({ askedAt })
    .from(emergencyAddresses)
    .where(and(eq(lineId, ofLine), eq(status, 'in_force')))
  return row?.askedAt ?? null
}

/** Nothing is registered for a line that ended. */
export async function withdrawAll(tx: Db, ofLine: string, endedAt: Date): Promise<void> {
  await tx
    .update(emergencyAddresses)
    .set({ status: 'withdrawn', endedAt })
    .where(and(eq(lineId, ofLine), inArray(status, ['asked', 'in_force'])))
}

/** Takes the addresses that have waited longest for an answer; taking one counts as a try. */
export async function claimUnanswered(
  tx: Db,
  { triedBefore, at }: { triedBefore: Date; at: Date },
  limit: number,
): Promise<string[]> {
  const waiting = tx
    .select({ id })
    .from(emergencyAddresses)
    .where(and(eq(status, 'asked'), lt(triedAt, triedBefore)))
    .orderBy(asc(triedAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const taken = await tx
    .update(emergencyAddresses)
    .set({ triedAt: sql`${at.toISOString()}::timestamptz` })
    .where(inArray(id, waiting))
    .returning({ id })
  return taken.map((row) => row.id)
}
