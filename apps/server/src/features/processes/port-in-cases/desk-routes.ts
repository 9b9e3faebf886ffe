import * as api from '@openline/contract/processes/port-in-cases-desk'
import * as board from '@openline/contract/processes/transfers-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import { recordLook } from '../../platform/audit/audit.ts'
import type { PortInNeeds } from '../port-in/port-in-needs.ts'
import * as portIns from './desk-port-in-actions.ts'
import { sendPortInEmail } from './desk-port-in-emails.ts'
import { viewPage } from './desk-port-in-pages.ts'
import { writeTransfers } from './desk-transfer-file.ts'
import { viewTransfers } from './desk-transfers.ts'

/** Port-ins at the desk, and the board of transfers in both directions. */
export function deskPortInRoutes(deps: PortInNeeds): readonly Binding[] {
  return [
    bind(board.listTransfers, ({ query }, staff) => viewTransfers(deps, query, staff)),
    bind(board.exportTransfers, ({ body }, staff, call) =>
      writeTransfers(deps, body, { staff, call }),
    ),

    bind(api.askNetworkAboutPortIn, ({ params }, staff, call) =>
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
