import * as api from '@openline/contract/sales/credits'
import type { Db } from '../../../db/open.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { viewCredits } from './view-credits.ts'

export function creditRoutes(deps: { db: Db }): readonly Binding[] {
  return [
    bind(api.listCredits, ({ query }, { customerId }) =>
      viewCredits(deps.db, customerId, query.cursor),
    ),
  ]
}
