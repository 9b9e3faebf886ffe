import * as api from '@openline/contract/people/approvals'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { answerRequest, listRequests } from './approvals.ts'

export function approvalRoutes(deps: Needs<'db' | 'clock'>): readonly Binding[] {
  return [
    bind(api.listApprovalRequests, (_, caller) => listRequests(deps, caller)),
    bind(api.answerApprovalRequest, ({ params, body }, caller) =>
      answerRequest(deps, caller, params.id, body),
    ),
  ]
}
