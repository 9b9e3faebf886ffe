import type { Plan } from '@openline/contract/sales/plan'
import { t } from '@openline/i18n/i18n'
import type { Coupon } from './rate-tables.ts'

export type CouponRefusal = 'coupon_unknown' | 'coupon_expired' | 'coupon_not_for_plan'

type FoundCoupon =
  | { ok: true; coupon: Coupon | null }
  | { ok: false; reason: CouponRefusal; message: string }

/** The coupon of a code as it was typed; null for a blank one. Refuses one that does not count on `day`. */
export function findCoupon(
  typed: string,
  plan: Pick<Plan, 'planId' | 'name' | 'periodMonths'>,
  coupons: readonly Coupon[],
  day: string,
): FoundCoupon {
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

function refuse(reason: CouponRefusal, message: string): FoundCoupon {
  return { ok: false, reason, message }
}
