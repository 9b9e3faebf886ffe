import * as api from '@openline/contract/sales/credits'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { viewCredits } from './view-credits.ts'

export function creditRoutes(deps: Needs<'db'>): readonly Binding[] {
  return [
    bind(api.listCredits, ({ query }, { customerId }) =>
      viewCredits(deps.db, customerId, query.cursor),
    ),
  ]
}
