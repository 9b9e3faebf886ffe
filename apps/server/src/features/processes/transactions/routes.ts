import * as api from '@openline/contract/processes/transactions'
import type { Db } from '../../../db/open.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { listHistory, viewTransaction } from './transactions.ts'

export function transactionRoutes(deps: { db: Db }): readonly Binding[] {
  return [
    bind(api.listTransactions, ({ query }, { customerId }) => listHistory(deps, customerId, query)),
    bind(api.getTransaction, ({ params }, { customerId }) =>
      viewTransaction(deps, customerId, params.id),
    ),
  ]
}
