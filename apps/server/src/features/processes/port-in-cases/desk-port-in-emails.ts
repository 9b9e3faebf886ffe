import { AppError, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { emailStatusAgain } from '../port-in/status-emails.ts'
import { findPortIn } from '../port-in/store.ts'

/** Writes the email about the present state of a number transfer once more. */
export function sendPortInEmail(
  deps: Needs<'db' | 'clock' | 'secretBox' | 'sendEmail'>,
  { by, portInId, reason }: { by: StaffActor; portInId: string; reason: string },
): Promise<{ message: string }> {
  return actionAtDesk(deps, {
    by,
    name: 'sendPortInEmailAgain',
    reason,
    subject: { kind: 'port_in', id: portInId },
    // Two emails about one state do no harm: nothing is locked.
    lock: (tx) => requirePortIn(tx, portInId),
    async act(tx, portIn) {
      if (!(await emailStatusAgain(deps, tx, portIn))) {
        throw new AppError('conflict', 'No email fits this transfer’s current state.')
      }
      const { customerId, status } = portIn
      const result = { message: 'The email is on its way' }
      return { customerId, before: null, after: { status }, result }
    },
  })
}

async function requirePortIn(db: Db, portInId: string) {
  const portIn = await findPortIn(db, portInId)
  if (!portIn) throw notFound('We couldn’t find this transfer')
  return portIn
}
