import { AppError, notFound } from '../../../app-error.ts'
import type { Needs } from '../../../needs.ts'
import { type Actor, recordAct } from '../../platform/audit/audit.ts'
import { emailStatusAgain } from '../../processes/port-in/status-emails.ts'
import { findPortIn } from '../../processes/port-in/store.ts'

/** Writes the email about the present state of a number transfer once more. */
export async function sendPortInEmail(
  deps: Needs<'db' | 'clock' | 'secretBox' | 'sendEmail'>,
  { by, portInId, reason }: { by: Actor; portInId: string; reason: string },
): Promise<{ message: string }> {
  const { db, clock } = deps
  await db.transaction(async (tx) => {
    const portIn = await findPortIn(tx, portInId)
    if (!portIn) throw notFound('There is no number transfer with this id')
    if (!(await emailStatusAgain(deps, tx, portIn))) {
      throw new AppError('conflict', 'There is no email about the present state of this transfer.')
    }
    await recordAct(tx, by, {
      at: clock(),
      act: 'sendPortInEmailAgain',
      reason,
      customerId: portIn.customerId,
      subject: { kind: 'port_in', id: portInId },
      before: null,
      after: { status: portIn.status },
    })
  })
  return { message: 'The email is on its way' }
}
