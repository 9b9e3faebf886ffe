import type { CaseKind } from '@openline/contract/processes/port-in-cases'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { DomainEvents, PortInProblem } from '../../../domain-events.ts'
import type { Needs } from '../../../needs.ts'
import { findEmailRecipient } from '../../people/customers/recipient-store.ts'
import { addPortInEvent, type PortInRow } from '../port-in/store.ts'
import { closeCasesOf, hasCaseSince, insertCase } from './store.ts'
import { caseEmail } from './support-emails.ts'

/** A port-in that is stuck gets a case, and one that is over needs none. */
export function portInCaseEventHandlers(
  deps: Needs<'clock' | 'sendEmail'>,
): Pick<DomainEvents, 'onPortInStuck' | 'onPortInOver'> {
  return {
    onPortInStuck: (tx, { portIn, problem }) => openCase(deps, tx, portIn, problem),
    onPortInOver: (tx, { portInId, at }) => closeCasesOf(tx, portInId, at),
  }
}

/** Hands a port-in to support with what they need to know, once for each problem. */
async function openCase(
  deps: Needs<'clock' | 'sendEmail'>,
  tx: Db,
  portIn: PortInRow,
  { kind, since }: PortInProblem,
): Promise<void> {
  const { id: portInId } = portIn
  if (since !== null && (await hasCaseSince(tx, { portInId, kind, since }))) return
  if (!(await writeCase(deps, tx, portIn, kind))) return
  const customer = await findEmailRecipient(tx, portIn.customerId)
  const email = customer?.email ?? 'not known'
  await deps.sendEmail(tx, 'support', () => caseEmail(portIn, { kind, email }))
}

/** Opens a case without telling anyone of it; false when one of this kind is open already. */
export async function writeCase(
  { clock }: Needs<'clock'>,
  tx: Db,
  portIn: PortInRow,
  kind: CaseKind,
): Promise<boolean> {
  const at = clock()
  const { id: portInId, status, reason, refusals, donorName, carrierOrderId, orderId } = portIn
  const context = { status, reason, refusals, donorName, carrierOrderId, orderId }
  const isNew = await insertCase(tx, { id: ownId(), portInId, kind, context, openedAt: at })
  if (isNew) await addPortInEvent(tx, { portInId, kind: 'support', detail: null, at })
  return isNew
}
