import { formatCents, minChargeCents } from '@openline/contract/money'
import type { Plan } from '@openline/contract/sales/plan'
import { plural, t } from '@openline/i18n/i18n'
import { percentOf } from '../../../dated-tables.ts'
import type { LineDiscount } from './rate-tables.ts'

/** What a period of `plan` costs less as another line, in cents; something is left to charge to a card. */
export function lineDiscountOn(
  { planId, priceCents, periodMonths }: Pick<Plan, 'planId' | 'priceCents' | 'periodMonths'>,
  lineDiscount: LineDiscount | null,
): number {
  if (!lineDiscount || (lineDiscount.planIds && !lineDiscount.planIds.includes(planId))) return 0
  const { discount } = lineDiscount
  const cents =
    discount.kind === 'percent'
      ? percentOf(priceCents, discount.percent)
      : discount.centsPerMonth * periodMonths
  return Math.max(0, Math.min(cents, priceCents - minChargeCents))
}

/** What to know of the discount in a price; null for a price without. */
export function lineDiscountWords(
  lineDiscountCents: number,
  { periodMonths }: Pick<Plan, 'periodMonths'>,
): string | null {
  if (lineDiscountCents === 0) return null
  return t('You save {amount} {rhythm} on this line while your account has an older active line.', {
    amount: formatCents(lineDiscountCents),
    rhythm: plural(periodMonths, { one: 'every 30 days', other: 'every {count} months' }),
  })
}

/** The discounts of a price: of a coupon, and for another line. */
type Discounts = { readonly couponCents: number; readonly lineCents: number }

/** Both, or the better one alone. Null where a coupon would be used up for less than the line has anyway. */
export function combineDiscounts(
  { couponCents, lineCents }: Discounts,
  lineDiscount: LineDiscount | null,
): Discounts | null {
  if (lineDiscount?.withCoupon === 'both' || lineCents === 0) return { couponCents, lineCents }
  return couponCents > lineCents ? { couponCents, lineCents: 0 } : null
}
