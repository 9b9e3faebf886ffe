import type { Needs } from '../../../needs.ts'
import { createShortMemory } from '../../../short-memory.ts'
import type { Priced } from './shop.ts'

/** Looks whether a price charges more monthly fees of ours than the plan's broadband label names. */
export type LabelCheck = (price: Pick<Priced, 'plan' | 'basis'>) => void

const hourMs = 3_600_000

/**
 * The label names every monthly fee that is the provider's choice (47 CFR 8.1(a)), surcharges that it passes on among
 * them; the operator writes it, and the engine's surcharges change each quarter. A plan is logged once an hour.
 */
export function createLabelCheck({ clock, log }: Needs<'clock' | 'log'>): LabelCheck {
  const logged = createShortMemory<void>(hourMs, () => clock().getTime())
  return ({ plan: { planId, periodMonths, label }, basis }) => {
    const passedOn = basis.taxes.filter((tax) => tax.passedOn)
    const chargedCents = sumOf(passedOn) + basis.recoveryFeeCents
    const fees = label.providerMonthlyFees.map(({ amountCents: cents }) => ({ cents }))
    const labelCents = sumOf(fees) * periodMonths
    if (passedOn.length === 0 || chargedCents <= labelCents) return
    const surcharges = passedOn.map(({ name, cents }) => ({ name, cents }))
    void logged(planId, async () => {
      log.warn(
        { planId, labelCents, chargedCents, surcharges },
        'broadband label names too few fees',
      )
    })
  }
}

function sumOf(amounts: readonly { cents: number }[]): number {
  return amounts.reduce((sum, { cents }) => sum + cents, 0)
}
