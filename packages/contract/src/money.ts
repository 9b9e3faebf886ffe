const usd = /* @__PURE__ */ new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  signDisplay: 'negative',
})

/** Whole cents as the customer reads them: `123456` is `$1,234.56` (spec 9). */
export const formatCents = (cents: number): string => usd.format(cents / 100)

type PriceLinesCents = {
  readonly orderTotalCents: number
  readonly discountAmountCents: number
  readonly taxAmountCents: number
  readonly regulatoryFeeCents: number
  readonly activationFeeCents: number
}

/** What is charged: final = order total − discount + tax + regulatory fee + activation fee, in cents. */
export const finalAmountCents = (lines: PriceLinesCents): number =>
  lines.orderTotalCents -
  lines.discountAmountCents +
  lines.taxAmountCents +
  lines.regulatoryFeeCents +
  lines.activationFeeCents
