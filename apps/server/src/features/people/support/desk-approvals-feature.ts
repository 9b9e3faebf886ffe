import type { Feature } from '../../../feature.ts'
import { type DeskApprovalDeps, deskApprovalRoutes } from './desk-approval-routes.ts'

/** What staff ask customers to let them see. */
export function createDeskApprovals(needs: DeskApprovalDeps): Feature {
  return { routes: deskApprovalRoutes(needs) }
}
