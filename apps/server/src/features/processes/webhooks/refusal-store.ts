import { desc, gte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import type { Retention } from '../../../db/retention.ts'
import { webhookRefusals } from '../../../db/schema/webhook-refusals.ts'

export type RefusalRow = typeof webhookRefusals.$inferSelect

/** Adds up refusals of a sender for a reason on their day. */
export async function addRefusals(db: Db, refusals: readonly RefusalRow[]): Promise<void> {
  const { count, firstAt, lastAt, problem, ...key } = webhookRefusals
  await db
    .insert(webhookRefusals)
    .values([...refusals])
    .onConflictDoUpdate({
      target: [key.day, key.source, key.reason],
      set: {
        count: sql`${count} + excluded.count`,
        firstAt: sql`least(${firstAt}, excluded.first_at)`,
        lastAt: sql`greatest(${lastAt}, excluded.last_at)`,
        problem: sql`coalesce(excluded.problem, ${problem})`,
      },
    })
}

/** The newest first; a few for each day. */
export function listRefusals(db: Db, since: Date): Promise<RefusalRow[]> {
  return db
    .select()
    .from(webhookRefusals)
    .where(gte(webhookRefusals.lastAt, since))
    .orderBy(desc(webhookRefusals.lastAt))
}

export const refusalRetention: Retention = {
  column: webhookRefusals.lastAt,
  keptForSeconds: 30 * 24 * 3600,
}
