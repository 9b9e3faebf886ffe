import type { HandlerInput } from '@openline/contract/endpoint'
import { type Block, maxBlocks, type searchBlocks } from '@openline/contract/people/blocks-desk'
import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { blocks } from '../../../db/schema/blocks.ts'
import { type BlockRow, runsAt } from './store.ts'

type Search = HandlerInput<typeof searchBlocks>['body']

/** The newest first, one more than are shown; or the one with the id. */
export function findBlocks(
  db: Db,
  { q, kind, isEnded, id }: Search,
  now: Date,
): Promise<BlockRow[]> {
  const part = q.trim().toLowerCase()
  const has = (column: typeof blocks.label | typeof blocks.reason) =>
    sql`strpos(lower(${column}), ${part}) > 0`
  const inState = isEnded ? isNotNull(blocks.endedAt) : runsAt(now)
  return db
    .select()
    .from(blocks)
    .where(
      and(
        id === undefined ? inState : eq(blocks.id, id),
        kind === null ? undefined : eq(blocks.kind, kind),
        part === '' ? undefined : or(has(blocks.label), has(blocks.reason)),
      ),
    )
    .orderBy(desc(blocks.at), desc(blocks.id))
    .limit(maxBlocks + 1)
}

export async function findBlock(db: Db, id: string): Promise<BlockRow | null> {
  const [row] = await db.select().from(blocks).where(eq(blocks.id, id))
  return row ?? null
}

/** Adds a block; null when the same is blocked already. */
export async function insertBlock(
  tx: Db,
  block: typeof blocks.$inferInsert,
): Promise<BlockRow | null> {
  const [row] = await tx
    .insert(blocks)
    .values(block)
    .onConflictDoNothing({
      target: [blocks.kind, blocks.key],
      where: isNull(blocks.endedAt),
    })
    .returning()
  return row ?? null
}

export async function findOpenBlock(
  tx: Db,
  { kind, key }: Pick<BlockRow, 'kind' | 'key'>,
): Promise<BlockRow | null> {
  const [row] = await tx
    .select()
    .from(blocks)
    .where(and(eq(blocks.kind, kind), eq(blocks.key, key), isNull(blocks.endedAt)))
  return row ?? null
}

export function presentBlock(row: BlockRow): Block {
  const { id, kind, label, reason, customerId, refusals, sourceKind, sourceId, endedAt } = row
  return {
    id,
    kind,
    label,
    reason,
    by: row.staffName,
    at: row.at.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    customerId,
    source: sourceKind && sourceId ? { kind: sourceKind, id: sourceId } : null,
    refusals,
    lastRefusedAt: row.lastRefusedAt?.toISOString() ?? null,
    ended: endedAt && { at: endedAt.toISOString(), by: row.endedBy, reason: row.endReason },
  }
}
