import * as api from '@openline/contract/processes/port-in-cases'
import type { Db } from '../../../db/open.ts'
import { type Binding, bind, type Caller } from '../../../http/bind.ts'
import { plainConflict } from '../port-in/check.ts'
import type { PortInNeeds } from '../port-in/port-in-needs.ts'
import { closeCase, lockOpenCase, type OpenCase, resendCase } from './case-actions.ts'
import type { CaseCloser } from './case-actor.ts'
import { viewCase, viewCases, viewOpenCases } from './case-view.ts'

/** Support in the account of one customer closes one of their cases. */
async function inSession(
  deps: PortInNeeds,
  { customerId, handoffId }: Caller,
  caseId: string,
  close: (tx: Db, open: OpenCase, closer: CaseCloser) => Promise<{ message: string }>,
) {
  const closer = { closedBy: handoffId, closedByStaff: null }
  const { message } = await deps.db
    .transaction(async (tx) =>
      close(tx, await lockOpenCase(deps, tx, { caseId, customerId }), closer),
    )
    .catch((error: unknown) => {
      throw plainConflict(error)
    })
  return { message, case: await viewCase(deps, customerId, caseId) }
}

/** What support does in the accounts of customers. */
export function caseRoutes(deps: PortInNeeds): readonly Binding[] {
  return [
    bind(api.listPortInCases, async (_, { customerId }) => ({
      cases: await viewCases(deps, customerId),
    })),

    bind(api.resendPortInCase, ({ params, body }, caller) =>
      inSession(deps, caller, params.id, (tx, open, closer) =>
        resendCase(deps, tx, open, { ...body, closer }),
      ),
    ),

    bind(api.closePortInCase, ({ params, body }, caller) =>
      inSession(deps, caller, params.id, (tx, open, closer) =>
        closeCase(deps, tx, open, { ...body, closer }),
      ),
    ),

    bind(api.listOpenCases, () => viewOpenCases(deps.db)),
  ]
}
