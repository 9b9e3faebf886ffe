import * as board from '@openline/contract/processes/port-in-board-desk'
import * as api from '@openline/contract/processes/port-in-cases-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import { recordLook } from '../../platform/audit/audit.ts'
import type { PortInNeeds } from '../port-in/port-in-needs.ts'
import { viewBoard, writeBoard } from './desk-board.ts'
import * as portIns from './desk-port-in-actions.ts'
import { sendPortInEmail } from './desk-port-in-emails.ts'
import { viewList, viewPage } from './desk-port-in-pages.ts'

/** Port-ins at the desk. */
export function deskPortInRoutes(deps: PortInNeeds): readonly Binding[] {
  return [
    bind(api.listDeskPortIns, ({ query }, staff) => viewList(deps, query, staff)),

    bind(board.viewPortInBoard, ({ query }, staff) => viewBoard(deps, query, staff)),
    bind(board.exportPortInBoard, ({ body }, staff, call) =>
      writeBoard(deps, body, { staff, call }),
    ),
    bind(board.askNetworkAboutPortIn, ({ params }, staff, call) =>
      portIns.ask(deps, { portInId: params.id, by: { staff, call } }),
    ),

    bind(api.viewDeskPortIn, async ({ params }, staff, call) => {
      const page = await viewPage(deps, params.id, staff)
      const subject = { kind: 'port_in', id: params.id } as const
      const { id: customerId } = page.customer
      const look = { at: deps.clock(), act: api.viewDeskPortIn.name, customerId, subject }
      await recordLook(deps.db, { staff, call }, look)
      return { page }
    }),

    bind(api.takePortIn, ({ params }, staff, call) =>
      portIns.takeIt(deps, { portInId: params.id, by: { staff, call } }),
    ),

    bind(api.releasePortIn, ({ params }, staff, call) =>
      portIns.releaseIt(deps, { portInId: params.id, by: { staff, call } }),
    ),

    bind(api.openPortInCase, ({ params, body }, staff, call) =>
      portIns.openCase(deps, { portInId: params.id, by: { staff, call }, ...body }),
    ),

    bind(api.resendPortInAtDesk, ({ params, body }, staff, call) =>
      portIns.resend(deps, { caseId: params.id, by: { staff, call }, body }),
    ),

    bind(api.handBackPortIn, ({ params, body }, staff, call) => {
      const closing = { name: 'handBackPortIn', outcome: 'handed_back' } as const
      return portIns.close(deps, { caseId: params.id, by: { staff, call }, ...closing, ...body })
    }),

    bind(api.resolvePortInCase, ({ params, body }, staff, call) => {
      const closing = { name: 'resolvePortInCase', outcome: 'solved' } as const
      return portIns.close(deps, { caseId: params.id, by: { staff, call }, ...closing, ...body })
    }),

    bind(api.cancelPortInAtDesk, ({ params, body }, staff, call) => {
      const closing = { name: 'cancelPortInAtDesk', outcome: 'stopped' } as const
      return portIns.close(deps, { caseId: params.id, by: { staff, call }, ...closing, ...body })
    }),

    bind(api.sendPortInEmailAgain, ({ params, body }, staff, call) =>
      sendPortInEmail(deps, { by: { staff, call }, portInId: params.id, ...body }),
    ),
  ]
}
