import { AppError } from '../../../app-error.ts'
import type { ServiceChange } from '../../../gateways/carrier/carrier.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk, idOfPress } from '../../platform/audit/action-at-desk.ts'
import { isInForce } from '../line-safety/safety.ts'
import { recordActivity } from './activity.ts'
import type { LineRequest } from './desk-line-actions.ts'
import { requireAnyLine } from './desk-lines.ts'
import { requireNetworkAct } from './desk-offered.ts'
import { atCarrier } from './sims.ts'
import { lockLine } from './store.ts'

/**
 * Has the carrier send what is set for a line to the network once more, and says what it answered. A press that comes
 * again after a lost answer refreshes once. Throws 409 for a line that has no service, 429 and 503.
 */
export async function refreshAtCarrier(
  deps: Needs<'db' | 'clock' | 'limits' | 'carrier'>,
  { name, by, lineId, reason }: LineRequest,
): Promise<{ message: string }> {
  const line = await requireAnyLine(deps.db, lineId)
  await requireNetworkAct(deps, 'refresh')
  if (!isInForce(line)) throw new AppError('conflict', 'This line isn’t in service.')
  await deps.limits.consume('refreshLine', lineId)
  const request = { refreshId: idOfPress(by, lineId), reference: line.orderId }
  // Nothing is locked while another system takes its time.
  const answer = await atCarrier(deps.carrier.refreshLine(request))
  return actionAtDesk(deps, {
    by,
    name,
    reason,
    subject: { kind: 'line', id: lineId },
    lock: (tx) => lockLine(tx, lineId),
    async act(tx, held, { at }) {
      if (!held) return null
      const isDone = answer.kind === 'done'
      if (isDone) await recordActivity(tx, { lineId, kind: 'refreshed', by: 'support', at })
      const after = { carrier: isDone ? 'refreshed' : answer.code }
      return { customerId: held.customerId, before: null, after, result: said(answer) }
    },
  })
}

const refusals: Readonly<Record<string, string>> = {
  line_unknown: 'The carrier doesn’t have this line. Contact the carrier.',
  too_soon: 'The carrier refreshed this line just now. Wait a few minutes.',
}

function said(answer: ServiceChange): { message: string } {
  if (answer.kind === 'refused') {
    return { message: refusals[answer.code] ?? `The carrier refused this (${answer.code}).` }
  }
  return {
    message: 'The carrier is refreshing the line. Have the customer restart the phone in a minute.',
  }
}
