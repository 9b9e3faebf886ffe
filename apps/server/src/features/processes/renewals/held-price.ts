import { priceChangeUntil } from './notice-calendar.ts'
import { nextPlanId, type RenewalLine } from './renewal-lines.ts'

/** What the rules of a held price read of a line. */
export type HeldLine = Pick<
  RenewalLine,
  'autoRenew' | 'suspendedSince' | 'agreedCents' | 'settings'
> & {
  readonly period: Pick<RenewalLine['period'], 'endsAt' | 'periodMonths' | 'planId'>
  readonly notices: readonly Pick<
    RenewalLine['notices'][number],
    'kind' | 'failedAt' | 'planId' | 'ownCents'
  >[]
}

/**
 * The most that plan price and recovery fee of the next period may come to: what the customer agreed to, or
 * was told in time that it will be. A higher price that was not announced in time waits for the period after
 * (decision 025). Null while it can still be announced, and for lines that do not renew automatically, whose
 * owners see the price when they pay.
 */
export function heldCents(line: HeldLine, now: Date): number | null {
  if (!line.autoRenew || line.suspendedSince !== null) return null
  const { endsAt, periodMonths } = line.period
  const announced = announcedCents(line)
  if (announced.length === 0 && now <= priceChangeUntil(endsAt, periodMonths)) return null
  return Math.max(line.agreedCents, ...announced)
}

/** The prices of the next plan that the customer was told of by a notice of a price change. */
export function announcedCents(line: HeldLine): number[] {
  return line.notices
    .filter(({ kind, failedAt }) => kind === 'price_change' && failedAt === null)
    .filter(({ planId }) => planId === nextPlanId(line))
    .map(({ ownCents }) => ownCents)
}
