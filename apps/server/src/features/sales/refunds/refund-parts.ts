import type { RefundParts } from '@openline/contract/sales/refunds'
import type { NamedTax } from '@openline/contract/sales/taxes'
import type { OrderRow } from '../orders/orders.ts'

type Sale = Pick<
  OrderRow,
  'orderTotalCents' | 'discountAmountCents' | 'activationFeeCents' | 'recoveryFeeCents' | 'taxes'
> &
  Partial<Pick<OrderRow, 'withAddOn'>>

/**
 * Splits a refund over the parts of a sale, in proportion to what earlier refunds left of each. Whole cents
 * that add up to `amountCents`, no part ever above what was charged for it, and the refund that returns
 * the last cent returns the last of every part, and of what each tax was worked out on. Throws for more than is left.
 */
export function splitRefund(
  sale: Sale,
  earlier: readonly RefundParts[],
  amountCents: number,
): RefundParts {
  return splitLeft(sale, earlier, { left: leftOf(sale, earlier), amountCents, of: () => true })
}

/**
 * What is left of an add-on that was sold with a plan, and of its taxes, as a refund of its own of `mostCents` at most.
 */
export function splitAddOnRefund(
  sale: Sale,
  earlier: readonly RefundParts[],
  mostCents: number,
): { parts: RefundParts; amountCents: number } {
  const of = ({ forAddOn }: NamedTax) => forAddOn === true
  const whole = leftOf(sale, earlier)
  const left = whole.map((cents, index) => {
    const tax = sale.taxes[index - firstTax]
    return index === addOnIndex || (tax && of(tax)) ? cents : 0
  })
  const amountCents = Math.min(mostCents, sumOf(left))
  return { parts: splitLeft(sale, earlier, { left, amountCents, of }), amountCents }
}

const addOnIndex = 3
const firstTax = 4

function leftOf(sale: Sale, earlier: readonly RefundParts[]): number[] {
  const { orderTotalCents, discountAmountCents, activationFeeCents, recoveryFeeCents } = sale
  const addOnCents = sale.withAddOn?.priceCents ?? 0
  const charged = {
    planCents: orderTotalCents - discountAmountCents - addOnCents,
    activationFeeCents,
    recoveryFeeCents,
    addOnCents,
    taxes: sale.taxes,
  }
  return earlier.reduce((rest, parts) => {
    const given = centsOf(parts)
    return rest.map((cents, index) => cents - (given[index] ?? 0))
  }, centsOf(charged))
}

type Left = {
  /** What can go back of each part. */
  left: readonly number[]
  amountCents: number
  /** The taxes that a part of can go back of. */
  of: (tax: NamedTax) => boolean
}

function splitLeft(
  sale: Sale,
  earlier: readonly RefundParts[],
  { left, amountCents, of }: Left,
): RefundParts {
  const [planCents = 0, ownFeeCents = 0, recoveryCents = 0, addOnCents = 0, ...taxCents] =
    inProportion(left, amountCents)
  return {
    planCents,
    activationFeeCents: ownFeeCents,
    recoveryFeeCents: recoveryCents,
    ...(sale.withAddOn && { addOnCents }),
    taxes: sale.taxes.map((tax, index) => {
      const before = earlier.flatMap((parts) => parts.taxes[index] ?? [])
      const shared = of(tax) ? { amountCents, leftCents: sumOf(left) } : nothing
      const basis = shareOfBasis(tax, before, shared)
      return { ...tax, cents: taxCents[index] ?? 0, ...basis }
    }),
  }
}

const nothing = { amountCents: 0, leftCents: 0 }

type Basis = Pick<NamedTax, 'taxableCents' | 'exemptCents'>

/** What a refund takes back of the base of a tax and of what was exempt from it, in proportion to what is left. */
function shareOfBasis(
  tax: Basis,
  earlier: readonly Basis[],
  { amountCents, leftCents }: { amountCents: number; leftCents: number },
): Basis {
  const share = (cents: (basis: Basis) => number) => {
    const left = cents(tax) - sumOf(earlier.map(cents))
    return leftCents === 0 ? 0 : Math.floor((left * amountCents) / leftCents)
  }
  return {
    taxableCents: tax.taxableCents === null ? null : share(({ taxableCents }) => taxableCents ?? 0),
    exemptCents: share(({ exemptCents }) => exemptCents),
  }
}

function sumOf(all: readonly number[]): number {
  return all.reduce((sum, cents) => sum + cents, 0)
}

type Parts = Omit<RefundParts, 'taxes'> & Pick<Sale, 'taxes'>

function centsOf(parts: Parts): number[] {
  const { planCents, activationFeeCents, recoveryFeeCents, addOnCents = 0, taxes } = parts
  const ofTaxes = taxes.map(({ cents }) => cents)
  return [planCents, activationFeeCents, recoveryFeeCents, addOnCents, ...ofTaxes]
}

/** Cents that are lost by rounding down go to the parts that lost most of one. */
function inProportion(left: readonly number[], amountCents: number): number[] {
  const whole = sumOf(left)
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
