import * as api from '@openline/contract/sales/orders'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { findAnotherCard } from './another-card.ts'
import { viewOrder, viewOrders } from './view-orders.ts'

export function orderRoutes(deps: { db: Db; clock: Clock }): readonly Binding[] {
  return [
    bind(api.listOrders, ({ query }, { customerId }) =>
      viewOrders(deps.db, customerId, query.cursor),
    ),
    bind(api.getOrder, async ({ params }, { customerId }) => {
      const page = await viewOrder(deps.db, customerId, params.id)
      return { ...page, anotherCard: await findAnotherCard(deps.db, page.order) }
    }),
  ]
}
