import { AppError } from '../../../app-error.ts'
import { atCarrier } from '../../lines/lines/sims.ts'
import { actionAtDesk } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import type { PortInNeeds } from '../port-in/port-in-needs.ts'
import { recordReport } from '../port-in/report.ts'
import { lockPortIn } from '../port-in/transitions.ts'
import { requirePortInOfAny } from './desk-view.ts'

/**
 * Asks the network where a port-in stands and records what it says, as its events do; says whether that
 * was news. Throws 404, 409 for one that the network does not have, and 503.
 */
export async function askNetwork(
  deps: PortInNeeds,
  { portInId, by }: { readonly portInId: string; readonly by: StaffActor },
): Promise<string> {
  const seen = await requirePortInOfAny(deps.db, portInId)
  if (seen.status === 'draft' || seen.status === 'ready') {
    throw new AppError('conflict', 'This transfer hasn’t been sent to the network yet.')
  }
  // Nothing is locked while another system takes its time.
  const report = await atCarrier(deps.carrier.readPortIn(portInId))
  if (report) await recordReport(deps, report)
  return actionAtDesk(deps, {
    by,
    name: 'askNetworkAboutPortIn',
    reason: null,
    subject: { kind: 'port_in', id: portInId },
    lock: (tx) => lockPortIn(tx, portInId),
    async act(_tx, { customerId, status, carrierSequence }) {
      const isNews = carrierSequence > seen.carrierSequence
      const before = { status: seen.status }
      const after = { status, network: report?.status ?? 'not found' }
      return { customerId, before, after, result: answerWith(report !== null, isNews) }
    },
  })
}

function answerWith(isKnown: boolean, isNews: boolean): string {
  if (!isKnown) return 'The network doesn’t have this transfer yet. We’ll keep asking.'
  return isNews
    ? 'The network had news. This page shows it.'
    : 'Nothing new: the network says what this page shows.'
}
