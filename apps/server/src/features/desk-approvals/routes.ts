import * as api from '@openline/contract/desk-approvals'
import { type Binding, bind } from '../../http/bind.ts'
import type { SignInDeps } from '../auth/auth.ts'
import { ask, enterCode, viewLast } from './ask.ts'
import { type PrivateViewDeps, viewLineEsim, viewLineUsage } from './private-views.ts'

export type DeskApprovalDeps = PrivateViewDeps & Pick<SignInDeps, 'limits' | 'secretBox'>

export function deskApprovalRoutes(deps: DeskApprovalDeps): readonly Binding[] {
  return [
    bind(api.viewApproval, ({ params }, staff) => viewLast(deps, params.id, staff)),
    bind(api.askApproval, ({ params, body }, staff, call) =>
      ask(deps, params.id, body, { staff, call }),
    ),
    bind(api.enterApprovalCode, ({ params, body }, staff, call) =>
      enterCode(deps, params.id, body, { staff, call }),
    ),
    bind(api.viewUsage, ({ params }, staff, call) =>
      viewLineUsage(deps, params.id, { staff, call }),
    ),
    bind(api.viewEsimCode, ({ params, body }, staff, call) =>
      viewLineEsim(deps, params.id, body, { staff, call }),
    ),
  ]
}
