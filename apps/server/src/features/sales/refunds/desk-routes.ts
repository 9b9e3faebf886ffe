import * as api from '@openline/contract/sales/refunds-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { resendFailedRefund, settleFailedRefund, viewFailedRefunds } from './desk-failed-refunds.ts'
import { cancelOrder, refundPart } from './desk-refunds.ts'
import { viewDeskOrder } from './desk-view-order.ts'

export function deskRefundRoutes(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'events' | 'carrier'>,
): readonly Binding[] {
  return [
    bind(api.viewDeskOrder, ({ params }, staff, call) =>
      viewDeskOrder(deps, { staff, call }, params.id),
    ),
    bind(api.refundPart, ({ params, body }, staff, call) =>
      refundPart(deps, { staff, call }, params.id, body),
    ),
    bind(api.cancelOrder, ({ params, body }, staff, call) =>
      cancelOrder(deps, { staff, call }, params.id, body),
    ),
    bind(api.listFailedRefunds, () => viewFailedRefunds(deps)),
    bind(api.sendRefundAgain, ({ params, body }, staff, call) =>
      resendFailedRefund(deps, { ...params, ...body, by: { staff, call } }),
    ),
    bind(api.settleRefund, ({ params, body }, staff, call) =>
      settleFailedRefund(deps, { ...params, ...body, by: { staff, call } }),
    ),
  ]
}
