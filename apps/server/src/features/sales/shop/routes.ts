import * as api from '@openline/contract/sales/shop'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Limits } from '../../../http/rate-limit.ts'
import { offeredPlan, type PlanLists } from './plan-list.ts'
import { createQuote, type QuoteNeeds } from './quotes.ts'

export function shopRoutes(
  deps: QuoteNeeds & { limits: Pick<Limits, 'consume'>; planLists: Pick<PlanLists, 'list'> },
): readonly Binding[] {
  return [
    bind(api.listPlans, ({ query }) => deps.planLists.list(query.zipCode)),
    bind(api.getPlan, async ({ params, query }) => ({
      plan: await offeredPlan(deps, params.id, query.zipCode),
    })),
    bind(api.createQuote, async ({ body }, caller, { clientIp }) => {
      if (!caller) await deps.limits.consume('visitorQuote', clientIp)
      return createQuote(deps, body, caller?.customerId ?? null)
    }),
  ]
}
