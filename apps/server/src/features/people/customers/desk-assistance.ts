import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import type { startDeskAssistance } from '@openline/contract/people/customers-desk'
import { AppError } from '../../../app-error.ts'
import type { Needs } from '../../../needs.ts'
import { recordAct, type StaffActor } from '../../platform/audit/audit.ts'
import { makeHandoff } from '../support/assistance.ts'
import { isAnonymized } from './anonymized.ts'
import { requireDeskCustomer } from './desk-customer-page.ts'

/** A one-time link into a customer's account, with the staff member's name and reason, which the customer reads. */
export async function startAssistanceOf(
  deps: Needs<'db' | 'clock' | 'log' | 'limits' | 'publicUrl'>,
  customerId: string,
  { reason }: HandlerInput<typeof startDeskAssistance>['body'],
  by: StaffActor,
): Promise<OutputOf<typeof startDeskAssistance>> {
  const customer = await requireDeskCustomer(deps.db, customerId)
  if (isAnonymized(customer.email)) throw new AppError('conflict', 'This account is closed.')
  await deps.limits.consume('handoff', by.staff.staffId)
  const { url, expiresAt } = await deps.db.transaction(async (tx) => {
    const { staffId, name: agent } = by.staff
    const handoff = { customerId, staffId, agent, reason }
    const made = await makeHandoff({ ...deps, db: tx }, by.call, handoff)
    await recordAct(tx, by, {
      at: deps.clock(),
      act: 'startDeskAssistance',
      reason,
      customerId,
      subject: { kind: 'handoff', id: made.handoffId },
      before: null,
      after: { expiresAt: made.expiresAt },
    })
    return made
  })
  return { message: 'The link works once, for five minutes.', url, expiresAt }
}
