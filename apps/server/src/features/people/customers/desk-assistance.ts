import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import type { startDeskAssistance } from '@openline/contract/people/customers-desk'
import { AppError } from '../../../app-error.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { requireStillStaff } from '../staff/still-staff.ts'
import { makeHandoff } from '../support/assistance.ts'
import { isAnonymized } from './anonymized.ts'
import { requireAnyCustomer } from './desk-require-customer.ts'

/** A one-time link into a customer's account, with the staff member's name and reason, which the customer reads. */
export async function startAssistanceOf(
  deps: Needs<'db' | 'clock' | 'log' | 'limits' | 'publicUrl'>,
  customerId: string,
  { reason }: HandlerInput<typeof startDeskAssistance>['body'],
  by: StaffActor,
): Promise<OutputOf<typeof startDeskAssistance>> {
  const customer = await requireAnyCustomer(deps.db, customerId)
  if (isAnonymized(customer.email)) throw new AppError('conflict', 'This account is closed.')
  await deps.limits.consume('handoff', by.staff.staffId)
  return actionAtDesk(deps, {
    by,
    name: 'startDeskAssistance',
    reason,
    subject: { kind: 'customer', id: customerId },
    lock: (tx) => requireStillStaff(tx, by.staff),
    async act(tx) {
      const { staffId, name: agent } = by.staff
      const handoff = { customerId, staffId, agent, reason }
      const { handoffId, url, expiresAt } = await makeHandoff({ ...deps, db: tx }, by.call, handoff)
      return {
        customerId,
        subject: { kind: 'handoff', id: handoffId },
        before: null,
        after: { expiresAt },
        result: { message: 'The link works once, for five minutes.', url, expiresAt },
      }
    },
  })
}
