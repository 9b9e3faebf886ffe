import * as api from '@openline/contract/people/approvals'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { answerRequest, listRequests } from './approvals.ts'

export function approvalRoutes(deps: { db: Db; clock: Clock }): readonly Binding[] {
  return [
    bind(api.listApprovalRequests, (_, caller) => listRequests(deps, caller)),
    bind(api.answerApprovalRequest, ({ params, body }, caller) =>
      answerRequest(deps, caller, params.id, body),
    ),
  ]
}
