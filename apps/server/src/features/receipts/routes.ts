import type { Brand } from '@openline/contract/brand'
import * as api from '@openline/contract/transactions'
import type { Db } from '../../db/open.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { receiptFor } from './receipts.ts'

export function receiptRoutes(deps: { db: Db; brand: Brand }): readonly Binding[] {
  return [
    bind(api.downloadReceipt, ({ params }, { customerId }) =>
      receiptFor(deps, customerId, params.id),
    ),
  ]
}
