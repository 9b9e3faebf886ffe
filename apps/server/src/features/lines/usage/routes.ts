import * as api from '@openline/contract/lines/usage'
import { type Binding, bind } from '../../../http/bind.ts'
import { readUsage, readUsages, type UsageDeps } from './usage.ts'

export function usageRoutes(deps: UsageDeps): readonly Binding[] {
  return [
    bind(api.getUsage, ({ params }, { customerId }) =>
      readUsage(deps, { customerId, lineId: params.id }),
    ),

    bind(api.listUsage, async (_, { customerId }) => ({
      usages: await readUsages(deps, customerId),
    })),
  ]
}
