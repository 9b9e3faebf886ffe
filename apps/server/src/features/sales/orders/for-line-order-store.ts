import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { orders } from '../../../db/schema/orders.ts'
import type { OrderRow } from './change-store.ts'
import { payableStatuses } from './order-status.ts'

/** The order for the same thing for a line that can still be paid: there is one at most. */
export async function findUnpaidForLine(
  db: Db,
  lineId: string,
  { kind, addOnId }: Pick<OrderRow, 'kind' | 'addOnId'>,
): Promise<string | null> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.forLineId, lineId),
        eq(orders.kind, kind),
        addOnId === null ? isNull(orders.addOnId) : eq(orders.addOnId, addOnId),
        inArray(orders.status, [...payableStatuses]),
      ),
    )
  return order?.id ?? null
}
