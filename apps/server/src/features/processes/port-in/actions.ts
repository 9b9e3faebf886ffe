import { portInActionsNow } from '@openline/contract/processes/port-in-status'
import type { PortInRow } from './store.ts'

/** What the customer can do with a port-in now. */
export function actionsOf(portIn: PortInRow, now: Date) {
  return portInActionsNow({ ...portIn, isCancelling: portIn.cancelAskedAt !== null }, now)
}
