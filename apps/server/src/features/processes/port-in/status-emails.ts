import { type PortInStatus, portInIsOver } from '@openline/contract/processes/port-in-status'
import type { Db } from '../../../db/open.ts'
import { findLiveLineOfOrder } from '../../lines/lines/store.ts'
import { emailCustomer, emailIfWanted } from '../../people/customers/notifications.ts'
import { actionsOf } from './actions.ts'
import { correctionTerms } from './correction-link.ts'
import { type EmailLinks, hasEmail, statusEmail } from './emails.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import type { PortInRow } from './store.ts'

/** The end, or something to do: the email is not optional. The other states are steps on the way. */
function needsCustomer(status: PortInStatus): boolean {
  return status === 'action_required' || portInIsOver(status)
}

/** What the emails about a port-in link to. */
export async function findEmailLinks(
  { clock, secretBox }: Pick<PortInNeeds, 'clock' | 'secretBox'>,
  tx: Db,
  portIn: PortInRow,
): Promise<EmailLinks> {
  const { orderId } = portIn
  const canFix = orderId !== null && actionsOf(portIn, clock()).includes('resubmit')
  const line = canFix ? await findLiveLineOfOrder(tx, orderId) : null
  const correction = await correctionTerms(tx, portIn, clock())
  return { secretBox, lineToFix: line?.id ?? null, correction }
}

/** Sends the email about the present state once more, whatever the customer chose. False when it has none. */
export async function emailStatusAgain(
  deps: Pick<PortInNeeds, 'clock' | 'secretBox' | 'sendEmail'>,
  tx: Db,
  portIn: PortInRow,
): Promise<boolean> {
  if (!hasEmail(portIn.status)) return false
  const write = statusEmail(portIn, await findEmailLinks(deps, tx, portIn))
  await emailCustomer(deps, tx, portIn.customerId, write)
  return true
}

export async function emailStatus(deps: PortInNeeds, tx: Db, portIn: PortInRow): Promise<void> {
  const { status, customerId } = portIn
  if (!hasEmail(status)) return
  const write = statusEmail(portIn, await findEmailLinks(deps, tx, portIn))
  await (needsCustomer(status)
    ? emailCustomer(deps, tx, customerId, write)
    : emailIfWanted(deps, tx, { customerId, kind: 'portInSteps' }, write))
}
