import { desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { renewalConsents, renewalSettings } from '../../../db/schema/service.ts'
import { setAutoRenew } from '../../lines/lines/store.ts'

type RenewalSettings = {
  cardId?: string | null
  nextPlanId?: string | null
  agreedCents?: number | null
}

/** Stores what a customer chose; choices that are not named stay as they were. */
export async function saveRenewalSettings(
  tx: Db,
  lineId: string,
  settings: RenewalSettings,
): Promise<void> {
  await tx
    .insert(renewalSettings)
    .values({ lineId, ...settings })
    .onConflictDoUpdate({ target: renewalSettings.lineId, set: { lineId, ...settings } })
}

/** Switches automatic renewal and stores the consent. */
export async function saveConsent(
  tx: Db,
  consent: typeof renewalConsents.$inferInsert,
): Promise<void> {
  await setAutoRenew(tx, consent.lineId, consent.isOn)
  await insertConsent(tx, consent)
}

/** Stores the consent alone, for a line that is switched as it says. */
export async function insertConsent(
  tx: Db,
  consent: typeof renewalConsents.$inferInsert,
): Promise<void> {
  await tx.insert(renewalConsents).values(consent)
}

/** What was chosen for lines, by line; a line without a choice is missing. */
export async function readRenewalSettings(
  db: Db,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, typeof renewalSettings.$inferSelect>> {
  const rows = await db
    .select()
    .from(renewalSettings)
    .where(inArray(renewalSettings.lineId, [...lineIds]))
  return new Map(rows.map((row) => [row.lineId, row]))
}

/** The newest consent of each line, by line; a line whose owner never switched is missing. */
export async function readLastConsents(
  db: Db,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, typeof renewalConsents.$inferSelect>> {
  const rows = await db
    .selectDistinctOn([renewalConsents.lineId])
    .from(renewalConsents)
    .where(inArray(renewalConsents.lineId, [...lineIds]))
    .orderBy(renewalConsents.lineId, desc(renewalConsents.at))
  return new Map(rows.map((row) => [row.lineId, row]))
}

/** Each time that the owner of a line agreed to automatic renewal or turned it off. */
export function listConsentsOf(
  db: Db,
  lineId: string,
): Promise<(typeof renewalConsents.$inferSelect)[]> {
  return db.select().from(renewalConsents).where(eq(renewalConsents.lineId, lineId))
}
