import type { Plan } from '@openline/contract/plan'
import type { TaxBasis } from '@openline/contract/price-notes'
import type { MoneyLines, SimType } from '@openline/contract/shop'
import { placeOfZip } from '@openline/contract/zip-codes'
import { t } from '@openline/i18n/i18n'
import { calendarDay, inEffect } from './rate-day.ts'
import type { Coupon, Jurisdiction, Rates } from './rate-tables.ts'

type JurisdictionRate = Jurisdiction['rates'][number]

export type PriceRefusal =
  | 'zip_unknown'
  | 'zip_not_served'
  | 'coupon_unknown'
  | 'coupon_expired'
  | 'coupon_not_for_plan'
  | 'coupon_leaves_nothing'

type Refused = { ok: false; reason: PriceRefusal; message: string }

export type PriceRequest = {
  plan: Plan
  /** ZIP code where the service is used, five digits. */
  zip: string
  simType: SimType
  /** As typed; upper and lower case and spaces around it do not matter. Empty means none. */
  couponCode?: string | undefined
  on: Date
  rates: Rates
  coupons: readonly Coupon[]
}

export type PriceAnswer = { ok: true; lines: MoneyLines; basis: TaxBasis } | Refused

/** Card payments of less are not taken. */
const leastChargeCents = 50

/**
 * Prices one purchase in whole cents:
 * final = order total − discount + tax + regulatory fee + activation fee.
 * Every percentage is rounded half up to a cent, once for each money line.
 * Refuses, with a sentence for the customer, a ZIP or coupon that does not count.
 */
export function priceLines(request: PriceRequest): PriceAnswer {
  const { plan, rates } = request
  const place = findJurisdiction(request.zip, rates)
  if (!place.ok) return place
  const day = calendarDay(request.on, rates.carrierFees.timeZone)
  const coupon = findCoupon(request.couponCode ?? '', plan, request.coupons, day)
  if (!coupon.ok) return coupon

  const rate = inEffect(place.jurisdiction.rates, day)
  const recoveryCents =
    inEffect(rates.carrierFees.recoveryFee, day).centsPerMonth * plan.periodMonths
  const orderTotalCents = plan.priceCents
  const discountAmountCents = discountOn(orderTotalCents, coupon.coupon)
  const activationFeeCents = plan.activationFreeWith.includes(request.simType)
    ? 0
    : plan.activationFeeCents
  const saleCents = orderTotalCents - discountAmountCents + activationFeeCents

  const government = chargesByGovernment(plan, rate, saleCents, recoveryCents)
  const regulatoryFeeCents = government.e911Cents + recoveryCents
  const lines = {
    orderTotalCents,
    discountAmountCents,
    taxAmountCents: government.taxCents,
    regulatoryFeeCents,
    activationFeeCents,
    finalCheckoutAmountCents: saleCents + government.taxCents + regulatoryFeeCents,
  }
  if (coupon.coupon && lines.finalCheckoutAmountCents < leastChargeCents) {
    return refuse(
      'coupon_leaves_nothing',
      t('With that coupon code, the total is too small to charge to a card.'),
    )
  }
  const basis = {
    recoveryFeeCents: recoveryCents,
    taxState: place.jurisdiction.code,
    // A data plan bears no tax, whatever the state asks of others.
    taxPercent: plan.kind === 'data' ? 0 : rate.taxPercent,
  }
  return { ok: true, lines, basis }
}

/**
 * The state of a ZIP code, by its first three digits and a short list of exceptions.
 * Refuses prefixes that are not assigned, and places where the carrier sells no service.
 */
export function findJurisdiction(
  zip: string,
  rates: Rates,
): { ok: true; jurisdiction: Jurisdiction } | Refused {
  const jurisdiction = findPlace(zip, rates)
  if (!jurisdiction) {
    return refuse('zip_unknown', t('We don’t recognize this ZIP code. Please check it.'))
  }
  if (!jurisdiction.served) {
    return refuse(
      'zip_not_served',
      t('Sorry, we don’t serve {place} yet.', { place: jurisdiction.name }),
    )
  }
  return { ok: true, jurisdiction }
}

/** The state or territory of a ZIP code, whether we serve it or not; null when unknown. */
export function findPlace(zip: string, rates: Rates): Jurisdiction | null {
  const code = placeOfZip(zip)
  return rates.jurisdictions.find((candidate) => candidate.code === code) ?? null
}

function findCoupon(
  typed: string,
  plan: Plan,
  coupons: readonly Coupon[],
  day: string,
): { ok: true; coupon: Coupon | null } | Refused {
  const code = typed.trim().toUpperCase()
  if (code === '') return { ok: true, coupon: null }
  const coupon = coupons.find((candidate) => candidate.code === code)
  if (!coupon || day < coupon.validFrom) {
    return refuse('coupon_unknown', t('That coupon code isn’t valid.'))
  }
  if (coupon.validThrough !== null && coupon.validThrough < day) {
    return refuse('coupon_expired', t('That coupon code has expired.'))
  }
  const fitsPlan = coupon.planIds === null || coupon.planIds.includes(plan.planId)
  if (!fitsPlan || plan.periodMonths < coupon.minimumMonths) {
    return refuse(
      'coupon_not_for_plan',
      t('That coupon code doesn’t apply to {plan}.', { plan: plan.name }),
    )
  }
  return { ok: true, coupon }
}

function discountOn(priceCents: number, coupon: Coupon | null): number {
  if (!coupon) return 0
  const { discount } = coupon
  if (discount.kind === 'percent') return percentOf(priceCents, discount.percent)
  return Math.min(priceCents, discount.cents)
}

/**
 * Tax and 911 fees. A data plan bears neither: it is Internet access, which federal law
 * (47 USC 151 note) keeps free of state and local taxes, and it cannot call 911.
 */
function chargesByGovernment(
  plan: Plan,
  rate: JurisdictionRate,
  saleCents: number,
  recoveryCents: number,
): { taxCents: number; e911Cents: number } {
  if (plan.kind === 'data') return { taxCents: 0, e911Cents: 0 }
  return {
    taxCents: percentOf(saleCents + recoveryCents, rate.taxPercent),
    e911Cents: rate.e911FlatCents + percentOf(saleCents, rate.e911Percent),
  }
}

/** Rounds half up. Percentages have three decimals at most, so this stays in whole numbers. */
function percentOf(amountCents: number, percent: number): number {
  const thousandths = Math.round(percent * 1000)
  return Math.floor((amountCents * thousandths + 50_000) / 100_000)
}

function refuse(reason: PriceRefusal, message: string): Refused {
  return { ok: false, reason, message }
}
