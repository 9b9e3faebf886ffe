import * as api from '@openline/contract/sales/orders'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { findAnotherCard } from './another-card.ts'
import { viewOrder, viewOrders } from './view-orders.ts'

export function orderRoutes(deps: Needs<'db' | 'clock'>): readonly Binding[] {
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
