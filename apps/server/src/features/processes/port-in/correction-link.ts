import {
  correctionLinkDays,
  isLinkField,
  type LinkField,
} from '@openline/contract/processes/port-in-links'
import { type PortInReason, portInReasons } from '@openline/contract/processes/port-in-reasons'
import { t } from '@openline/i18n/i18n'
import { notFound } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import type { SecretBox } from '../../../crypto/secret-box.ts'
import { numberIn, readSignedLink, signedLink, termsOf } from '../../../crypto/signed-link.ts'
import type { Db } from '../../../db/open.ts'
import { actionsOf } from './actions.ts'
import { countAttempts } from './attempt-store.ts'
import { isPinExpired, missingFields } from './details.ts'
import type { PortInRow } from './store.ts'

/** Which refusal a link corrects: what was refused was the port-in’s newest attempt, by its number. */
export type CorrectionTerms = {
  readonly portInId: string
  readonly attempt: number
  readonly endsAt: Date
}

/** A link for the present refusal of a port-in; null where only its owner can correct it, or no one. */
export async function correctionTerms(
  db: Db,
  portIn: PortInRow,
  now: Date,
): Promise<CorrectionTerms | null> {
  if (portIn.orderId === null || !isCorrectable(portIn, now)) return null
  const endsAt = secondsAfter(now, correctionLinkDays * 24 * 3600)
  return { portInId: portIn.id, attempt: await attemptOf(db, portIn.id), endsAt }
}

/** The number of a port-in’s newest attempt. Each correction makes a new one. */
export async function attemptOf(db: Db, portInId: string): Promise<number> {
  return (await countAttempts(db, [portInId])).get(portInId) ?? 0
}

/** Whether a refusal waits for its customer and asks for nothing that names the number or the SIM. */
export function isCorrectable(portIn: PortInRow, now: Date): boolean {
  const { reason } = portIn
  if (reason === null || !actionsOf(portIn, now).includes('resubmit')) return false
  return refusedFields(reason).length > 0 || portInReasons[reason].confirm !== null
}

function refusedFields(reason: PortInReason): LinkField[] {
  return portInReasons[reason].fields.filter(isLinkField)
}

/** What a link asks for: what was refused, and what else has to be entered before it can be sent again. */
export function fieldsByLink(portIn: PortInRow, now: Date): LinkField[] {
  const { reason } = portIn
  if (reason === null) return []
  const needed = missingFields(portIn).filter(isLinkField)
  const expired = isPinExpired(portIn, now) ? (['pinPassword'] as const) : []
  return [...new Set([...refusedFields(reason), ...needed, ...expired])]
}

/** `<publicUrl>/fix-transfer/<token>`; its numbers are seconds and the attempt. */
export function correctionLink(
  deps: { publicUrl: string; secretBox: SecretBox },
  { portInId: id, attempt, endsAt }: CorrectionTerms,
): string {
  const terms = termsOf([Math.floor(endsAt.getTime() / 1000), attempt])
  return signedLink(deps, { kind: 'fix_port_in', id, terms })
}

/** Throws 404 for a link that we did not sign. */
export function readCorrectionLink(secretBox: SecretBox, token: string): CorrectionTerms {
  const link = readSignedLink(secretBox, token, ['fix_port_in'])
  if (!link) throw notFound(t('This link isn’t complete. Please open it from the email.'))
  const { id, terms } = link
  return { portInId: id, attempt: numberIn(terms, 1), endsAt: new Date(numberIn(terms, 0) * 1000) }
}
