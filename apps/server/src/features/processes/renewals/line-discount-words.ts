import { formatCents } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import { lineDiscountWords } from '../../sales/shop/line-discount.ts'
import type { Priced } from '../../sales/shop/shop.ts'
import { nextPlanId, type RenewalLine } from './renewal-lines.ts'

/** Why the next period lacks the discount that the last one had; null where it has it, or never had it. */
export function lostDiscountWords(
  line: Pick<RenewalLine, 'isAnotherLine' | 'lastLineDiscountCents' | 'settings' | 'period'>,
  { plan, basis }: Pick<Priced, 'plan' | 'basis'>,
): string | null {
  if (line.lastLineDiscountCents === 0 || basis.lineDiscountCents > 0) return null
  if (!line.isAnotherLine) {
    return t(
      'The discount for another line ends, because this is now the oldest active line in your account.',
    )
  }
  return nextPlanId(line) === line.period.planId
    ? t('We no longer offer the discount for another line on {plan}.', { plan: plan.name })
    : t('{plan} has no discount for another line.', { plan: plan.name })
}

/** What to know of the discount of the next period; null where there is and was none. */
export function discountNoteOf(
  line: Pick<RenewalLine, 'isAnotherLine' | 'lastLineDiscountCents' | 'settings' | 'period'>,
  price: Pick<Priced, 'plan' | 'basis'>,
): string | null {
  const { lineDiscountCents } = price.basis
  if (line.isAnotherLine || lineDiscountCents === 0) {
    return lostDiscountWords(line, price) ?? lineDiscountWords(lineDiscountCents, price.plan)
  }
  return t(
    'This is now the oldest active line in your account. It keeps its discount of {amount} for the next renewal. We’ll email you before it ends.',
    { amount: formatCents(lineDiscountCents) },
  )
}
