import { getOrder, listOrders } from '@openline/contract/orders'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { viewOrder, viewOrders } from './orders.ts'

export function orderRoutes(deps: { db: Db; clock: Clock }): readonly Binding[] {
  return [
    bind(listOrders, ({ query }, { customerId }) => viewOrders(deps.db, customerId, query.cursor)),
    bind(getOrder, ({ params }, { customerId }) => viewOrder(deps.db, customerId, params.id)),
  ]
}
