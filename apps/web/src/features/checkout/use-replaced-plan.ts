import type { OfferedPlan } from '@openline/contract/sales/shop'
import { useState } from 'react'

type Plan = Pick<OfferedPlan, 'planId' | 'name'>

/**
 * The name of the plan that the checkout began with, once the cart holds another one; else null. Its own
 * page can't change the plan: another tab did, or the Undo of a notice.
 */
export function useReplacedPlan(plan: Plan | null): string | null {
  const [first, setFirst] = useState(plan)
  if (first === null && plan !== null) setFirst(plan)
  return plan !== null && first !== null && first.planId !== plan.planId ? first.name : null
}
