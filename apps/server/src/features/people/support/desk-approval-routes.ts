import * as api from '@openline/contract/people/approvals-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { ask, listLast } from './desk-ask-approval.ts'
import { viewLineEsim, viewLineUsage } from './desk-private-views.ts'

export type DeskApprovalNeeds = Parameters<typeof viewLineEsim>[0] & Needs<'limits'>

export function deskApprovalRoutes(deps: DeskApprovalNeeds): readonly Binding[] {
  return [
    bind(api.listApprovals, ({ params }, staff) => listLast(deps, params.id, staff)),
    bind(api.askApproval, ({ params, body }, staff, call) =>
      ask(deps, params.id, body, { staff, call }),
    ),
    bind(api.viewUsage, ({ params }, staff, call) =>
      viewLineUsage(deps, params.id, { staff, call }),
    ),
    bind(api.viewEsimCode, ({ params, body }, staff, call) =>
      viewLineEsim(deps, params.id, body, { staff, call }),
    ),
  ]
}
