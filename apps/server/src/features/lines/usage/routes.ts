import * as api from '@openline/contract/lines/usage'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { readUsage, readUsages } from './usage.ts'

export function usageRoutes(
  deps: Needs<'db' | 'clock' | 'carrier' | 'catalog' | 'usageMeter'>,
): readonly Binding[] {
  return [
    bind(api.getUsage, ({ params }, { customerId }) =>
      readUsage(deps, { customerId, lineId: params.id }),
    ),

    bind(api.listUsage, async (_, { customerId }) => ({
      usages: await readUsages(deps, customerId),
    })),
  ]
}
