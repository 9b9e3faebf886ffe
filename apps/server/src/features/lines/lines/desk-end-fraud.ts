import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import type { OrderRow } from '../../sales/orders/orders.ts'
import { askToEnd } from '../provisioning/line-endings.ts'
import { readLineFacts } from './desk-lines.ts'
import { nextLineActs } from './desk-next-actions.ts'
import { listPeriods } from './period-store.ts'
import { findLineOfOrder, lockLine } from './store.ts'

/**
 * Has the carrier end the line whose newest period a locked order paid: the card was stolen, and nobody has to agree.
 * False where a later payment carries the line, or where it can't end now. `id` is that of the refund.
 */
export async function endWhatWasPaid(
  deps: Needs<'clock' | 'enqueue'>,
  tx: Db,
  order: OrderRow,
  { id, madeBy }: { id: string; madeBy: string },
): Promise<boolean> {
  const lineId = order.renewsLineId ?? (await findLineOfOrder(tx, order.id))?.id
  const line = lineId === undefined ? null : await lockLine(tx, lineId)
  if (!line) return false
  const periods = await listPeriods(tx, line.id)
  const newest = periods.toSorted((one, other) => other.number - one.number)[0]
  if (newest?.orderId !== order.id) return false
  if (!nextLineActs(await readLineFacts(tx, line)).includes('end')) return false
  await askToEnd(deps, tx, line, { id, madeBy, refund: null })
  return true
}
