import type { PriceNote } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'

export type BillLine = { readonly label: string; readonly cents: number }

/**
 * What a plan costs in all, in at most six lines: plan, taxes, 911, surcharges, our own fee, activation. A tax that is
 * alone in its line is named; several are one line, since the cart names each. The lines add up to the price.
 */
export function billLines(notes: readonly PriceNote[], planLabel: string): BillLine[] {
  const of = (line: PriceNote['line'], group: PriceNote['group']) =>
    notes.filter((note) => note.line === line && note.group === group)
  const sums = [
    sumOf(of('orderTotalCents', 'price'), { label: planLabel }),
    sumOf(of('taxAmountCents', 'government'), { several: t('Taxes') }),
    sumOf(of('regulatoryFeeCents', 'government'), { several: t('911 and other government fees') }),
    sumOf(
      notes.filter(({ group }) => group === 'passed_on'),
      { several: t('Surcharges we pass on, not taxes') },
    ),
    sumOf(of('regulatoryFeeCents', 'own_fee'), { label: t('Our recovery fee, not a tax') }),
    sumOf(of('activationFeeCents', 'price'), { label: t('Activation') }),
  ]
  return sums.filter(({ cents }) => cents > 0)
}

type Labels = { readonly label: string } | { readonly several: string }

function sumOf(notes: readonly PriceNote[], labels: Labels): BillLine {
  const cents = notes.reduce((sum, note) => sum + note.cents, 0)
  if ('label' in labels) return { label: labels.label, cents }
  const [first, second] = notes
  return { label: first && !second ? first.text : labels.several, cents }
}
