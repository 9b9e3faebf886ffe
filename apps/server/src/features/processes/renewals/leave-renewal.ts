import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { findRenewalLine } from './renewal-lines.ts'
import { saveConsent, saveRenewalSettings } from './settings-store.ts'
import { saveDunning } from './store.ts'

type Leaving = { readonly lineId: string; readonly termsVersion: string }

/**
 * Ends how the owner of a locked line had it renewed, before it gets another owner: automatic renewal is off until
 * that one consents, and the card and plan that were chosen are forgotten. The next owner has been told of nothing.
 */
export async function leaveRenewal(
  { clock }: Needs<'clock'>,
  tx: Db,
  { lineId, termsVersion }: Leaving,
): Promise<void> {
  const line = await findRenewalLine(tx, lineId)
  if (!line) throw new Error(`line ${lineId} has no period`)
  await saveConsent(tx, { id: ownId(), lineId, isOn: false, termsVersion, at: clock() })
  await saveRenewalSettings(tx, lineId, { cardId: null, nextPlanId: null, agreedCents: null })
  await saveDunning(tx, {
    lineId,
    number: line.period.number + 1,
    notifiedAt: null,
    notifiedCents: null,
    nextTryAt: null,
    nextNoticeAt: clock(),
  })
}
