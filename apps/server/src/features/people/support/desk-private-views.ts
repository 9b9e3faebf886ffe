import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import type { Esim } from '@openline/contract/lines/lines'
import type { viewEsimCode, viewUsage } from '@openline/contract/people/approvals-desk'
import { notFound } from '../../../app-error.ts'
import type { Needs } from '../../../needs.ts'
import { recordActivity } from '../../lines/lines/activity.ts'
import { decryptEsim } from '../../lines/lines/esim.ts'
import { findLine } from '../../lines/lines/store.ts'
import { readUsage } from '../../lines/usage/usage.ts'
import { actionAtDesk, lockNothing } from '../../platform/audit/action-at-desk.ts'
import { recordLook, type StaffActor } from '../../platform/audit/audit.ts'
import { emailCustomer } from '../customers/notifications.ts'
import { esimViewedEmail } from './approval-emails.ts'
import { requireApproval } from './desk-approvals.ts'

type PrivateViewNeeds = Needs<
  'db' | 'clock' | 'carrier' | 'catalog' | 'usageMeter' | 'sendEmail' | 'secretBox'
>

async function requireApprovedLine(deps: PrivateViewNeeds, lineId: string, by: StaffActor) {
  const line = await findLine(deps.db, lineId)
  if (!line) throw notFound('We couldn’t find this line')
  const { customerId } = line
  const { staffId } = by.staff
  const approval = await requireApproval(deps, { customerId, staffId, scope: 'account' })
  return { line, approval }
}

/** What a line used, for a staff member whom its customer lets look. The look is recorded. */
export async function viewLineUsage(
  deps: PrivateViewNeeds,
  lineId: string,
  by: StaffActor,
): Promise<OutputOf<typeof viewUsage>> {
  const { line, approval } = await requireApprovedLine(deps, lineId, by)
  const { customerId } = line
  const subject = { kind: 'approval', id: approval.id } as const
  await recordLook(deps.db, by, { at: deps.clock(), act: 'viewUsage', customerId, subject })
  return readUsage(deps, { customerId, lineId })
}

/**
 * The eSIM code of a line, for a staff member whom its customer lets look. Audit log, the line's log and an email to
 * the customer are written before the code is given out, and none of them has it.
 */
export async function viewLineEsim(
  deps: PrivateViewNeeds,
  lineId: string,
  { reason }: HandlerInput<typeof viewEsimCode>['body'],
  by: StaffActor,
): Promise<Esim> {
  const { line } = await requireApprovedLine(deps, lineId, by)
  const esim = decryptEsim(deps, line)
  const { customerId } = line
  return actionAtDesk(deps, {
    by,
    name: 'viewEsimCode',
    reason,
    subject: { kind: 'line', id: lineId },
    lock: lockNothing,
    async act(tx, _line, { at }) {
      await recordActivity(tx, { lineId, kind: 'esim_shown', by: 'support', at })
      const email = esimViewedEmail({ staffName: by.staff.name, reason })
      await emailCustomer(deps, tx, customerId, email)
      return { customerId, before: null, after: null, result: esim }
    },
  })
}
