import type { DeskLine } from '@openline/contract/lines/lines-desk'
import type { Db } from '../../../db/open.ts'
import { readOrder } from '../../sales/orders/orders.ts'
import { readMoney } from '../../sales/refunds/order-refund.ts'
import { listPeriods } from './period-store.ts'

/** What a line was paid with last, and what of it was asked back; null for nothing. */
export async function readLastPayment(db: Db, lineId: string): Promise<DeskLine['lastPayment']> {
  const [newest] = (await listPeriods(db, lineId)).toSorted(
    (one, other) => other.number - one.number,
  )
  const order = newest && (await readOrder(db, newest.orderId))
  if (!order) return null
  const { paid, leftCents } = await readMoney(db, order.id)
  if (!paid || leftCents === 0) return null
  const { id: orderId, number } = order
  return {
    orderId,
    number,
    paidCents: paid.amountCents,
    refundedCents: paid.amountCents - leftCents,
  }
}
