import { eq, exists, min, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { prepared } from '../../../db/prepared.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import {
  providerEntries,
  providerPayouts,
  providerReading,
} from '../../../db/schema/provider-ledger.ts'

type NewEntry = Omit<typeof providerEntries.$inferInsert, 'payoutId'>
type NewPayout = typeof providerPayouts.$inferInsert

const { placeholder } = sql

const idsOfEntries = prepared((db) =>
  db
    .select({ id: providerEntries.id })
    .from(providerEntries)
    .where(eq(providerEntries.id, sql`any(${placeholder('ids')})`))
    .prepare('ids_of_provider_entries'),
)

/** An entry that is there already stays as it is. */
export async function insertEntries(db: Db, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  // Most were read before, and to find that out is cheaper than to try to write them again.
  const known = await idsOfEntries(db).execute({ ids: entries.map(({ id }) => id) })
  const knownIds = new Set(known.map(({ id }) => id))
  const unknown = entries.filter(({ id }) => !knownIds.has(id))
  if (unknown.length > 0) await db.insert(providerEntries).values(unknown).onConflictDoNothing()
}

/** Status, day and bank reference of a payout come later than itself. */
export async function savePayouts(db: Db, payouts: readonly NewPayout[]): Promise<void> {
  if (payouts.length === 0) return
  await db
    .insert(providerPayouts)
    .values([...payouts])
    .onConflictDoUpdate({
      target: providerPayouts.id,
      set: {
        status: sql`excluded.status`,
        arrivesOn: sql`excluded.arrives_on`,
        bankReference: sql`excluded.bank_reference`,
      },
    })
}

const payoutsById = prepared((db) => {
  const { id, status, arrivesOn, bankReference } = providerPayouts
  const ofPayout = db
    .select({ one: sql`1` })
    .from(providerEntries)
    .where(eq(providerEntries.payoutId, id))
  const hasEntries = sql<boolean>`${exists(ofPayout)}`
  return db
    .select({ id, status, arrivesOn, bankReference, hasEntries })
    .from(providerPayouts)
    .where(eq(id, sql`any(${placeholder('ids')})`))
    .prepare('provider_payouts_by_id')
})

/** What was read of these payouts before, by their ids, and whether their entries were. */
export async function knownPayouts(db: Db, ids: readonly string[]) {
  const rows = await payoutsById(db).execute({ ids: [...ids] })
  return new Map(rows.map((row) => [row.id, row]))
}

/** The entries that went to the bank with a payout; none while one of them was not read yet. */
export async function setPayout(db: Db, payoutId: string, ids: readonly string[]): Promise<void> {
  // One parameter: a statement has 65,535 at most, and a payout may have more entries.
  const ofPayout = sql`${providerEntries.id} = any(${sql.param([...ids])}::text[])`
  if ((await db.$count(providerEntries, ofPayout)) < ids.length) return
  await db.update(providerEntries).set({ payoutId }).where(ofPayout)
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
