import type { RefundParts } from '@openline/contract/sales/refunds'
import type { OrderRow } from '../orders/orders.ts'

type Sale = Pick<
  OrderRow,
  'orderTotalCents' | 'discountAmountCents' | 'activationFeeCents' | 'recoveryFeeCents' | 'taxes'
>

/**
 * Splits a refund over the parts of a sale, in proportion to what earlier refunds left of each. Whole cents
 * that add up to `amountCents`, no part ever above what was charged for it, and the refund that returns
 * the last cent returns the last of every part. Throws for more than is left.
 */
export function splitRefund(
  sale: Sale,
  earlier: readonly RefundParts[],
  amountCents: number,
): RefundParts {
  const { orderTotalCents, discountAmountCents, activationFeeCents, recoveryFeeCents, taxes } = sale
  const charged = {
    planCents: orderTotalCents - discountAmountCents,
    activationFeeCents,
    recoveryFeeCents,
    taxes,
  }
  const left = earlier.reduce((rest, parts) => {
    const given = centsOf(parts)
    return rest.map((cents, index) => cents - (given[index] ?? 0))
  }, centsOf(charged))
  const [planCents = 0, ownFeeCents = 0, recoveryCents = 0, ...taxCents] = inProportion(
    left,
    amountCents,
  )
  return {
    planCents,
    activationFeeCents: ownFeeCents,
    recoveryFeeCents: recoveryCents,
    taxes: taxes.map((tax, index) => ({ ...tax, cents: taxCents[index] ?? 0 })),
  }
}

type Parts = Omit<RefundParts, 'taxes'> & Pick<Sale, 'taxes'>

function centsOf({ planCents, activationFeeCents, recoveryFeeCents, taxes }: Parts): number[] {
  return [planCents, activationFeeCents, recoveryFeeCents, ...taxes.map(({ cents }) => cents)]
}

/** Cents that are lost by rounding down go to the parts that lost most of one. */
function inProportion(left: readonly number[], amountCents: number): number[] {
  const whole = left.reduce((sum, cents) => sum + cents, 0)
  if (amountCents > whole) throw new Error(`${amountCents} of ${whole} cents cannot go back`)
  if (whole === 0) return left.map(() => 0)
  const exact = left.map((cents, index) => {
    const product = cents * amountCents
    return { index, cents: Math.floor(product / whole), lost: product % whole }
  })
  const missing = amountCents - exact.reduce((sum, { cents }) => sum + cents, 0)
  const rounded = new Set(
    exact
      .toSorted((one, other) => other.lost - one.lost)
      .slice(0, missing)
      .map(({ index }) => index),
  )
  return exact.map(({ index, cents }) => (rounded.has(index) ? cents + 1 : cents))
}
