import { formatCents } from '@openline/contract/money'
import type { MoneyLines } from '@openline/contract/shop'
import { t } from '@openline/words/words'

type PriceRow = { readonly label: string; readonly amount: string }

/** Each line of a price in the words of spec 2, the sum apart; a line of nothing is left out. */
export const priceRows = (
  lines: MoneyLines,
): { readonly lines: readonly PriceRow[]; readonly total: PriceRow } => {
  const rows: readonly (readonly [label: string, cents: number])[] = [
    [t('Order Total'), lines.orderTotalCents],
    [t('Discount'), -lines.discountAmountCents],
    [t('Tax Amount'), lines.taxAmountCents],
    [t('Regulatory Fee'), lines.regulatoryFeeCents],
    [t('Activation Fee'), lines.activationFeeCents],
  ]
  return {
    lines: rows
      .filter(([, cents]) => cents !== 0)
      .map(([label, cents]) => ({ label, amount: formatCents(cents) })),
    total: {
      label: t('Final Checkout Amount'),
      amount: formatCents(lines.finalCheckoutAmountCents),
    },
  }
}
