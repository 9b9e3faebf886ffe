import type { OrderAct, OrderEmail } from '@openline/contract/sales/orders-desk'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { sendReceiptAgain } from '../../processes/receipts/receipts.ts'
import { lockAnyOrder } from './desk-require-order.ts'
import { emailAgainOf, emailOrderAgain } from './emails.ts'
import type { OrderRow } from './orders.ts'

/** What support can do with an order now. */
export function nextOrderActs(order: OrderRow): OrderAct[] {
  const email = emailAgainOf(order)
  return [
    ...(order.paidAt === null ? [] : (['send_receipt'] as const)),
    ...(email === null ? [] : [`send_${email}` as const]),
  ]
}

type EmailRequest = { by: StaffActor; orderId: string; reason: string; email: OrderEmail }

/** Writes an email about an order once more, to the customer's present address. */
export async function sendAgain(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'sendEmail'>,
  { by, orderId, reason, email }: EmailRequest,
): Promise<{ message: string }> {
  return actionAtDesk(deps, {
    by,
    name: 'sendOrderEmailAgain',
    reason,
    subject: { kind: 'order', id: orderId },
    lock: (tx) => lockAnyOrder(tx, orderId),
    async act(tx, order) {
      const isSent =
        nextOrderActs(order).includes(`send_${email}`) && (await send(deps, tx, order, email))
      if (!isSent) return null
      const result = { message: 'The email is on its way' }
      return { customerId: order.customerId, before: null, after: { email }, result }
    },
  })
}

function send(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'sendEmail'>,
  tx: Db,
  order: OrderRow,
  email: OrderEmail,
): Promise<boolean> {
  return email === 'receipt'
    ? sendReceiptAgain(deps, tx, order.id)
    : emailOrderAgain(deps, tx, order)
}
