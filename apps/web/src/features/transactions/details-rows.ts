import { formatCents } from '@openline/contract/money'
import type { PaymentDetails } from '@openline/contract/transactions'

type Row = { readonly label: string; readonly amount: string }

/** The money lines of Payment Details in the words and order of spec 2, each only if present. */
export const detailsRows = (details: PaymentDetails): Row[] => {
  const { discountAmountCents: discount } = details
  const rows: readonly (readonly [label: string, cents: number | undefined])[] = [
    ['Order Total', details.orderTotalCents],
    ['Tax Amount', details.taxAmountCents],
    ['Regulatory Fee', details.regulatoryFeeCents],
    ['Activation Fee', details.activationFeeCents],
    ['Discount', discount === undefined ? undefined : -discount],
  ]
  return rows.flatMap(([label, cents]) =>
    cents === undefined ? [] : [{ label, amount: formatCents(cents) }],
  )
}
