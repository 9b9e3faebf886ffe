import * as api from '@openline/contract/sales/orders-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { correctAddress, mailCard, recordReturned } from './desk-mail-card.ts'
import { nextOrderActs, sendAgain } from './desk-orders.ts'
import { requireAnyOrder } from './desk-require-order.ts'

type Deps = Needs<'db' | 'clock' | 'limits' | 'enqueue' | 'carrier' | 'sendEmail'>

export function deskOrderRoutes(deps: Deps): readonly Binding[] {
  return [
    bind(api.viewOrderActs, async ({ params }) => ({
      nextActions: nextOrderActs(await requireAnyOrder(deps.db, params.id)),
    })),

    bind(api.sendOrderEmailAgain, ({ params, body }, staff, call) =>
      sendAgain(deps, { by: { staff, call }, orderId: params.id, ...body }),
    ),

    bind(api.mailAnotherCard, ({ params, body }, staff, call) =>
      mailCard(deps, { by: { staff, call }, orderId: params.id, body }),
    ),

    bind(api.correctCardAddress, ({ params, body }, staff, call) =>
      correctAddress(deps, { by: { staff, call }, orderId: params.id, body }),
    ),

    bind(api.recordCardReturn, ({ params, body }, staff, call) =>
      recordReturned(deps, { by: { staff, call }, orderId: params.id, body }),
    ),
  ]
}
