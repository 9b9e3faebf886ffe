import type { Db } from '../../../db/open.ts'
import type { DomainEvents } from '../../../domain-events.ts'
import type { Needs } from '../../../needs.ts'
import type { OrderRow } from '../../sales/orders/orders.ts'
import { refundAddOnOfOrder, refundFailedOrder } from '../../sales/refunds/order-refund.ts'
import { recordActivity } from '../lines/activity.ts'
import { backTo, backToCard, emailOwner } from '../lines/owner-email.ts'
import { lockPaidLine } from '../lines/pay-for-line.ts'
import type { LineRow } from '../lines/store.ts'
import { addOnRefusedEmail } from './add-on-emails.ts'
import { type AddOnRow, insertAddOn } from './add-on-store.ts'

/** What the payment of an add-on means for its line. The order is locked. */
export function addOnEventHandlers(
  deps: Needs<'clock' | 'enqueue' | 'sendEmail'>,
): Pick<DomainEvents, 'onPaid' | 'onActive'> {
  return {
    /** The line waits for it; one that ended or lost its service while it was paid gets none, and the money goes back. */
    async onPaid(tx, { order }) {
      if (order.kind !== 'add_on') return
      const line = await lockPaidLine(tx, order)
      if (line.customerId !== order.customerId || line.status !== 'active') {
        return giveBack(deps, tx, { order, line, code: 'line_not_active' })
      }
      await insertAddOn(tx, waitingAddOn(order, line.id, deps.clock()))
    },
    /** What was paid with the plan waits for the network as soon as the new line is there. */
    async onActive(tx, { order, lineId }) {
      if (order.withAddOn === null) return
      await insertAddOn(tx, waitingAddOn(order, lineId, deps.clock()))
      await deps.enqueue(tx, 'give-add-on', { addOnId: order.id })
    },
  }
}

/** Its order has one, and so names it at the network. */
function waitingAddOn(order: OrderRow, lineId: string, at: Date): AddOnRow {
  return {
    ...boughtWith(order),
    id: order.id,
    lineId,
    orderId: order.id,
    givenBy: null,
    status: 'waiting',
    failureCode: null,
    createdAt: at,
    askedAt: at,
    startsAt: null,
    endsAt: null,
  }
}

function boughtWith(order: OrderRow) {
  if (order.withAddOn) {
    const { addOnId, title, kind, dataGb, days, priceCents } = order.withAddOn
    return { addOnId, title, kind, dataGb, days, priceCents }
  }
  const { id, addOnId, addOnName, addOnTerms, orderTotalCents } = order
  if (addOnId === null || addOnName === null || addOnTerms === null) {
    throw new Error(`order ${id} buys no add-on`)
  }
  return { addOnId, title: addOnName, priceCents: orderTotalCents, ...addOnTerms }
}

type Refusal = { order: OrderRow; line: LineRow; code: string }

/**
 * Sends back what is left of the payment of a locked order, or of the part of it that paid the add-on beside a plan,
 * and tells its buyer why.
 */
export async function giveBack(
  deps: Needs<'clock' | 'enqueue' | 'sendEmail'>,
  tx: Db,
  { order, line, code }: Refusal,
): Promise<void> {
  const at = deps.clock()
  const title = order.withAddOn?.title ?? order.addOnName
  await recordActivity(tx, {
    lineId: line.id,
    kind: 'add_on_failed',
    by: 'system',
    detail: title,
    at,
  })
  if (order.withAddOn) {
    const amountCents = await refundAddOnOfOrder(deps, tx, order)
    if (amountCents === 0) return
    const back = () => [backToCard(order, amountCents)]
    return emailOwner(deps, tx, order, addOnRefusedEmail({ order, line, code, title, back }))
  }
  await refundFailedOrder(deps, tx, order, code)
  await deps.enqueue(tx, 'send-receipt', { orderId: order.id })
  const back = () => backTo(order)
  await emailOwner(deps, tx, order, addOnRefusedEmail({ order, line, code, title, back }))
}
