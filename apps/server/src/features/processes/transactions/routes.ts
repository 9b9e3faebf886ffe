import * as api from '@openline/contract/processes/transactions'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { listHistory, viewTransaction } from './transactions.ts'

export function transactionRoutes(deps: Needs<'db'>): readonly Binding[] {
  return [
    bind(api.listTransactions, ({ query }, { customerId }) => listHistory(deps, customerId, query)),
    bind(api.getTransaction, ({ params }, { customerId }) =>
      viewTransaction(deps, customerId, params.id),
    ),
  ]
}
