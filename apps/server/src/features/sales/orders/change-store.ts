import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { placeholders, prepared } from '../../../db/prepared.ts'
import { orderEvents, orders } from '../../../db/schema/orders.ts'

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

/** The orders of a customer whose payment failed, locked, oldest first. */
export function lockUnpaid(tx: Db, customerId: string): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.status, 'payment_failed')))
    .orderBy(asc(orders.createdAt))
    .for('update')
}

const orderTransition = prepared((db) => {
  const { paidAt, trackingNumber, failureCode, iccid } = orders
  const set = (name: keyof OrderRow) => sql`${placeholder(name)}`
  const changed = db.$with('changed').as(
    db
      .update(orders)
      .set({
        status: set('status'),
        updatedAt: set('updatedAt'),
        paidAt: sql`coalesce(${placeholder('paidAt')}, ${paidAt})`,
        trackingNumber: sql`coalesce(${placeholder('trackingNumber')}, ${trackingNumber})`,
        failureCode: sql`coalesce(${placeholder('failureCode')}, ${failureCode})`,
        iccid: sql`coalesce(${placeholder('iccid')}, ${iccid})`,
      })
      .where(
        and(
          eq(orders.id, placeholder('id')),
          eq(orders.customerId, placeholder('customerId')),
          eq(orders.status, placeholder('from')),
        ),
      )
      .returning(),
  )
  const entry = db.$with('entry', {}).as(sql`
    insert into ${orderEvents} (order_id, kind, detail, at)
    select id, status, ${placeholder('detail')}::text, updated_at from ${changed}`)
  return db.with(changed, entry).select().from(changed).prepare('transition_order')
})

/** The number that the line of a locked order is to get; null for any. */
export async function updateChosenNumber(
  tx: Db,
  { id }: Pick<OrderRow, 'id'>,
  chosenMsisdn: string | null,
): Promise<void> {
  await tx.update(orders).set({ chosenMsisdn }).where(eq(orders.id, id))
}

/** What happens to an order and leaves its status as it is. */
export type OrderNews = {
  kind:
    | 'part_refunded'
    | 'part_refund_failed'
    | 'card_address_corrected'
    | 'card_stopped'
    | 'card_returned'
    | 'another_card_ordered'
    | 'another_card_stopped'
    | 'another_card_returned'
    | 'another_card_shipped'
    | 'another_card_failed'
  detail: string | null
  at: Date
}

export async function insertEvent(tx: Db, orderId: string, news: OrderNews): Promise<void> {
  await tx.insert(orderEvents).values({ orderId, ...news })
}

/**
 * Changes an order that is still in the status `from`, with an entry in its timeline; null when it is
 * not. A value is never unset.
 */
export async function updateOrder(
  tx: Db,
  { id, customerId, status: from }: Pick<OrderRow, 'id' | 'customerId' | 'status'>,
  {
    status,
    updatedAt,
    detail,
    ...changes
  }: OrderChanges & Pick<OrderRow, 'status' | 'updatedAt'> & { detail: string | null },
): Promise<OrderRow | null> {
  const { paidAt = null, trackingNumber = null, failureCode = null, iccid = null } = changes
  const [changed] = await orderTransition(tx).execute({
    id,
    customerId,
    from,
    status,
    detail,
    updatedAt: updatedAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    trackingNumber,
    failureCode,
    iccid,
  })
  return changed ?? null
}
