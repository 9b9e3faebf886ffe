import type { Db } from '../../../db/open.ts'
import type { OrderRow } from '../../sales/orders/orders.ts'
import { readLineFacts } from './desk-lines.ts'
import { nextLineActs } from './desk-next-actions.ts'
import { listPeriods } from './period-store.ts'
import { findLineOfOrder, type LineRow, lockLine } from './store.ts'

/**
 * The line whose newest period a locked order paid: a refund for fraud ends it, without its owner. Locked; null where
 * a later payment carries the line, or where it can't end now.
 */
export async function lockWhatIsPaid(tx: Db, order: OrderRow): Promise<LineRow | null> {
  const lineId = order.forLineId ?? (await findLineOfOrder(tx, order.id))?.id
  const line = lineId === undefined ? null : await lockLine(tx, lineId)
  if (!line) return null
  const periods = await listPeriods(tx, line.id)
  const newest = periods.toSorted((one, other) => other.number - one.number)[0]
  if (newest?.orderId !== order.id) return null
  return nextLineActs(await readLineFacts(tx, line)).includes('end') ? line : null
}
