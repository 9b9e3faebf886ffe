import type { DeskPortOut } from '@openline/contract/lines/port-out-desk'
import { actionAtDesk, lockNothing } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { atCarrier } from '../lines/sims.ts'
import { findLine } from '../lines/store.ts'
import { requirePortOut, viewPortOut } from './desk-pages.ts'
import { refreshPortOuts } from './port-out.ts'
import type { PortOutNeeds } from './port-out-records.ts'

/**
 * Asks the network where a port-out stands and records what it says, as its events do; says whether that was news.
 * Throws 404, and 503 for a network that does not answer.
 */
export async function askNetwork(
  deps: PortOutNeeds,
  { id, by }: { readonly id: string; readonly by: StaffActor },
): Promise<{ message: string; page: DeskPortOut }> {
  const seen = await requirePortOut(deps.db, id)
  const line = await findLine(deps.db, seen.lineId)
  if (!line) throw new Error(`port-out ${id} belongs to a line that is gone`)
  await atCarrier(refreshPortOuts(deps, line.orderId))
  const isNews = await actionAtDesk(deps, {
    by,
    name: 'askNetworkAboutPortOut',
    reason: null,
    subject: { kind: 'port_out', id },
    lock: lockNothing,
    async act(tx) {
      const { status } = await requirePortOut(tx, id)
      const before = { status: seen.status }
      return {
        customerId: line.customerId,
        before,
        after: { status },
        result: status !== seen.status,
      }
    },
  })
  const message = isNews
    ? 'The network had news. This page shows it.'
    : 'Nothing new: the network says what this page shows.'
  return { message, page: await viewPortOut(deps, id, by.staff) }
}
