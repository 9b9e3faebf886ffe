import * as api from '@openline/contract/shop'
import { type Binding, bind } from '../../http/bind.ts'
import type { Limits } from '../../http/rate-limit.ts'
import { createPlanList, offeredPlan } from './plan-list.ts'
import { createQuote } from './quotes.ts'
import type { ShopDeps } from './shop.ts'

export function shopRoutes(
  deps: ShopDeps & { limits: Pick<Limits, 'consume'> },
): readonly Binding[] {
  const planList = createPlanList(deps)
  return [
    bind(api.listPlans, ({ query }) => planList(query.zipCode)),
    bind(api.getPlan, async ({ params, query }) => ({
      plan: await offeredPlan(deps, params.id, query.zipCode),
    })),
    bind(api.createQuote, async ({ body }, caller, { clientIp }) => {
      if (!caller) await deps.limits.consume('visitorQuote', clientIp)
      return createQuote(deps, body, caller?.customerId ?? null)
    }),
  ]
}
