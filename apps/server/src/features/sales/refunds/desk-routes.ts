import * as api from '@openline/contract/sales/refunds-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { cancelOrder, refundOrder } from './desk-refunds.ts'
import { viewDeskOrder } from './desk-view-order.ts'

export function deskRefundRoutes(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'events'>,
): readonly Binding[] {
  return [
    bind(api.viewDeskOrder, ({ params }, staff, call) =>
      viewDeskOrder(deps, { staff, call }, params.id),
    ),
    bind(api.refundOrder, ({ params, body }, staff, call) =>
      refundOrder(deps, { staff, call }, params.id, body),
    ),
    bind(api.cancelOrder, ({ params, body }, staff, call) =>
      cancelOrder(deps, { staff, call }, params.id, body),
    ),
  ]
}
