import type { Db } from '../../../db/open.ts'
import { endAttempt, findOpenAttempt } from './attempt-store.ts'
import { onLocked, requireAction, requireOwn } from './own-port-ins.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import { type PortInRow, updatePortIn } from './store.ts'
import { recordEvent, transitionPortIn } from './transitions.ts'

/**
 * Stops a port-in: immediately if the old carrier never heard of it, otherwise the
 * carrier is asked, and the customer gets an email with the outcome.
 */
export async function cancel(
  deps: PortInNeeds,
  { customerId, portInId }: { customerId: string; portInId: string },
): Promise<PortInRow> {
  const { id } = await requireOwn(deps.db, customerId, portInId)
  return onLocked(deps, id, async (tx, portIn) => {
    requireAction(deps, portIn, 'cancel')
    return stopPortIn(deps, tx, portIn)
  })
}

/** Stops a locked port-in that can still be stopped, for its customer or for support. */
export async function stopPortIn(deps: PortInNeeds, tx: Db, portIn: PortInRow): Promise<PortInRow> {
  const { id, carrierSequence } = portIn
  const at = deps.clock()
  const attempt = await findOpenAttempt(tx, id)
  if (carrierSequence === 0 && (attempt === null || attempt.sentAt === null)) {
    await endAttempt(tx, id, { outcome: 'withdrawn', reason: null, at })
    return transitionPortIn(deps, tx, portIn, { to: 'cancelled' })
  }
  const asked = await updatePortIn(tx, portIn, { cancelAskedAt: at, updatedAt: at })
  await recordEvent(deps, tx, id, 'cancel_asked')
  await deps.enqueue(tx, 'cancel-port-in', { portInId: id })
  return asked
}
