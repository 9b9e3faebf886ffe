import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { placeholders, prepared } from '../../db/prepared.ts'
import { orderEvents, orders } from '../../db/schema/orders.ts'

export type OrderRow = typeof orders.$inferSelect

export type OrderChanges = Partial<
  Pick<OrderRow, 'paidAt' | 'trackingNumber' | 'failureCode' | 'iccid'>
>

const { placeholder } = sql

const orderInsert = prepared((db) => {
  const made = db.$with('made').as(
    db
      .insert(orders)
      .values(placeholders(orders, ['paidAt', 'trackingNumber', 'failureCode']))
      .returning({ id: orders.id }),
  )
  return db
    .with(made)
    .insert(orderEvents)
    .values({
      orderId: sql`(select id from ${made})`,
      kind: 'ordered',
      at: placeholder('createdAt'),
    })
    .prepare('insert_order')
})

/** Adds an order and the first entry of its timeline; payment, shipment and failure come later. */
export async function insertOrder(tx: Db, order: OrderRow): Promise<void> {
  await orderInsert(tx).execute(order)
}

const orderForUpdate = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, placeholder('orderId')))
    .for('update')
    .prepare('order_for_update'),
)

export async function lockOrderRow(tx: Db, orderId: string): Promise<OrderRow | null> {
  return (await orderForUpdate(tx).execute({ orderId }))[0] ?? null
}

const orderUpdate = prepared((db) => {
  const { paidAt, trackingNumber, failureCode, iccid } = orders
  const set = (name: keyof OrderRow) => sql`${placeholder(name)}`
  return db
    .update(orders)
    .set({
      status: set('status'),
      updatedAt: set('updatedAt'),
      paidAt: sql`coalesce(${placeholder('paidAt')}, ${paidAt})`,
      trackingNumber: sql`coalesce(${placeholder('trackingNumber')}, ${trackingNumber})`,
      failureCode: sql`coalesce(${placeholder('failureCode')}, ${failureCode})`,
      iccid: sql`coalesce(${placeholder('iccid')}, ${iccid})`,
    })
    .where(and(eq(orders.id, placeholder('id')), eq(orders.status, placeholder('from'))))
    .returning()
    .prepare('update_order')
})

/** Changes an order that is still in the status `from`; null when it is not. A value is never unset. */
export async function updateOrder(
  tx: Db,
  { id, status: from }: Pick<OrderRow, 'id' | 'status'>,
  { status, updatedAt, ...changes }: OrderChanges & Pick<OrderRow, 'status' | 'updatedAt'>,
): Promise<OrderRow | null> {
  const { paidAt = null, trackingNumber = null, failureCode = null, iccid = null } = changes
  const [changed] = await orderUpdate(tx).execute({
    id,
    from,
    status,
    updatedAt: updatedAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    trackingNumber,
    failureCode,
    iccid,
  })
  return changed ?? null
}

const orderEventInsert = prepared((db) =>
  db
    .insert(orderEvents)
    .values(placeholders(orderEvents, ['id']))
    .prepare('insert_order_event'),
)

/** Adds an entry to the timeline of an order. */
export async function insertOrderEvent(
  tx: Db,
  event: Omit<typeof orderEvents.$inferSelect, 'id'>,
): Promise<void> {
  await orderEventInsert(tx).execute(event)
}
