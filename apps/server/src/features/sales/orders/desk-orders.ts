import type { OrderAct, OrderEmail } from '@openline/contract/sales/orders-desk'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { type Actor, recordAct } from '../../platform/audit/audit.ts'
import { conflictOn } from '../../platform/audit/conflict.ts'
import { sendReceiptAgain } from '../../processes/receipts/receipts.ts'
import { requireAnyOrder } from './desk-require-order.ts'
import { emailAgainOf, emailOrderAgain } from './emails.ts'
import { lockOrder, type OrderRow } from './orders.ts'

/** What support can do with an order now. */
export function nextOrderActs(order: OrderRow): OrderAct[] {
  const email = emailAgainOf(order)
  return [
    ...(order.paidAt === null ? [] : (['send_receipt'] as const)),
    ...(email === null ? [] : [`send_${email}` as const]),
  ]
}

export type OrderRequest = { by: Actor; orderId: string; reason: string }

/** Writes an email about an order once more, to the customer's present address. */
export async function sendAgain(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'sendEmail'>,
  { by, orderId, reason, email }: OrderRequest & { email: OrderEmail },
): Promise<{ message: string }> {
  const { db, clock } = deps
  await requireAnyOrder(db, orderId)
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const subject = { kind: 'order', id: orderId } as const
    const isSent =
      nextOrderActs(order).includes(`send_${email}`) && (await send(deps, tx, order, email))
    if (!isSent) throw await conflictOn(tx, subject, clock())
    await recordAct(tx, by, {
      at: clock(),
      act: 'sendOrderEmailAgain',
      reason,
      customerId: order.customerId,
      subject,
      before: null,
      after: { email },
    })
  })
  return { message: 'The email is on its way' }
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
