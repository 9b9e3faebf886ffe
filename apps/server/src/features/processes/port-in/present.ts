import type { PortIn } from '@openline/contract/processes/port-in'
import { portInReasons } from '@openline/contract/processes/port-in-reasons'
import {
  type PortInStatus,
  portInIsOver,
  portInLabels,
  refusalsBeforeSupport,
} from '@openline/contract/processes/port-in-status'
import type { TimelineEntry } from '@openline/contract/sales/orders'
import { msg, translate } from '@openline/i18n/i18n'
import { iso, secondsAfter } from '../../../clock.ts'
import { actionsOf } from './actions.ts'
import { keptFields, missingFields } from './details.ts'
import { wordsOf } from './state-labels.ts'
import type { PortInRow, PortInView } from './store.ts'

const waitsDays = 30

/** A port-in as its customer sees it. The only way a row becomes an answer; it has no secret. */
export function presentPortIn({ portIn, lineId, attempts }: PortInView, now: Date): PortIn {
  return {
    id: portIn.id,
    msisdn: portIn.msisdn,
    zipCode: portIn.zipCode,
    status: portIn.status,
    ...wordsOf(portIn),
    lineId,
    orderId: portIn.orderId,
    donorCarrier: presentDonor(portIn),
    required: portIn.required,
    kept: portInIsOver(portIn.status) ? [] : keptFields(portIn),
    missing: portInIsOver(portIn.status) ? [] : missingFields(portIn),
    pinExpiresAt: iso(portIn.pinExpiresAt),
    reason: reasonOf(portIn),
    attempts,
    triesLeft: Math.max(0, refusalsBeforeSupport - portIn.refusals),
    assisted: portIn.assisted,
    isCancelling: portIn.cancelAskedAt !== null,
    dueAt: iso(portIn.dueAt),
    expectedAt: iso(portIn.expectedAt),
    cancellableUntil: iso(portIn.cancellableUntil),
    expiresAt: waitsForCustomer(portIn)
      ? iso(secondsAfter(portIn.updatedAt, waitsDays * 24 * 3600))
      : null,
    messaging: portIn.messaging,
    createdAt: portIn.createdAt.toISOString(),
    updatedAt: portIn.updatedAt.toISOString(),
    nextActions: actionsOf(portIn, now),
  }
}

/** The old carrier, null when the number does not tell. */
export function presentDonor({
  donorId,
  donorName,
}: Pick<PortInRow, 'donorId' | 'donorName'>): PortIn['donorCarrier'] {
  return donorName === null ? null : { id: donorId, name: donorName }
}

/** Whether nothing happens until its customer acts. */
export function waitsForCustomer({ status, assisted }: PortInRow): boolean {
  return status === 'draft' || status === 'ready' || (status === 'action_required' && !assisted)
}

/** Why a move waits or ended, and what settles it; null where nothing is to be said. */
export function reasonOf({ reason, status }: PortInRow): PortIn['reason'] {
  if (reason === null || status === 'cancelled' || status === 'completed') return null
  const { fields, confirm, by, ...words } = portInReasons[reason]
  const [message, hint] = [translate(words.message), translate(words.hint)]
  return { code: reason, message, hint, fields: [...fields], confirm, by }
}

const otherTitles: Readonly<Record<string, string>> = {
  // Said afterwards, unlike the titles of the states.
  draft: msg('Your number can be transferred'),
  ready: msg('All details received'),
  details_saved: msg('Details saved'),
  corrected_by_link: msg('Corrected with the link in our email'),
  cancel_asked: msg('Asked your old carrier to cancel the transfer'),
  cancel_refused: msg('It was too late to cancel'),
  support: msg('Our support team took over'),
  support_resent: msg('Our support team corrected the details'),
  support_solved: msg('Our support team resolved it'),
  support_handed_back: msg('Our support team needs your help with this'),
  support_stopped: msg('Our support team canceled the transfer'),
  reminder: msg('We sent you a reminder'),
  texts_done: msg('Text messages work now'),
}

const declined = msg('Your old carrier declined the request')

type StoredEvent = { kind: string; detail: string | null; at: Date }

/** Our own words only: what the carrier wrote is not passed on. */
export function presentPortInEvents(events: readonly StoredEvent[]): TimelineEntry[] {
  return events.map(({ kind, detail, at }, index) => {
    // What support settles was never for the customer to fix.
    const isForSupport = kind === 'action_required' && events[index + 1]?.kind === 'support'
    const title = isForSupport
      ? declined
      : (otherTitles[kind] ?? portInLabels[kind as PortInStatus].title) // every other kind is a state
    return {
      at: at.toISOString(),
      kind,
      title: translate(title),
      detail: detail && translate(detail),
    }
  })
}
