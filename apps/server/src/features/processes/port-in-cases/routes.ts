import * as api from '@openline/contract/processes/port-in-cases'
import { type Binding, bind, type Caller } from '../../../http/bind.ts'
import type { PortInNeeds } from '../port-in/port-in-needs.ts'
import { closeCase, resendCase } from './case-actions.ts'
import type { CaseActor } from './case-actor.ts'
import { viewCase, viewCases, viewOpenCases } from './case-view.ts'

/** Support in the account of one customer. */
function inSession({ customerId, handoffId }: Caller): CaseActor {
  return { customerId, closedBy: { closedBy: handoffId, closedByStaff: null } }
}

/** What support does in the accounts of customers. */
export function caseRoutes(deps: PortInNeeds): readonly Binding[] {
  return [
    bind(api.listPortInCases, async (_, { customerId }) => ({
      cases: await viewCases(deps, customerId),
    })),

    bind(api.resendPortInCase, async ({ params, body }, caller) => {
      const message = await resendCase(deps, { caseId: params.id, actor: inSession(caller), body })
      return { message, case: await viewCase(deps, caller.customerId, params.id) }
    }),

    bind(api.closePortInCase, async ({ params, body }, caller) => {
      const message = await closeCase(deps, { caseId: params.id, actor: inSession(caller), body })
      return { message, case: await viewCase(deps, caller.customerId, params.id) }
    }),

    bind(api.listOpenCases, () => viewOpenCases(deps.db)),
  ]
}
