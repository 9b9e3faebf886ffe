import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { approvalRoutes } from './approval-routes.ts'
import { approvalRetention } from './approval-store.ts'
import { createAuditLog, createFindRefusal } from './assistance.ts'
import { assistanceRoutes } from './assistance-routes.ts'
import { deskApprovalRoutes } from './desk-approval-routes.ts'
import { deskNoteRoutes } from './desk-note-routes.ts'

/** Staff in a customer's account, what its owner lets them see and do (47 CFR 64.2007), and what they note. */
export function createSupport(needs: Needs) {
  return {
    routes: [
      ...assistanceRoutes(needs),
      ...approvalRoutes(needs),
      ...deskApprovalRoutes(needs),
      ...deskNoteRoutes(needs),
    ],
    tasks: [
      sweep(needs, {
        name: 'sweep access approvals',
        everySeconds: 6 * 3600,
        retentions: [approvalRetention],
      }),
    ],
    recordAssisted: createAuditLog(needs),
    findRefusal: createFindRefusal(needs),
  } satisfies Feature & Record<'recordAssisted' | 'findRefusal', unknown>
}
