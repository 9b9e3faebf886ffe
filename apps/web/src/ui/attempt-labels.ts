import { msg } from '@openline/i18n/i18n'

/** What became of each try to pay. A hold that was never captured is released. */
export const attemptLabels = {
  created: msg('pending'),
  requires_action: msg('waiting for your bank'),
  captured: msg('charged'),
  failed: msg('not charged'),
  expired: msg('not charged (any hold was released)'),
  voided: msg('not charged (any hold was released)'),
} as const
