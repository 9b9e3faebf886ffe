import * as api from '@openline/contract/sales/shop'
import { type Binding, bind } from '../../../http/bind.ts'
import { unknownAddress } from '../../../http/client-network.ts'
import type { Limits } from '../../../http/rate-limit.ts'
import { offeredPlan, type PlanLists } from './plan-list.ts'
import { createQuote, type QuoteNeeds } from './quotes.ts'

export function shopRoutes(
  deps: QuoteNeeds & {
    limits: Pick<Limits, 'consume'>
    planLists: Pick<PlanLists, 'list'>
    /** What goes with a plan. */
    addOnTitles: (planId: string) => Promise<string[]>
  },
): readonly Binding[] {
  return [
    bind(api.listPlans, ({ query }) => deps.planLists.list(query.zipCode)),
    bind(api.getPlan, async ({ params, query }, _, { clientIp }) => {
      // A page asks without an address: its rendering is counted instead. Codes are not to be guessed here either.
      if (query.couponCode && clientIp !== unknownAddress)
        await deps.limits.consume('visitorQuote', clientIp)
      return offeredPlan(deps, params.id, query)
    }),
    bind(api.createQuote, async ({ body }, caller, { clientIp }) => {
      if (!caller) await deps.limits.consume('visitorQuote', clientIp)
      return createQuote(deps, body, caller?.customerId ?? null)
    }),
  ]
}
