import { createQuote, getPlan, listPlans } from '@openline/contract/shop'
import { type Binding, bind } from '../../http/bind.ts'
import { createPlanList, offeredPlan } from './plan-list.ts'
import { createQuote as makeQuote } from './quotes.ts'
import type { ShopDeps } from './shop.ts'

export const shopRoutes = (deps: ShopDeps): readonly Binding[] => {
  const planList = createPlanList(deps)
  return [
    bind(listPlans, ({ query }) => planList(query.zipCode)),
    bind(getPlan, async ({ params, query }) => ({
      plan: await offeredPlan(deps, params.id, query.zipCode),
    })),
    bind(createQuote, ({ body }, caller) => makeQuote(deps, body, caller?.customerId ?? null)),
  ]
}
