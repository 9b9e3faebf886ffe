import * as api from '@openline/contract/lines/port-out-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import { recordLook } from '../../platform/audit/audit.ts'
import * as portOuts from './desk-actions.ts'
import { viewPortOut, viewPortOuts } from './desk-pages.ts'
import type { PortOutNeeds } from './port-out-records.ts'

/** Requests of other carriers at the desk. */
export function deskPortOutRoutes(deps: PortOutNeeds): readonly Binding[] {
  return [
    bind(api.listDeskPortOuts, ({ query }, staff) =>
      viewPortOuts(deps, query.list ?? 'waiting', staff),
    ),

    bind(api.viewDeskPortOut, async ({ params }, staff, call) => {
      const page = await viewPortOut(deps, params.id, staff)
      const subject = { kind: 'port_out', id: params.id } as const
      const { id: customerId } = page.portOut.customer
      const look = { at: deps.clock(), act: api.viewDeskPortOut.name, customerId, subject }
      await recordLook(deps.db, { staff, call }, look)
      return { page }
    }),

    bind(api.takePortOut, ({ params }, staff, call) =>
      portOuts.takeIt(deps, { id: params.id, by: { staff, call } }),
    ),

    bind(api.releasePortOut, ({ params }, staff, call) =>
      portOuts.releaseIt(deps, { id: params.id, by: { staff, call } }),
    ),

    bind(api.approvePortOut, ({ params, body: { reason } }, staff, call) => {
      const act = { name: api.approvePortOut.name, reason, by: { staff, call } }
      return portOuts.approve(deps, { id: params.id, ...act })
    }),

    bind(api.refusePortOut, ({ params, body }, staff, call) => {
      const act = { name: api.refusePortOut.name, ...body, by: { staff, call } }
      return portOuts.refuse(deps, { id: params.id, ...act })
    }),

    bind(api.resendPortOutDecision, ({ params, body }, staff, call) => {
      const act = { name: api.resendPortOutDecision.name, ...body, by: { staff, call } }
      return portOuts.sendAgain(deps, { id: params.id, ...act })
    }),

    bind(api.recordPortOutDecision, ({ params, body }, staff, call) => {
      const act = { name: api.recordPortOutDecision.name, ...body, by: { staff, call } }
      return portOuts.doneByHand(deps, { id: params.id, ...act })
    }),
  ]
}
