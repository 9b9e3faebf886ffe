import { and, eq, exists, inArray, min, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import {
  providerEntries,
  providerPayouts,
  providerReading,
} from '../../../db/schema/provider-ledger.ts'

type NewEntry = Omit<typeof providerEntries.$inferInsert, 'payoutId'>
type NewPayout = typeof providerPayouts.$inferInsert

/** An entry that is there already stays as it is. */
export async function insertEntries(db: Db, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length > 0)
    await db
      .insert(providerEntries)
      .values([...entries])
      .onConflictDoNothing()
}

/** Status, day and bank reference of a payout come later than itself; one that is as it was is not written. */
export async function savePayouts(db: Db, payouts: readonly NewPayout[]): Promise<void> {
  const { id, status, arrivesOn, bankReference } = providerPayouts
  const read = {
    status: sql`excluded.status`,
    arrivesOn: sql`excluded.arrives_on`,
    bankReference: sql`excluded.bank_reference`,
  }
  await db
    .insert(providerPayouts)
    .values([...payouts])
    .onConflictDoUpdate({
      target: id,
      set: read,
      setWhere: sql`(${status}, ${arrivesOn}, ${bankReference}) is distinct from
        (${read.status}, ${read.arrivesOn}, ${read.bankReference})`,
    })
}

/** The entries that went to the bank with a payout; none while one of them was not read yet. */
export async function setPayout(db: Db, payoutId: string, ids: readonly string[]): Promise<void> {
  // One parameter: a statement has 65,535 at most, and a payout may have more entries.
  const ofPayout = sql`${providerEntries.id} = any(${sql.param([...ids])}::text[])`
  if ((await db.$count(providerEntries, ofPayout)) < ids.length) return
  await db.update(providerEntries).set({ payoutId }).where(ofPayout)
}

/** Which of these payouts have their entries. */
export async function listWithEntries(
  db: Db,
  payoutIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const isThere = db
    .select({ one: sql`1` })
    .from(providerEntries)
    .where(eq(providerEntries.payoutId, providerPayouts.id))
  const rows = await db
    .select({ id: providerPayouts.id })
    .from(providerPayouts)
    .where(and(inArray(providerPayouts.id, [...payoutIds]), exists(isThere)))
  return new Set(rows.map(({ id }) => id))
}

/** Null before the first reading. */
export async function readUntil(db: Db): Promise<Date | null> {
  const [row] = await db.select().from(providerReading).where(eq(providerReading.id, 'balance'))
  return row?.readUntil ?? null
}

export async function setReadUntil(db: Db, until: Date): Promise<void> {
  await db
    .insert(providerReading)
    .values({ id: 'balance', readUntil: until })
    .onConflictDoUpdate({ target: providerReading.id, set: { readUntil: until } })
}

/** When the first payment was captured; null before any. */
export async function findFirstCapture(db: Db): Promise<Date | null> {
  const { updatedAt, status } = paymentAttempts
  const [row] = await db
    .select({ at: min(updatedAt) })
    .from(paymentAttempts)
    .where(sql`${status} = 'captured'`)
  return row?.at ?? null
}
