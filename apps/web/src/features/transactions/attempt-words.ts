import type { TransactionAttempt } from '@openline/contract/transactions'
import { msg, plural, t, translate } from '@openline/i18n/i18n'

type AttemptOutcome = Pick<TransactionAttempt, 'status' | 'refund'>

const attemptWords: Record<TransactionAttempt['status'], string> = {
  created: msg('pending'),
  requires_action: msg('waiting for your bank'),
  captured: msg('charged'),
  failed: msg('not charged'),
  expired: msg('not charged (any hold was released)'),
  voided: msg('not charged (any hold was released)'),
}

/**
 * The outcome of a payment attempt. A hold that was never captured is released; an attempt that paid nothing
 * and has a refund took another amount than the order's.
 */
export function wordsOfAttempt({ status, refund }: AttemptOutcome): string {
  return status !== 'captured' && refund
    ? t('requested, but a different amount was charged')
    : translate(attemptWords[status])
}

/** How often the card was charged for an order, and what went back of that. */
export function chargedWords(attempts: readonly AttemptOutcome[]): string {
  const charged = attempts.filter(({ status, refund }) => status === 'captured' || refund)
  const refunds = charged.flatMap(({ refund }) => refund ?? [])
  const failed = refunds.filter(({ status }) => status === 'failed').length
  const back = refunds.length - failed
  if (charged.length === 0) return t('You weren’t charged.')
  return [
    charged.length === 1
      ? t('You were charged once.')
      : t('You were charged {count} times.', { count: charged.length }),
    ...(back > 0 ? [backWords(back, charged.length)] : []),
    ...(failed > 0 ? [stuckWords(failed, charged.length)] : []),
  ].join(' ')
}

function backWords(back: number, charged: number): string {
  return back === charged
    ? t('All of it was refunded to your card.')
    : plural(back, {
        one: '{count} of these was refunded to your card.',
        other: '{count} of these were refunded to your card.',
      })
}

function stuckWords(failed: number, charged: number): string {
  return failed === charged
    ? t('It couldn’t be refunded to your card.')
    : t('{count} of these couldn’t be refunded to your card.', { count: failed })
}
