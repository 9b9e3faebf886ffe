import { formatCents } from '@openline/contract/money'
import type { PaymentDetails } from '@openline/contract/transactions'
import { t } from '@openline/words/words'

type Row = { readonly label: string; readonly amount: string }

/** The money lines of Payment Details in the words and order of spec 2, each only if present. */
export const detailsRows = (details: PaymentDetails): Row[] => {
  const { discountAmountCents: discount } = details
  const rows: readonly (readonly [label: string, cents: number | undefined])[] = [
    [t('Order Total'), details.orderTotalCents],
    [t('Tax Amount'), details.taxAmountCents],
    [t('Regulatory Fee'), details.regulatoryFeeCents],
    [t('Activation Fee'), details.activationFeeCents],
    [t('Discount'), discount === undefined ? undefined : -discount],
  ]
  return rows.flatMap(([label, cents]) =>
    cents === undefined ? [] : [{ label, amount: formatCents(cents) }],
  )
}
