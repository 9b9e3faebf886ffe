import { formatCents } from '@openline/contract/money'
import type { PaymentDetails } from '@openline/contract/processes/transactions'
import { groupNotes } from '@openline/contract/sales/price-notes'
import type { PriceNote } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'

type Row = {
  readonly label: string
  readonly amount: string
  readonly notes: readonly LineNote[]
}

/** The money lines of Payment Details in the words and order of spec 2, each only if present. */
export function detailsRows(details: PaymentDetails, explain: readonly PriceNote[]): Row[] {
  const rows: readonly (readonly [label: string, line: PriceNote['line']])[] = [
    [t('Order Total'), 'orderTotalCents'],
    [t('Tax Amount'), 'taxAmountCents'],
    [t('Regulatory Fee'), 'regulatoryFeeCents'],
    [t('Activation Fee'), 'activationFeeCents'],
    [t('Discount'), 'discountAmountCents'],
  ]
  return rows.flatMap(([label, line]) => {
    const cents = details[line]
    if (cents === undefined) return []
    const amount = formatCents(line === 'discountAmountCents' ? -cents : cents)
    return [{ label, amount, notes: notesOf(line, explain) }]
  })
}

/** What a line is for, or the parts of it that governments ask, or those that are our own fee. */
type LineNote = string | { readonly heading: string; readonly texts: readonly string[] }

/**
 * What a line is for, with amounts where it has several parts. What governments ask stands apart from our own
 * fee where a line has both, and surcharges always say that they are no taxes.
 */
function notesOf(line: PriceNote['line'], explain: readonly PriceNote[]): LineNote[] {
  const parts = explain.filter((note) => note.line === line)
  const groups = groupNotes(parts)
  const isPlain = groups.length === 1 && parts[0]?.group !== 'passed_on'
  return groups.flatMap(({ heading, notes }): LineNote[] => {
    const texts = notes.map(({ text, cents }) =>
      parts.length === 1 ? text : `${text}: ${formatCents(cents)}`,
    )
    return heading === null || isPlain ? texts : [{ heading, texts }]
  })
}
