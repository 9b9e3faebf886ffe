import { eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { lines } from '../../db/schema/orders.ts'
import { renewalConsents, renewalSettings } from '../../db/schema/service.ts'

type RenewalSettings = { cardId?: string | null; nextPlanId?: string | null }

/** Keeps what a customer chose; what is not named stays as it was. */
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

/** Switches automatic renewal and keeps the consent behind it. */
export async function saveConsent(
  tx: Db,
  consent: typeof renewalConsents.$inferInsert,
): Promise<void> {
  await tx.update(lines).set({ autoRenew: consent.isOn }).where(eq(lines.id, consent.lineId))
  await tx.insert(renewalConsents).values(consent)
}
