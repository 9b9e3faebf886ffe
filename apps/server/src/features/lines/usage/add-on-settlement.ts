import type { Db } from '../../../db/open.ts'
import type { DomainEvents } from '../../../domain-events.ts'
import type { Needs } from '../../../needs.ts'
import type { OrderRow } from '../../sales/orders/orders.ts'
import { refundFailedOrder } from '../../sales/refunds/order-refund.ts'
import { recordActivity } from '../lines/activity.ts'
import { emailOwner } from '../lines/owner-email.ts'
import { lockPaidLine } from '../lines/pay-for-line.ts'
import type { LineRow } from '../lines/store.ts'
import { addOnRefusedEmail } from './add-on-emails.ts'
import { insertAddOn } from './add-on-store.ts'

/** What the payment of an add-on means for its line. The order is locked. */
export function addOnEventHandlers(
  deps: Needs<'clock' | 'enqueue' | 'sendEmail'>,
): Pick<DomainEvents, 'onPaid'> {
  return {
    /** The line waits for it; one that ended or lost its service while it was paid gets none, and the money goes back. */
    async onPaid(tx, { order }) {
      if (order.kind !== 'add_on') return
      const line = await lockPaidLine(tx, order)
      if (line.customerId !== order.customerId || line.status !== 'active') {
        return giveBack(deps, tx, { order, line, code: 'line_not_active' })
      }
      await insertAddOn(tx, {
        ...boughtWith(order),
        id: order.id,
        lineId: line.id,
        orderId: order.id,
        givenBy: null,
        status: 'waiting',
        failureCode: null,
        createdAt: deps.clock(),
        askedAt: deps.clock(),
        startsAt: null,
        endsAt: null,
      })
    },
  }
}

function boughtWith({ id, addOnId, addOnName, addOnTerms, orderTotalCents }: OrderRow) {
  if (addOnId === null || addOnName === null || addOnTerms === null) {
    throw new Error(`order ${id} buys no add-on`)
  }
  return { addOnId, title: addOnName, priceCents: orderTotalCents, ...addOnTerms }
}

type Refusal = { order: OrderRow; line: LineRow; code: string }

/** Sends back what is left of the payment of a locked order, and tells its buyer why. */
export async function giveBack(
  deps: Needs<'clock' | 'enqueue' | 'sendEmail'>,
  tx: Db,
  { order, line, code }: Refusal,
): Promise<void> {
  const at = deps.clock()
  await refundFailedOrder(deps, tx, order, code)
  await deps.enqueue(tx, 'send-receipt', { orderId: order.id })
  const title = order.addOnName
  await recordActivity(tx, {
    lineId: line.id,
    kind: 'add_on_failed',
    by: 'system',
    detail: title,
    at,
  })
  await emailOwner(deps, tx, order, addOnRefusedEmail({ order, line, code }))
}
