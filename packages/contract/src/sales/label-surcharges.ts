import { t } from '@openline/i18n/i18n'
import { formatCents } from '../money.ts'
import type { OfferedLabel, PriceNote } from './shop.ts'

/**
 * The label with the surcharges that we pass on among our monthly fees, each with the bill's own words and amount: a
 * label names every fee that a provider chooses to charge (47 CFR 8.1(a); FCC 23-68 allows no "up to"). `explain` is
 * the price for a place, or an order's; `months` is what it pays for.
 */
export function withSurcharges(
  label: OfferedLabel,
  { explain, months }: { explain: readonly PriceNote[]; months: number },
): OfferedLabel {
  const { monthlyFeesNote: _, ...known } = label
  const surcharges = explain
    .filter(({ group }) => group === 'passed_on')
    .map(({ text, cents }) => ({
      name: text,
      amountCents: Math.round(cents / months),
      note: months === 1 ? null : paidInAdvance(cents, months),
    }))
  return { ...known, providerMonthlyFees: [...known.providerMonthlyFees, ...surcharges] }
}

function paidInAdvance(cents: number, months: number): string {
  return t('Paid in advance: {total} for {months} months.', { total: formatCents(cents), months })
}

/** The label while the surcharges of a place are not known: it says that there are some. */
export function withoutSurcharges(label: OfferedLabel): OfferedLabel {
  return {
    ...label,
    monthlyFeesNote: t('Plus surcharges we pass on. They depend on your ZIP code.'),
  }
}
