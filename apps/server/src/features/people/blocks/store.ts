import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import type { Retention } from '../../../db/retention.ts'
import { blocks } from '../../../db/schema/blocks.ts'
import type { BlockKey } from './block-keys.ts'

export type BlockRow = typeof blocks.$inferSelect

/** Not lifted, and its time is not up. */
export function runsAt(now: Date): SQL | undefined {
  return and(isNull(blocks.endedAt), or(isNull(blocks.endsAt), gt(blocks.endsAt, now)))
}

/** Blocks of these, and of the mailbox of this account, whatever its email is now. */
export function listRunning(
  db: Db,
  { keys, customerId }: { keys: readonly BlockKey[]; customerId: string | null },
  now: Date,
): Promise<BlockRow[]> {
  const isOneOf = keys.map(({ kind, key }) => and(eq(blocks.kind, kind), eq(blocks.key, key)))
  const isAccount =
    customerId === null
      ? undefined
      : and(eq(blocks.customerId, customerId), eq(blocks.kind, 'email'))
  const which = or(...isOneOf, isAccount)
  if (which === undefined) return Promise.resolve([])
  return db
    .select()
    .from(blocks)
    .where(and(which, runsAt(now)))
}

/** Locked in one order, so that two calls never wait for each other. */
export async function countRefusals(db: Db, ids: readonly string[], at: Date): Promise<void> {
  const locked = db
    .select({ id: blocks.id })
    .from(blocks)
    .where(inArray(blocks.id, [...ids]))
    .orderBy(blocks.id)
    .for('update')
  await db
    .update(blocks)
    .set({ refusals: sql`${blocks.refusals} + 1`, lastRefusedAt: at })
    .where(inArray(blocks.id, locked))
}

/** What has ended names no customer any more. */
const forgotten = { customerId: null, sourceKind: null, sourceId: null } as const

type Ending = { at: Date; by: string; reason: string }

/** Ends a block; false when it has ended. */
export async function endBlock(tx: Db, id: string, { at, by, reason }: Ending): Promise<boolean> {
  const ended = await tx
    .update(blocks)
    .set({ ...forgotten, endedAt: at, endedBy: by, endReason: reason })
    .where(and(eq(blocks.id, id), isNull(blocks.endedAt)))
    .returning({ id: blocks.id })
  return ended.length > 0
}

/** Ends those whose time is up. */
export async function endOverdue(db: Db, now: Date): Promise<void> {
  await db
    .update(blocks)
    .set({ ...forgotten, endedAt: sql`${blocks.endsAt}` })
    .where(and(isNull(blocks.endedAt), lte(blocks.endsAt, now)))
}

/** Names the account no more from which blocks came; they run on. */
export async function forgetCustomer(tx: Db, customerId: string): Promise<void> {
  await tx.update(blocks).set(forgotten).where(eq(blocks.customerId, customerId))
}

export const blockRetention: Retention = {
  column: blocks.endedAt,
  keptForSeconds: 90 * 24 * 3600,
}
