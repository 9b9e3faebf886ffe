import { approvalNames } from '@openline/contract/people/approvals-desk'
import { AppError } from '../../../app-error.ts'
import type { Needs } from '../../../needs.ts'
import { type ApprovalRow, type Asking, findLastApproval } from './approval-store.ts'
import { findApproved } from './approvals.ts'

/** Throws `approval_required` unless the customer has approved this scope for this staff member, and it is good. */
export async function requireApproval(
  deps: Needs<'db' | 'clock'>,
  asking: Asking,
  whom = 'The customer',
): Promise<ApprovalRow> {
  const approved = await findApproved(deps, asking)
  if (approved) return approved
  const last = await findLastApproval(deps.db, asking)
  throw new AppError(
    'approval_required',
    last?.status === 'declined'
      ? `${whom} declined. You can’t do this unless they approve a new request.`
      : `${whom} has to approve this first. Ask them on their page: “${approvalNames[asking.scope]}”.`,
  )
}
