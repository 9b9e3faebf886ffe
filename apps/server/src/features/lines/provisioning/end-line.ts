import type { Db } from '../../../db/open.ts'
import type { ServiceChange } from '../../../gateways/carrier/carrier.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Needs } from '../../../needs.ts'
import { lockOrder } from '../../sales/orders/orders.ts'
import { findLineOfOrder, lockLine } from '../lines/store.ts'
import { completeEnding } from './complete-ending.ts'
import { findAskedEnding, settleAsked } from './line-ending-store.ts'

/**
 * Ends a line at the carrier: its SIM is deactivated, its number released. A line that is ended at the desk
 * ends here with the carrier's answer; one whose account was closed or whose order was abandoned has ended.
 */
export function endLineAtCarrier(
  deps: Needs<'db' | 'clock' | 'log' | 'enqueue' | 'carrier' | 'sendEmail'>,
): JobHandlers['end-line'] {
  return async ({ orderId }) => {
    const answer = await deps.carrier.endLine(orderId)
    const wasAsked = await deps.db.transaction((tx) => settle(deps, tx, orderId, answer))
    // A line that never was on has nothing to be switched off.
    if (!wasAsked && answer.kind === 'refused') {
      deps.log.warn({ orderId, code: answer.code }, 'carrier does not know the line to end')
    }
  }
}

/** Whether staff asked for the end of this line. */
async function settle(
  deps: Needs<'clock' | 'log' | 'enqueue' | 'sendEmail'>,
  tx: Db,
  orderId: string,
  answer: ServiceChange,
): Promise<boolean> {
  const known = await findLineOfOrder(tx, orderId)
  const ending = known && (await findAskedEnding(tx, known.id))
  if (!ending) return false
  // Before the line, as everywhere: a payment that is settled now locks them in this order.
  if (ending.refundOrderId !== null) await lockOrder(tx, ending.refundOrderId)
  const line = await lockLine(tx, known.id)
  if (line === null) throw new Error(`line ${known.id} is gone`)
  if (answer.kind === 'done') {
    await completeEnding(deps, tx, line, ending)
    return true
  }
  const refusal = { failureCode: answer.code, settledAt: deps.clock() }
  await settleAsked(tx, ending.id, { status: 'refused', ...refusal })
  deps.log.error(
    { lineId: line.id, reference: orderId, code: answer.code },
    'carrier refused to end a line; needs a person',
  )
  return true
}
