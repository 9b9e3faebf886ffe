import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { staff } from '../../db/schema/staff.ts'

export type MemberRow = typeof staff.$inferSelect

/** Null for an unknown or removed one. */
export async function findMember(db: Db, id: string): Promise<MemberRow | null> {
  const [member] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.removedAt)))
  return member ?? null
}
