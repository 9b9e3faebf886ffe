import { formatCents } from '@openline/contract/money'
import type { MoneyLines } from '@openline/contract/shop'

type PriceRow = { readonly label: string; readonly amount: string }

/** Each line of a price in the words of spec 2, the sum apart; a line of nothing is left out. */
export const priceRows = (
  lines: MoneyLines,
): { readonly lines: readonly PriceRow[]; readonly total: PriceRow } => {
  const rows: readonly (readonly [label: string, cents: number])[] = [
    ['Order Total', lines.orderTotalCents],
    ['Discount', -lines.discountAmountCents],
    ['Tax Amount', lines.taxAmountCents],
    ['Regulatory Fee', lines.regulatoryFeeCents],
    ['Activation Fee', lines.activationFeeCents],
  ]
  return {
    lines: rows
      .filter(([, cents]) => cents !== 0)
      .map(([label, cents]) => ({ label, amount: formatCents(cents) })),
    total: { label: 'Final Checkout Amount', amount: formatCents(lines.finalCheckoutAmountCents) },
  }
}
