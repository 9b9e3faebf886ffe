import { formatCents } from '@openline/contract/money'
import type { MoneyLines, PriceNote } from '@openline/contract/shop'
import { t } from '@openline/i18n/i18n'

type PriceRow = { readonly label: string; readonly amount: string }
type PriceLine = PriceRow & { readonly notes: readonly string[] }

/**
 * Each line of a price in the words of spec 2 with what it is for, the sum apart; a line of nothing
 * is left out.
 */
export function priceRows(
  lines: MoneyLines,
  explain: readonly PriceNote[],
): { readonly lines: readonly PriceLine[]; readonly total: PriceRow } {
  const rows: readonly (readonly [label: string, line: PriceNote['line'], sign: 1 | -1])[] = [
    [t('Order Total'), 'orderTotalCents', 1],
    [t('Discount'), 'discountAmountCents', -1],
    [t('Tax Amount'), 'taxAmountCents', 1],
    [t('Regulatory Fee'), 'regulatoryFeeCents', 1],
    [t('Activation Fee'), 'activationFeeCents', 1],
  ]
  return {
    lines: rows
      .filter(([, line]) => lines[line] !== 0)
      .map(([label, line, sign]) => ({
        label,
        amount: formatCents(sign * lines[line]),
        notes: notesOf(line, explain),
      })),
    total: {
      label: t('Final Checkout Amount'),
      amount: formatCents(lines.finalCheckoutAmountCents),
    },
  }
}

/** What a line is for; with amounts where it has several parts. */
export function notesOf(line: PriceNote['line'], explain: readonly PriceNote[]): string[] {
  const parts = explain.filter((note) => note.line === line)
  return parts.map(({ text, cents }) =>
    parts.length === 1 ? text : `${text}: ${formatCents(cents)}`,
  )
}
