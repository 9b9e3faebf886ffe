import { formatCents } from '@openline/contract/money'
import type { PaymentDetails } from '@openline/contract/processes/transactions'
import type { PriceNote } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { type LineNote, notesOf } from '../shop/shop.ts'

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
