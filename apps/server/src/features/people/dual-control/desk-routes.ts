import * as api from '@openline/contract/people/dual-control-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import { type ConfirmNeeds, confirm } from './desk-confirm.ts'
import { listRequests, refuse, viewRequest, withdraw } from './desk-dual-control.ts'

export function dualControlRoutes(deps: ConfirmNeeds): readonly Binding[] {
  return [
    bind(api.listDualControl, ({ query }, staff) => listRequests(deps, query, staff)),
    bind(api.viewDualControl, ({ params }, staff) => viewRequest(deps, params.id, staff)),
    bind(api.confirmDualControl, ({ params, body }, staff, call) =>
      confirm(deps, { staff, call }, params.id, body),
    ),
    bind(api.refuseDualControl, ({ params, body }, staff, call) =>
      refuse(deps, { staff, call }, params.id, body),
    ),
    bind(api.withdrawDualControl, ({ params, body }, staff, call) =>
      withdraw(deps, { staff, call }, params.id, body),
    ),
  ]
}
