import type { PortIn } from '@openline/contract/processes/port-in'
import type { PortInStatus } from '@openline/contract/processes/port-in-status'
import { t } from '@openline/i18n/i18n'
import { localTime } from '../../lib/local-date.ts'
import type { Tone } from '../../ui/badge.tsx'

/** The color of each status; the server sends its text. */
export const portInTones: Record<PortInStatus, Tone> = {
  draft: 'warning',
  ready: 'accent',
  submitted: 'accent',
  pending: 'accent',
  action_required: 'danger',
  delayed: 'warning',
  confirmed: 'success',
  activating: 'accent',
  completed: 'success',
  cancelled: 'neutral',
  expired: 'neutral',
  failed: 'danger',
}

/** Dates and counts that a customer plans with, one sentence each. */
export function portInFacts(portIn: PortIn): string[] {
  const { status, dueAt, expectedAt, cancellableUntil, nextActions } = portIn
  const facts = [
    portIn.isCancelling && t('We’ve asked your old carrier to cancel the transfer.'),
    status === 'confirmed' &&
      dueAt !== null &&
      t('The transfer is scheduled for {dueAt}.', { dueAt: localTime(dueAt) }),
    status === 'delayed' &&
      expectedAt !== null &&
      t('Next update by {expectedAt}.', { expectedAt: localTime(expectedAt) }),
    status === 'action_required' && !portIn.assisted && triesWords(portIn.triesLeft),
    nextActions.includes('cancel') &&
      cancellableUntil !== null &&
      t('You can cancel until {cancellableUntil}.', {
        cancellableUntil: localTime(cancellableUntil),
      }),
  ]
  return facts.filter((fact) => fact !== false)
}

function triesWords(triesLeft: number): string {
  return triesLeft === 1
    ? t('If it’s declined once more, our support team will take over.')
    : t('If it’s declined {triesLeft} more times, our support team will take over.', { triesLeft })
}
