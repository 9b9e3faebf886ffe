import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { blocksRefunds } from '../../sales/disputes/disputes.ts'
import { lockOrder } from '../../sales/orders/orders.ts'
import { readMoney, refundPartOfOrder } from '../../sales/refunds/order-refund.ts'
import { recordActivity } from '../lines/activity.ts'
import { emailOwner } from '../lines/owner-email.ts'
import type { LineRow } from '../lines/store.ts'
import { endService } from './end-service.ts'
import { lineEndedEmail } from './line-ending-emails.ts'
import { type LineEnding, settleAsked } from './line-ending-store.ts'

/**
 * The carrier has ended a line: it ends here, and what was asked back of its payment is refunded, in the
 * caller's transaction. Changes nothing for an ending that is settled. Where money goes back, the order has
 * to be locked before the line.
 */
export async function completeEnding(
  deps: Needs<'clock' | 'log' | 'enqueue' | 'sendEmail'>,
  tx: Db,
  line: LineRow,
  ending: LineEnding,
): Promise<void> {
  const at = deps.clock()
  const refundedCents = await refundOnce(deps, tx, ending)
  const outcome = { status: 'done', settledAt: at, refundedCents } as const
  if (!(await settleAsked(tx, ending.id, outcome))) return
  // The account was closed, or the number left, while the carrier was asked.
  if (line.status === 'cancelled') return
  await endService(tx, line.id, { at, pinEndedFor: 'line_ended' })
  await recordActivity(tx, { lineId: line.id, kind: 'ended', by: 'support', at })
  await emailOwner(deps, tx, line, lineEndedEmail(line, refundedCents))
}

/** What goes back, in cents; null where no refund was asked for. Its id is that of the ending: there is one. */
async function refundOnce(
  deps: Needs<'clock' | 'log' | 'enqueue' | 'sendEmail'>,
  tx: Db,
  { id, refundOrderId, refundCents, refundReason: reason, madeBy }: LineEnding,
): Promise<number | null> {
  if (refundOrderId === null || refundCents === null || reason === null) return null
  const order = await lockOrder(tx, refundOrderId)
  const { paid, leftCents, refunds } = await readMoney(tx, refundOrderId)
  const made = refunds.find((refund) => refund.id === id)
  if (made) return made.amountCents
  const isBlocked = paid !== null && (await blocksRefunds(tx, refundOrderId, paid.id))
  const amountCents = isBlocked ? 0 : Math.min(refundCents, leftCents)
  if (amountCents < refundCents) {
    deps.log.error(
      { endingId: id, orderId: refundOrderId, refundCents, amountCents },
      'line ended, but less of its payment is left to refund; needs a person',
    )
  }
  if (amountCents > 0) await refundPartOfOrder(deps, tx, order, { id, amountCents, reason, madeBy })
  return amountCents
}
