import { formatCents, minChargeCents } from '@openline/contract/money'
import type { Plan } from '@openline/contract/sales/plan'
import type { MoneyLines, SimType } from '@openline/contract/sales/shop'
import {
  type NamedTax,
  namedTaxSchema,
  type TaxSource,
  taxesOf,
} from '@openline/contract/sales/taxes'
import { t } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { calendarDay, inEffect, percentOf } from '../../../dated-tables.ts'
import type { TaxAnswer, TaxableSale, TaxStreet } from '../../../gateways/tax/tax.ts'
import { type CouponRefusal, findCoupon } from './coupons.ts'
import { combineDiscounts } from './line-discount.ts'
import { findServedPlace, type PlaceRefusal } from './places.ts'
import type { PriceTables } from './price-tables.ts'
import type { Coupon } from './rate-tables.ts'

export type PriceRefusal =
  | PlaceRefusal
  | CouponRefusal
  | 'coupon_leaves_nothing'
  | 'coupon_is_less'
  | 'zip_untaxable'
  | 'taxes_unavailable'

export type RefusedPrice = { ok: false; reason: PriceRefusal; message: string }

/** What a price depends on of what is sold. `periodMonths` is 0 for what is sold beside a plan: nothing is due by the month. */
export type Priceable = Pick<
  Plan,
  | 'planId'
  | 'name'
  | 'priceCents'
  | 'periodMonths'
  | 'taxClass'
  | 'activationFeeCents'
  | 'activationFreeWith'
>

export type PriceRequest = {
  plan: Priceable
  /** ZIP code where the service is used, five digits. */
  zip: string
  street?: TaxStreet | undefined
  simType: SimType
  /** As typed; upper and lower case and spaces around it do not matter. Empty means none. */
  couponCode?: string | undefined
  /** What the line costs less than the plan, because its owner has an older one. */
  lineDiscountCents?: number
  on: Date
}

/** What of a price is ours, and the sale that is taxed. */
export type UntaxedPrice = {
  ok: true
  own: Pick<MoneyLines, 'orderTotalCents' | 'discountAmountCents' | 'activationFeeCents'> &
    Pick<TaxBasis, 'recoveryFeeCents' | 'lineDiscountCents'>
  sale: TaxableSale
}

/**
 * What a price is made of beside its money lines: the part of the discount that is for another line, our part of the
 * regulatory fee, and every tax by its name.
 */
export type TaxBasis = {
  lineDiscountCents: number
  recoveryFeeCents: number
  taxClass: Plan['taxClass']
  taxes: readonly NamedTax[]
  taxedBy: TaxSource
}

export type PriceAnswer = { ok: true; lines: MoneyLines; basis: TaxBasis } | RefusedPrice

/**
 * The part of a price that is ours, in whole cents, with what is to be taxed. Refuses, with a sentence for the
 * customer, a ZIP or coupon that does not count.
 */
export function priceBeforeTaxes(
  {
    plan,
    zip,
    street,
    simType,
    couponCode = '',
    lineDiscountCents: lineCents = 0,
    on,
  }: PriceRequest,
  { rates, coupons, lineDiscount }: PriceTables,
): UntaxedPrice | RefusedPrice {
  const place = findServedPlace(zip, rates)
  if (!place.ok) return place
  const day = calendarDay(on, rates.carrierFees.timeZone)
  const found = findCoupon(couponCode, plan, coupons, day)
  if (!found.ok) return found
  const discounts = discountsOn(plan.priceCents, { coupon: found.coupon, lineCents, lineDiscount })
  if (!discounts) return couponIsLess(lineCents)
  const own = {
    orderTotalCents: plan.priceCents,
    ...discounts,
    activationFeeCents: plan.activationFreeWith.includes(simType) ? 0 : plan.activationFeeCents,
    recoveryFeeCents:
      inEffect(rates.carrierFees.recoveryFee, day).centsPerMonth * plan.periodMonths,
  }
  const bought = { taxClass: plan.taxClass, months: plan.periodMonths }
  const { activationFeeCents, recoveryFeeCents } = own
  const planCents = own.orderTotalCents - own.discountAmountCents
  const lines = [
    { kind: 'plan' as const, amountCents: planCents, ...bought },
    { kind: 'activation_fee' as const, amountCents: activationFeeCents, ...bought },
    { kind: 'recovery_fee' as const, amountCents: recoveryFeeCents, ...bought },
  ].filter(({ kind, amountCents }) => kind === 'plan' || amountCents > 0)
  return { ok: true, own, sale: { zipCode: zip, street, on, lines } }
}

const taxesSchema = z.array(namedTaxSchema)

/**
 * The whole price: final = order total − discount + tax + regulatory fee + activation fee. An answer without
 * taxes, or with one that no government could ask, is no price.
 */
export function priceWithTaxes(
  { own, sale }: UntaxedPrice,
  answer: TaxAnswer | undefined,
): PriceAnswer {
  if (answer?.ok === false && answer.reason === 'place_unknown') return untaxable()
  const checked = answer?.ok ? taxesSchema.safeParse(answer.taxes) : undefined
  const taxClass = sale.lines[0]?.taxClass
  if (!(answer?.ok && checked?.success && taxClass)) return taxesUnavailable()
  const taxes = checked.data
  const { recoveryFeeCents, lineDiscountCents, ...ownLines } = own
  const taxAmountCents = taxesOf('taxAmountCents', taxes)
  const regulatoryFeeCents = taxesOf('regulatoryFeeCents', taxes) + recoveryFeeCents
  const saleCents = own.orderTotalCents - own.discountAmountCents + own.activationFeeCents
  const finalCheckoutAmountCents = saleCents + taxAmountCents + regulatoryFeeCents
  if (own.discountAmountCents > 0 && finalCheckoutAmountCents < minChargeCents) {
    const message = t('With that coupon code, the total is too small to charge to a card.')
    return { ok: false, reason: 'coupon_leaves_nothing', message }
  }
  return {
    ok: true,
    lines: { ...ownLines, taxAmountCents, regulatoryFeeCents, finalCheckoutAmountCents },
    basis: { lineDiscountCents, recoveryFeeCents, taxClass, taxes, taxedBy: answer.by },
  }
}

function untaxable(): RefusedPrice {
  const message = t('We can’t work out taxes and fees for this ZIP code. Please check it.')
  return { ok: false, reason: 'zip_untaxable', message }
}

function taxesUnavailable(): RefusedPrice {
  const message = t(
    'We can’t work out taxes and fees right now. Nothing was charged. Please try again in a few minutes.',
  )
  return { ok: false, reason: 'taxes_unavailable', message }
}

function couponIsLess(lineCents: number): RefusedPrice {
  const message = t(
    'Your discount for another line is {amount}, no less than that coupon’s. They can’t be combined.',
    { amount: formatCents(lineCents) },
  )
  return { ok: false, reason: 'coupon_is_less', message }
}

type Offered = Pick<PriceTables, 'lineDiscount'> & { coupon: Coupon | null; lineCents: number }

/** Null where a coupon gives less than the line costs less anyway. */
function discountsOn(priceCents: number, { coupon, lineCents, lineDiscount }: Offered) {
  const offered = { couponCents: couponOn(priceCents, coupon), lineCents }
  const counted = coupon ? combineDiscounts(offered, lineDiscount) : offered
  if (!counted) return null
  const lineDiscountCents = Math.min(priceCents, counted.lineCents)
  const discountAmountCents = Math.min(priceCents, counted.couponCents + lineDiscountCents)
  return { discountAmountCents, lineDiscountCents }
}

function couponOn(priceCents: number, coupon: Coupon | null): number {
  if (!coupon) return 0
  const { discount } = coupon
  if (discount.kind === 'percent') return percentOf(priceCents, discount.percent)
  return Math.min(priceCents, discount.cents)
}
