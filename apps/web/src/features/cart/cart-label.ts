import { withSurcharges } from '@openline/contract/sales/label-surcharges'
import type { OfferedLabel } from '@openline/contract/sales/shop'
import type { CartPrice, ShownPlan } from './load-cart.ts'

type Labeled = {
  readonly plan: Pick<ShownPlan, 'label' | 'periodMonths'>
  readonly price: CartPrice
}

/** The plan's label, with the surcharges of the plan's own price once the ZIP code is known. */
export function labelOfCart({ plan, price }: Labeled): OfferedLabel {
  if (price.kind !== 'quoted') return plan.label
  const { explain, withAddOn } = price.quote
  const months = plan.periodMonths
  return withSurcharges(plan.label, { explain: withAddOn?.explainPlan ?? explain, months })
}
