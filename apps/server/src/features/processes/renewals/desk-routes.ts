import * as api from '@openline/contract/processes/renewals-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import { viewPrice } from './desk-renewals.ts'
import type { RenewalNeeds } from './renewals.ts'

export function deskRenewalRoutes(deps: RenewalNeeds): readonly Binding[] {
  return [
    bind(api.viewRenewalPrice, async ({ params }) => ({
      price: await viewPrice(deps, params.id),
    })),
  ]
}
