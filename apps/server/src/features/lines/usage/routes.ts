import * as addOns from '@openline/contract/lines/add-ons'
import * as api from '@openline/contract/lines/usage'
import { type Binding, bind } from '../../../http/bind.ts'
import type { PayForLineNeeds } from '../lines/pay-for-line.ts'
import { type AddOnNeeds, listAddOns } from './add-ons.ts'
import { buyAddOn } from './buy-add-on.ts'
import { readUsage, readUsages } from './usage.ts'

export function usageRoutes(deps: AddOnNeeds & PayForLineNeeds): readonly Binding[] {
  return [
    bind(api.getUsage, ({ params }, { customerId }) =>
      readUsage(deps, { customerId, lineId: params.id }),
    ),

    bind(addOns.listAddOns, ({ query }, caller) =>
      listAddOns(deps, query, caller?.customerId ?? null),
    ),

    bind(addOns.buyAddOn, async ({ params, body }, { customerId }, call) => ({
      order: await buyAddOn(deps, { ...body, customerId, lineId: params.id, call }),
    })),

    bind(api.listUsage, async (_, { customerId }) => ({
      usages: await readUsages(deps, customerId),
    })),
  ]
}
