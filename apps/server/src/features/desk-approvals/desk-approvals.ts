import { approvalStatusAt } from '@openline/contract/approvals'
import { AppError } from '../../app-error.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { type ApprovalRow, type Asking, findLastApproval } from '../approvals/approvals.ts'

type Deps = { db: Db; clock: Clock }

/** Throws `approval_required` unless the customer has approved that this staff member looks, and it is not over. */
export async function requireApproval({ db, clock }: Deps, asking: Asking): Promise<ApprovalRow> {
  const last = await findLastApproval(db, asking)
  if (last && approvalStatusAt(last, clock()) === 'approved') return last
  throw new AppError(
    'approval_required',
    last?.status === 'declined'
      ? 'The customer declined. You can’t see this unless they approve a new request.'
      : 'The customer has to approve this first. Ask them for their approval.',
  )
}
