import type { TransactionAttempt } from '@openline/contract/transactions'
import { msg, t, translate } from '@openline/words/words'

type Told = Pick<TransactionAttempt, 'status' | 'refund'>

const attemptWords: Record<TransactionAttempt['status'], string> = {
  created: msg('being checked'),
  requires_action: msg('waiting for your bank'),
  captured: msg('charged'),
  failed: msg('not charged'),
  expired: msg('not charged, any hold was released'),
  voided: msg('not charged, any hold was released'),
}

/**
 * What one try to pay came to. A hold that was never taken is released; a try that paid nothing
 * and has a refund took another amount than the order's.
 */
export const wordsOfAttempt = ({ status, refund }: Told): string =>
  status !== 'captured' && refund
    ? t('asked for, another amount charged')
    : translate(attemptWords[status])

/** How often the card was charged for an order, and what went back of that. */
export const chargedWords = (attempts: readonly Told[]): string => {
  const charged = attempts.filter(({ status, refund }) => status === 'captured' || refund)
  const refunds = charged.flatMap(({ refund }) => refund ?? [])
  const failed = refunds.filter(({ status }) => status === 'failed').length
  const back = refunds.length - failed
  if (charged.length === 0) return t('You were not charged.')
  return [
    charged.length === 1
      ? t('You were charged once.')
      : t('You were charged {count} times.', { count: charged.length }),
    ...(back > 0 ? [backWords(back, charged.length)] : []),
    ...(failed > 0 ? [stuckWords(failed, charged.length)] : []),
  ].join(' ')
}

const backWords = (back: number, charged: number): string =>
  back === charged
    ? t('All of it went back to your card.')
    : t('{count} of these went back to your card.', { count: back })

const stuckWords = (failed: number, charged: number): string =>
  failed === charged
    ? t('It could not be returned to your card.')
    : t('{failed} of these could not be returned to your card.', { failed })
