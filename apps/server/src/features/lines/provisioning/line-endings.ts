import type { StaffRefundReason } from '@openline/contract/sales/refunds'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import type { LineRow } from '../lines/store.ts'
import { completeEnding } from './complete-ending.ts'
import { insertEnding, type LineEnding, withdrawRefusal } from './line-ending-store.ts'

/** What goes back of the payment of an order, once its line has ended. */
export type EndingRefund = { orderId: string; amountCents: number; reason: StaffRefundReason }

type Request = { id: string; madeBy: string; refund: EndingRefund | null }

/**
 * Puts on record that a locked line is to end, and queues the call that has the carrier end it. Until it has,
 * the line is as it was and no money moves.
 */
export async function askToEnd(
  { clock, enqueue }: Needs<'clock' | 'enqueue'>,
  tx: Db,
  { id: lineId, orderId }: Pick<LineRow, 'id' | 'orderId'>,
  { id, madeBy, refund }: Request,
): Promise<void> {
  await insertEnding(tx, {
    id,
    lineId,
    madeBy,
    refundOrderId: refund?.orderId ?? null,
    refundCents: refund?.amountCents ?? null,
    refundReason: refund?.reason ?? null,
    askedAt: clock(),
  })
  await enqueue(tx, 'end-line', { orderId })
}

/** Sends an end that the carrier refused once more. False when it is not refused any more. */
export async function sendEndAgain(
  { enqueue }: Needs<'enqueue'>,
  tx: Db,
  { orderId }: Pick<LineRow, 'orderId'>,
  ending: LineEnding,
): Promise<boolean> {
  if (!(await withdrawRefusal(tx, ending.id))) return false
  await enqueue(tx, 'end-line', { orderId })
  return true
}

/** Ends a locked line that a person had the carrier end after it refused. False as above. */
export async function recordEndDone(
  deps: Needs<'clock' | 'log' | 'enqueue' | 'sendEmail'>,
  tx: Db,
  line: LineRow,
  ending: LineEnding,
): Promise<boolean> {
  if (!(await withdrawRefusal(tx, ending.id))) return false
  await completeEnding(deps, tx, line, ending)
  return true
}
