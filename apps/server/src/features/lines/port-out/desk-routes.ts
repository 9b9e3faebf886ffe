import * as api from '@openline/contract/lines/port-out-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import { recordLook } from '../../platform/audit/audit.ts'
import * as portOuts from './desk-actions.ts'
import { askNetwork } from './desk-ask-network.ts'
import { viewPortOut } from './desk-pages.ts'
import type { PortOutNeeds } from './port-out-records.ts'

/** Requests of other carriers at the desk. */
export function deskPortOutRoutes(deps: PortOutNeeds): readonly Binding[] {
  return [
    bind(api.viewDeskPortOut, async ({ params }, staff, call) => {
      const page = await viewPortOut(deps, params.id, staff)
      const subject = { kind: 'port_out', id: params.id } as const
      const { id: customerId } = page.portOut.customer
      const look = { at: deps.clock(), act: api.viewDeskPortOut.name, customerId, subject }
      await recordLook(deps.db, { staff, call }, look)
      return { page }
    }),

    bind(api.askNetworkAboutPortOut, ({ params }, staff, call) =>
      askNetwork(deps, { id: params.id, by: { staff, call } }),
    ),

    bind(api.takePortOut, ({ params }, staff, call) =>
      portOuts.takeIt(deps, { id: params.id, by: { staff, call } }),
    ),

    bind(api.releasePortOut, ({ params }, staff, call) =>
      portOuts.releaseIt(deps, { id: params.id, by: { staff, call } }),
    ),

    bind(api.approvePortOut, ({ params: { id }, body }, staff, call) =>
      portOuts.approve(deps, { name: 'approvePortOut', id, by: { staff, call }, ...body }),
    ),

    bind(api.refusePortOut, ({ params: { id }, body }, staff, call) =>
      portOuts.refuse(deps, { name: 'refusePortOut', id, by: { staff, call }, ...body }),
    ),

    bind(api.resendPortOutDecision, ({ params: { id }, body }, staff, call) =>
      portOuts.sendAgain(deps, { name: 'resendPortOutDecision', id, by: { staff, call }, ...body }),
    ),

    bind(api.recordPortOutDecision, ({ params: { id }, body }, staff, call) =>
      portOuts.doneByHand(deps, {
        name: 'recordPortOutDecision',
        id,
        by: { staff, call },
        ...body,
      }),
    ),
  ]
}
