import type { SimType } from '@openline/contract/sales/shop'
import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { TimeSpan } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { prepared } from '../../../db/prepared.ts'
import { lines } from '../../../db/schema/orders.ts'

export type LineRow = typeof lines.$inferSelect

const mostLines = 100

export function listLinesOf(db: Db, customerId: string): Promise<LineRow[]> {
  return db
    .select()
    .from(lines)
    .where(and(eq(lines.customerId, customerId), ne(lines.status, 'cancelled')))
    .orderBy(desc(lines.createdAt))
    .limit(mostLines)
}

/** Lines that ended, newest first. */
export function listEndedOf(db: Db, customerId: string) {
  return db
    .select({
      id: lines.id,
      orderId: lines.orderId,
      nickname: lines.nickname,
      mdn: lines.mdn,
      planName: lines.planName,
    })
    .from(lines)
    .where(and(eq(lines.customerId, customerId), eq(lines.status, 'cancelled')))
    .orderBy(desc(lines.createdAt))
    .limit(mostLines)
}

export async function findLineOf(
  db: Db,
  customerId: string,
  lineId: string,
): Promise<LineRow | null> {
  const [line] = await db
    .select()
    .from(lines)
    .where(and(eq(lines.id, lineId), eq(lines.customerId, customerId)))
  return line ?? null
}

/** Any line, for staff; null when there is none. */
export async function findLine(db: Db, lineId: string): Promise<LineRow | null> {
  const [line] = await db.select().from(lines).where(eq(lines.id, lineId))
  return line ?? null
}

/** The line, locked until the transaction ends: all changes of a line wait for each other here. */
export async function lockLine(tx: Db, lineId: string): Promise<LineRow | null> {
  return (await lineForUpdate(tx).execute({ lineId }))[0] ?? null
}

const lineForUpdate = prepared((db) =>
  db
    .select()
    .from(lines)
    .where(eq(lines.id, sql.placeholder('lineId')))
    .for('update')
    .prepare('line_for_update'),
)

/** The line of an order, also when it has ended. */
export async function findLineOfOrder(db: Db, orderId: string): Promise<LineRow | null> {
  return (await lineOfOrder(db).execute({ orderId }))[0] ?? null
}

const lineOfOrder = prepared((db) =>
  db
    .select()
    .from(lines)
    .where(eq(lines.orderId, sql.placeholder('orderId')))
    .prepare('line_of_order'),
)

/** Lines in force that were activated in this time. */
export function listActivatedIn(db: Db, { since, until }: TimeSpan): Promise<LineRow[]> {
  const { activatedAt, status } = lines
  return db
    .select()
    .from(lines)
    .where(
      and(
        inArray(status, ['active', 'suspended']),
        gte(activatedAt, since),
        lt(activatedAt, until),
      ),
    )
    .orderBy(asc(activatedAt))
}

/** The line of an order, unless it has ended. */
export async function findLineOfNumber(db: Db, mdn: string): Promise<LineRow | null> {
  const [line] = await db
    .select()
    .from(lines)
    .where(and(eq(lines.mdn, mdn), ne(lines.status, 'cancelled')))
  return line ?? null
}

export async function findLiveLineOfOrder(db: Db, orderId: string): Promise<LineRow | null> {
  const line = await findLineOfOrder(db, orderId)
  return line?.status === 'cancelled' ? null : line
}

const linesOfOrders = prepared((db) =>
  db
    .select({ id: lines.id, orderId: lines.orderId })
    .from(lines)
    .where(sql`${lines.orderId} = any(${sql.placeholder('ids')})`)
    .prepare('lines_of_orders'),
)

/** The id of the line of each order that has one. */
export async function readLineIds(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await linesOfOrders(db).execute({ ids: [...orderIds] })
  return new Map(rows.map(({ orderId, id }) => [orderId, id]))
}

/** Lines by their ids, in no order. */
export async function readLines(db: Db, lineIds: readonly string[]): Promise<LineRow[]> {
  if (lineIds.length === 0) return []
  return db
    .select()
    .from(lines)
    .where(inArray(lines.id, [...lineIds]))
}

/** The order under which the carrier knows each line, in the order of `lineIds`. */
export async function readReferences(
  db: Db,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (lineIds.length === 0) return new Map()
  const rows = await db
    .select({ id: lines.id, orderId: lines.orderId })
    .from(lines)
    .where(inArray(lines.id, [...lineIds]))
  const orderOf = new Map(rows.map(({ orderId, id }) => [id, orderId]))
  const found = new Map<string, string>()
  for (const id of lineIds) {
    const orderId = orderOf.get(id)
    if (orderId !== undefined) found.set(id, orderId)
  }
  return found
}

/** The order under which the carrier knows a line. */
export async function requireReference(db: Db, lineId: string): Promise<string> {
  const reference = (await readReferences(db, [lineId])).get(lineId)
  if (reference === undefined) throw new Error(`line ${lineId} is gone`)
  return reference
}

/** Whether a line that has not ended has the number. */
export async function isNumberOfLine(db: Db, mdn: string): Promise<boolean> {
  const rows = await db
    .select({ id: lines.id })
    .from(lines)
    .where(and(eq(lines.mdn, mdn), ne(lines.status, 'cancelled')))
  return rows.length > 0
}

/** Whether a line that has not ended has the SIM. */
export async function isSimOfLine(db: Db, iccid: string): Promise<boolean> {
  const rows = await db
    .select({ id: lines.id })
    .from(lines)
    .where(and(eq(lines.iccid, iccid), ne(lines.status, 'cancelled')))
  return rows.length > 0
}

/** Gives a line another owner, which its newest move names. */
export async function setOwner(tx: Db, lineId: string, customerId: string): Promise<void> {
  await tx.update(lines).set({ customerId }).where(eq(lines.id, lineId))
}

export async function setNickname(db: Db, lineId: string, nickname: string): Promise<void> {
  await db.update(lines).set({ nickname }).where(eq(lines.id, lineId))
}

/** Gives the line of an order a number that was transferred to it. Throws when another line has it. */
export async function setNumber(
  tx: Db,
  { customerId, orderId, mdn }: { customerId: string; orderId: string; mdn: string },
): Promise<void> {
  await tx
    .update(lines)
    .set({ mdn })
    .where(and(eq(lines.orderId, orderId), eq(lines.customerId, customerId)))
}

type LineSim = { iccid: string; simType: SimType; esimEncrypted: string | null }

/** Puts a line on another SIM. Throws when another line has it. */
export async function setSim(tx: Db, lineId: string, sim: LineSim): Promise<void> {
  await tx
    .update(lines)
    .set({ ...sim, firstUsedAt: null })
    .where(eq(lines.id, lineId))
}

export async function setAutoRenew(tx: Db, lineId: string, autoRenew: boolean): Promise<void> {
  await tx.update(lines).set({ autoRenew }).where(eq(lines.id, lineId))
}

/** The line is no longer ours to serve, renews no more, and has no code to install. */
export async function endLine(tx: Db, lineId: string): Promise<void> {
  await tx
    .update(lines)
    .set({ status: 'cancelled', autoRenew: false, esimEncrypted: null })
    .where(eq(lines.id, lineId))
}

/** Changes nothing for a line that has another SIM by now, or was used before. */
export async function setFirstUsed(
  db: Db,
  { lineId, iccid, at }: { lineId: string; iccid: string; at: Date },
): Promise<void> {
  await db
    .update(lines)
    .set({ firstUsedAt: at })
    .where(and(eq(lines.id, lineId), eq(lines.iccid, iccid), isNull(lines.firstUsedAt)))
}
