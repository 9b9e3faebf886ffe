import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import type { startDeskAssistance } from '@openline/contract/people/customers-desk'
import { AppError } from '../../../app-error.ts'
import type { Limits } from '../../../http/rate-limit.ts'
import { recordAct, type StaffActor } from '../../platform/audit/audit.ts'
import { isAnonymized } from '../../processes/account/account-closure-store.ts'
import { type AssistanceDeps, makeHandoff } from '../support/assistance.ts'
import { requireDeskCustomer } from './desk-customer-page.ts'

export type StartDeps = Pick<AssistanceDeps, 'db' | 'clock' | 'log' | 'publicUrl'> & {
  limits: Limits
}

/** A one-time link into a customer's account, with the staff member's name and reason, which the customer reads. */
export async function startAssistanceOf(
  deps: StartDeps,
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
