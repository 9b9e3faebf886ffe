import type { Needs } from '../../../needs.ts'
import { type Outcome, tell } from '../../lines/lines/desk-stop-lines.ts'
import { idOfPress } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { readOrder } from '../../sales/orders/orders.ts'
import { cancelOrder, nextActionsOf, refundPart } from '../../sales/refunds/desk-refunds.ts'
import { readMoney } from '../../sales/refunds/order-refund.ts'

type Deps = Needs<'db' | 'clock' | 'log' | 'enqueue' | 'sendEmail' | 'events' | 'carrier'>

type Payment = { orderId: string; refundedCents: number; reason: string }

/** Gives back all that is left of an order: one with a line ends its service, once a second person confirms; one without is canceled. */
export async function stopPayment(
  deps: Deps,
  by: StaffActor,
  { orderId, refundedCents, reason }: Payment,
): Promise<Outcome> {
  const order = await readOrder(deps.db, orderId)
  if (!order) throw new Error(`order ${orderId} is gone`)
  const body = { refundedCents, reason }
  const money = await readMoney(deps.db, orderId)
  // By this press before; another way to give it back would find nothing left.
  if (money.refunds.some(({ id }) => id === idOfPress(by, orderId))) {
    return { done: [`Order ${order.number} is refunded.`], left: [] }
  }
  const isToCancel = nextActionsOf(order, money).includes('cancel')
  return tell(async () => {
    if (isToCancel) return `${(await cancelOrder(deps, by, orderId, body)).message}.`
    const whole = { ...body, amountCents: null, reasonCode: 'fraud' } as const
    const { message, refund } = await refundPart(deps, by, orderId, whole)
    return refund === null
      ? `The refund of ${order.number} waits for a second person.`
      : `${message}.`
  }, `Order ${order.number} isn’t refunded`)
}
