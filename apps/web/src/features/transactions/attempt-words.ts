import { formatCents } from '@openline/contract/money'
import type { Refund, TransactionAttempt } from '@openline/contract/processes/transactions'
import { plural, t, translate } from '@openline/i18n/i18n'
import { attemptLabels } from '../../ui/attempt-labels.ts'

type AttemptOutcome = Pick<TransactionAttempt, 'status' | 'amountCents'> & {
  readonly refunds: readonly Refund[]
}

/** The outcome of a payment attempt; one that paid nothing and has a refund took another amount than the order's. */
export function wordsOfAttempt({
  status,
  refunds,
}: Pick<AttemptOutcome, 'status' | 'refunds'>): string {
  return status !== 'captured' && refunds.length > 0
    ? t('requested, but a different amount was charged')
    : translate(attemptLabels[status])
}

/** How often the card was charged for an order, and what went back of that. */
export function chargedWords(attempts: readonly AttemptOutcome[]): string {
  const charged = attempts.filter(isCharged).map(backOf)
  const whole = charged.filter(({ left }) => left === 0)
  const stuck = charged.filter(({ isStuck }) => isStuck)
  const parts = charged.filter(({ left, isStuck }) => left > 0 && !isStuck)
  const partCents = sum(parts.map(({ backCents }) => backCents))
  const stuckCents = sum(parts.map((each) => each.stuckCents))
  if (charged.length === 0) return t('You weren’t charged.')
  return [
    charged.length === 1
      ? t('You were charged once.')
      : t('You were charged {count} times.', { count: charged.length }),
    ...(whole.length > 0 ? [backWords(whole.length, charged.length)] : []),
    ...(partCents > 0
      ? [t('{amount} of that was refunded to your card.', { amount: formatCents(partCents) })]
      : []),
    ...(stuck.length > 0 ? [stuckWords(stuck.length, charged.length)] : []),
    ...(stuckCents > 0
      ? [
          t('{amount} of that couldn’t be refunded to your card.', {
            amount: formatCents(stuckCents),
          }),
        ]
      : []),
  ].join(' ')
}

function isCharged({ status, refunds }: AttemptOutcome): boolean {
  return status === 'captured' || refunds.length > 0
}

/** What went back of one charge; one of another amount than the order's goes back whole. */
function backOf({ status, amountCents, refunds }: AttemptOutcome) {
  const returned = refunds.filter((refund) => refund.status !== 'failed')
  const backCents = sum(returned.map((refund) => refund.amountCents))
  const asked = sum(refunds.map((refund) => refund.amountCents))
  const chargedCents = status === 'captured' ? amountCents : asked
  return {
    backCents,
    stuckCents: asked - backCents,
    left: chargedCents - backCents,
    isStuck: backCents === 0 && asked === chargedCents,
  }
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, each) => total + each, 0)
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
