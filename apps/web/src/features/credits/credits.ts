import type { MoneyLines } from '@openline/contract/shop'
import { t } from '@openline/i18n/i18n'

/** The heading of what is about credit; its Spanish stays with the account’s. */
export function creditTitle(): string {
  return t('Credit')
}

/** A price, and what of it credit pays. */
export type PaidPrice = {
  readonly lines: Pick<MoneyLines, 'finalCheckoutAmountCents'>
  readonly creditCents: number
}

/** What the card is charged of a price that credit pays a part of, in cents. */
export function cardPaymentCents({ lines, creditCents }: PaidPrice): number {
  return lines.finalCheckoutAmountCents - creditCents
}
