import type { TransactionAttempt } from '@openline/contract/transactions'

type Told = Pick<TransactionAttempt, 'status' | 'refund'>

/** What one try to pay came to. A hold that was never taken is released. */
export const attemptWords: Record<TransactionAttempt['status'], string> = {
  created: 'being checked',
  requires_action: 'waiting for your bank',
  captured: 'charged',
  failed: 'not charged',
  expired: 'not charged, any hold was released',
  voided: 'not charged, any hold was released',
}

/** How often the card was charged for an order, and how much of that went back. */
export const chargedWords = (attempts: readonly Told[]): string => {
  const charged = attempts.filter(({ status }) => status === 'captured')
  const back = charged.filter(({ refund }) => refund !== null).length
  if (charged.length === 0) return 'You were not charged.'
  const times = charged.length === 1 ? 'once' : `${charged.length} times`
  if (back === 0) return `You were charged ${times}.`
  const returned = back === charged.length ? 'All of it' : `${back} of these`
  return `You were charged ${times}. ${returned} went back to your card.`
}
