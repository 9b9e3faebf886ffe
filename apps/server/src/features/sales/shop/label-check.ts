import type { Needs } from '../../../needs.ts'
import { createShortMemory } from '../../../short-memory.ts'
import type { Priced } from './shop.ts'

/** Looks whether a price has the recovery fee that the plan's broadband label names. */
export type LabelCheck = (price: Pick<Priced, 'plan' | 'basis'>) => void

const hourMs = 3_600_000

/**
 * The operator writes our own monthly fees into the label and, dated, into a file of rates; surcharges are added from
 * the price itself. A plan is logged once an hour.
 */
export function createLabelCheck({ clock, log }: Needs<'clock' | 'log'>): LabelCheck {
  const logged = createShortMemory<void>(hourMs, () => clock().getTime())
  return ({ plan: { planId, periodMonths, label }, basis: { recoveryFeeCents: chargedCents } }) => {
    const monthlyCents = label.providerMonthlyFees.map(({ amountCents }) => amountCents)
    const labelCents = monthlyCents.reduce((sum, cents) => sum + cents, 0) * periodMonths
    if (chargedCents === labelCents) return
    void logged(planId, async () => {
      log.warn({ planId, labelCents, chargedCents }, 'broadband label names other fees')
    })
  }
}
