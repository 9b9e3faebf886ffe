import * as api from '@openline/contract/port-in-cases'
import { type Binding, bind } from '../../http/bind.ts'
import { closeCase, resendCase } from './case-actions.ts'
import { viewCases, viewOpenCases } from './case-view.ts'
import type { PortInDeps } from './port-in-deps.ts'

/** What support does in the accounts of customers. */
export function caseRoutes(deps: PortInDeps): readonly Binding[] {
  return [
    bind(api.listPortInCases, async (_, { customerId }) => ({
      cases: await viewCases(deps, customerId),
    })),

    bind(api.resendPortInCase, ({ params, body }, caller) =>
      resendCase(deps, { caseId: params.id, caller, body }),
    ),

    bind(api.closePortInCase, ({ params, body }, caller) =>
      closeCase(deps, { caseId: params.id, caller, body }),
    ),

    bind(api.listOpenCases, () => viewOpenCases(deps.db)),
  ]
}
