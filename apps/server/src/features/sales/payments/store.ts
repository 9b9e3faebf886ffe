import type { AttemptStatus } from '@openline/contract/sales/orders'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  ne,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { TimeSpan } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { placeholders, prepared } from '../../../db/prepared.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'

const { placeholder } = sql

export type AttemptRow = typeof paymentAttempts.$inferSelect

const openStatuses: readonly AttemptStatus[] = ['created', 'requires_action']

export function isOpen({ status }: Pick<AttemptRow, 'status'>): boolean {
  return openStatuses.includes(status)
}

const declineCount = prepared((db) =>
  db
    .select({ declines: sql<number>`count(*)::int` })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.customerId, placeholder('customerId')),
        // Not a parameter: its index holds the failed ones alone.
        sql`${paymentAttempts.status} = 'failed'`,
        gt(paymentAttempts.createdAt, placeholder('since')),
      ),
    )
    .prepare('count_declines'),
)

/** How many payments of a customer were declined since `since`. */
export async function countDeclines(db: Db, customerId: string, since: Date): Promise<number> {
  return (
    (await declineCount(db).execute({ customerId, since: since.toISOString() }))[0]?.declines ?? 0
  )
}

const attemptInsert = prepared((db) =>
  db
    .insert(paymentAttempts)
    .values({
      ...placeholders(paymentAttempts, ['number', 'intentId', 'actionUrl', 'failureCode']),
      number: sql`(select coalesce(max(earlier.number), 0) + 1 from ${paymentAttempts} earlier
        where earlier.order_id = ${placeholder('orderId')})`,
    })
    .prepare('insert_attempt'),
)

export type NewAttempt = Omit<AttemptRow, 'number' | 'intentId' | 'actionUrl' | 'failureCode'>

/** Adds an attempt under the order's next number. */
export async function insertAttempt(tx: Db, attempt: NewAttempt): Promise<void> {
  await attemptInsert(tx).execute(attempt)
}

const attemptById = prepared((db) =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, placeholder('attemptId')))
    .prepare('attempt_by_id'),
)

export async function findAttempt(db: Db, attemptId: string): Promise<AttemptRow | null> {
  return (await attemptById(db).execute({ attemptId }))[0] ?? null
}

/** What another press of the same payment came to, once that is settled. */
export async function findEndedAttempt(db: Db, attemptId: string): Promise<AttemptRow | null> {
  const attempt = await findAttempt(db, attemptId)
  return attempt && !isOpen(attempt) ? attempt : null
}

const attemptByIntent = prepared((db) =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.intentId, placeholder('intentId')))
    .prepare('attempt_by_intent'),
)

export async function findAttemptByIntent(db: Db, intentId: string): Promise<AttemptRow | null> {
  return (await attemptByIntent(db).execute({ intentId }))[0] ?? null
}

export async function findOpenAttempt(db: Db, orderId: string): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.status, [...openStatuses])),
    )
  return row ?? null
}

type AttemptOutcome = Pick<AttemptRow, 'status' | 'updatedAt'> &
  Partial<Pick<AttemptRow, 'intentId' | 'actionUrl' | 'failureCode'>>

const attemptUpdate = prepared((db) =>
  db
    .update(paymentAttempts)
    .set({
      status: sql`${placeholder('status')}`,
      intentId: sql`coalesce(${placeholder('intentId')}, ${paymentAttempts.intentId})`,
      actionUrl: sql`${placeholder('actionUrl')}`,
      failureCode: sql`${placeholder('failureCode')}`,
      updatedAt: sql`${placeholder('updatedAt')}`,
    })
    .where(
      and(
        eq(paymentAttempts.id, placeholder('attemptId')),
        eq(paymentAttempts.customerId, placeholder('customerId')),
      ),
    )
    .prepare('update_attempt'),
)

/** Records where an attempt stands; a known intent is never forgotten. */
export async function updateAttempt(
  tx: Db,
  { id: attemptId, customerId }: Pick<AttemptRow, 'id' | 'customerId'>,
  { status, updatedAt, intentId, actionUrl, failureCode }: AttemptOutcome,
): Promise<void> {
  await attemptUpdate(tx).execute({
    attemptId,
    customerId,
    status,
    updatedAt: updatedAt.toISOString(),
    intentId: intentId ?? null,
    actionUrl: actionUrl ?? null,
    failureCode: failureCode ?? null,
  })
}

/** A bank may ask about payments of a year before a dispute, and gives weeks to answer. */
const networkKeptForMs = 400 * 24 * 3600_000

/** Forgets from where payments were made, once no dispute can need it. */
export async function forgetNetworks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - networkKeptForMs)
  await db
    .update(paymentAttempts)
    .set({ network: null })
    .where(and(isNotNull(paymentAttempts.network), lt(paymentAttempts.createdAt, before)))
}

/** Says that an open attempt was looked at; false for one that is settled, whose time is that of its money. */
export async function touchAttempt(db: Db, attemptId: string, updatedAt: Date): Promise<boolean> {
  const touched = await db
    .update(paymentAttempts)
    .set({ updatedAt })
    .where(
      and(eq(paymentAttempts.id, attemptId), inArray(paymentAttempts.status, [...openStatuses])),
    )
    .returning({ id: paymentAttempts.id })
  return touched.length > 0
}

/** Open attempts that nothing was heard of since `before`, oldest first. */
export async function listUnsettled(db: Db, before: Date, limit: number): Promise<AttemptRow[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.status, [...openStatuses]),
        lt(paymentAttempts.updatedAt, before),
      ),
    )
    .orderBy(asc(paymentAttempts.updatedAt))
    .limit(limit)
}

/** Every try to pay an order, oldest first. */
export function listAttempts(db: Db, orderId: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(asc(paymentAttempts.number))
}

/** What was captured of attempts that were made in this time. Reads the whole table: for an operator. */
export function listCapturedIn(db: Db, { since, until }: TimeSpan): Promise<AttemptRow[]> {
  const { createdAt, status, id } = paymentAttempts
  return db
    .select()
    .from(paymentAttempts)
    .where(and(eq(status, 'captured'), gte(createdAt, since), lt(createdAt, until)))
    .orderBy(asc(createdAt), asc(id))
}

/** What was captured of a customer before this moment. */
export function listCapturedOf(db: Db, ofCustomer: string, before: Date): Promise<AttemptRow[]> {
  const { customerId, createdAt, status } = paymentAttempts
  return db
    .select()
    .from(paymentAttempts)
    .where(and(eq(customerId, ofCustomer), eq(status, 'captured'), lt(createdAt, before)))
}

/** The newest attempt to pay each order that is not paid yet, by order: what was captured for one goes back. */
export async function readLastAttempts(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, AttemptRow>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([paymentAttempts.orderId])
    .from(paymentAttempts)
    .where(
      and(inArray(paymentAttempts.orderId, [...orderIds]), ne(paymentAttempts.status, 'captured')),
    )
    .orderBy(paymentAttempts.orderId, desc(paymentAttempts.number))
  return new Map(rows.map((row) => [row.orderId, row]))
}

/** Whether the attempt that a column names is open; null where there is none. It is looked up by its key for each row. */
export function isOpenAttempt(named: SQLWrapper): SQL<boolean | null> {
  const { id, status } = paymentAttempts
  return sql`(select ${inArray(status, [...openStatuses])} from ${paymentAttempts} where ${id} = ${named})`
}

/** For `in (…)`: the orders with an open attempt: the provider is asked about it, or the bank asks its customer. */
export function ordersBeingPaid(db: Db, by: 'provider' | 'bank') {
  return db
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.status, by === 'provider' ? 'created' : 'requires_action'))
}
