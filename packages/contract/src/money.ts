import { locale } from '@openline/i18n/language'

/** By locale: making one costs far more than using it. */
const formats = /* @__PURE__ */ new Map<string, Intl.NumberFormat>()

function usdIn(where: string): Intl.NumberFormat {
  const known = formats.get(where)
  if (known) return known
  const made = new Intl.NumberFormat(where, {
    style: 'currency',
    currency: 'USD',
    signDisplay: 'negative',
  })
  formats.set(where, made)
  return made
}

/** Whole cents as the customer reads them: `123456` is `$1,234.56` (spec 9). */
export function formatCents(cents: number): string {
  return usdIn(locale()).format(cents / 100)
}

/** A card cannot be charged less, in cents. */
export const minChargeCents = 50

/** A price, and what of it credit pays. */
export type PaidPrice = {
  readonly lines: { readonly finalCheckoutAmountCents: number }
  readonly creditCents: number
}

/** What the card is charged of a price that credit pays a part of, in cents. */
export function cardPaymentCents({ lines, creditCents }: PaidPrice): number {
  return lines.finalCheckoutAmountCents - creditCents
}

type PriceLinesCents = {
  readonly orderTotalCents: number
  readonly discountAmountCents: number
  readonly taxAmountCents: number
  readonly regulatoryFeeCents: number
  readonly activationFeeCents: number
}

/** What is charged: final = order total − discount + tax + regulatory fee + activation fee, in cents. */
export function finalAmountCents(lines: PriceLinesCents): number {
  return (
    lines.orderTotalCents -
    lines.discountAmountCents +
    lines.taxAmountCents +
    lines.regulatoryFeeCents +
    lines.activationFeeCents
  )
}
