import * as api from '@openline/contract/processes/diagnosis'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { diagnose } from './diagnosis.ts'
import { factsOf } from './line-facts.ts'

export function diagnosisRoutes(
  deps: Needs<'db' | 'clock' | 'log' | 'carrier' | 'catalog' | 'usageMeter'>,
): readonly Binding[] {
  return [
    bind(api.diagnoseLine, async ({ params }, { customerId, handoffId }) => ({
      diagnosis: diagnose(
        await factsOf(deps, {
          customerId,
          lineId: params.id,
          // Usage takes the customer's approval; the other facts do not.
          mayKnowUsage: handoffId === null,
        }),
      ),
    })),
  ]
}
