import { canBeOwnId } from '../../../crypto/own-id.ts'
import { findLineOfOrder, lockLine, requireReference } from '../lines/store.ts'
import { syncDecisions } from './port-out-decisions.ts'
import { type PortOutNeeds, recordPortOut } from './port-out-records.ts'
import { listLeaving } from './port-out-store.ts'

const batch = 50

/** Records the port-outs of a line's number; `orderId` is the line's reference at the carrier. */
export async function refreshPortOuts(deps: PortOutNeeds, orderId: string): Promise<void> {
  const line = canBeOwnId(orderId) ? await findLineOfOrder(deps.db, orderId) : null
  if (!line) return
  for (const portOut of await deps.carrier.listPortOuts(orderId)) {
    await deps.db.transaction(async (tx) => {
      const held = await lockLine(tx, line.id)
      if (held) await recordPortOut(deps, tx, held, portOut)
    })
  }
  await syncDecisions(deps)
}

/** A scheduled task: asks the carrier about approved port-outs, in case an event was lost. */
export async function pollPortOuts(deps: PortOutNeeds): Promise<void> {
  for (const lineId of await listLeaving(deps.db, batch)) {
    try {
      await refreshPortOuts(deps, await requireReference(deps.db, lineId))
    } catch (err) {
      deps.log.warn({ err, lineId }, 'port-out check failed; retrying')
    }
  }
}
