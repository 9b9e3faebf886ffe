import type { TransactionAttempt } from '@openline/contract/transactions'

type Told = Pick<TransactionAttempt, 'status' | 'refund'>

const attemptWords: Record<TransactionAttempt['status'], string> = {
  created: 'being checked',
  requires_action: 'waiting for your bank',
  captured: 'charged',
  failed: 'not charged',
  expired: 'not charged, any hold was released',
  voided: 'not charged, any hold was released',
}

/**
 * What one try to pay came to. A hold that was never taken is released; a try that paid nothing
 * and has a refund took another amount than the order's.
 */
export const wordsOfAttempt = ({ status, refund }: Told): string =>
  status !== 'captured' && refund ? 'asked for, another amount charged' : attemptWords[status]

/** How often the card was charged for an order, and what went back of that. */
export const chargedWords = (attempts: readonly Told[]): string => {
  const charged = attempts.filter(({ status, refund }) => status === 'captured' || refund)
  const refunds = charged.flatMap(({ refund }) => refund ?? [])
  const failed = refunds.filter(({ status }) => status === 'failed').length
  const back = refunds.length - failed
  if (charged.length === 0) return 'You were not charged.'
  const times = charged.length === 1 ? 'once' : `${charged.length} times`
  return [
    `You were charged ${times}.`,
    ...(back > 0 ? [`${share(back, charged.length)} went back to your card.`] : []),
    ...(failed > 0 ? [stuckWords(failed, charged.length)] : []),
  ].join(' ')
}

const share = (part: number, all: number): string =>
  part === all ? 'All of it' : `${part} of these`

const stuckWords = (failed: number, charged: number): string =>
  failed === charged
    ? 'It could not be returned to your card.'
    : `${failed} of these could not be returned to your card.`
