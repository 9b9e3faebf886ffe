import { sql } from 'drizzle-orm'
import type { Db } from './open.ts'
import { presenceSpace } from './subscriber.ts'

/** Whether the process of that presence runs, and its connection to the database lives. */
export async function isProcessPresent(db: Db, presenceId: number): Promise<boolean> {
  const {
    rows: [row],
  } = await db.execute<{ held: boolean }>(sql`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and classid = ${presenceSpace} and objid = ${presenceId} and objsubid = 2
        and granted and database = (select oid from pg_database where datname = current_database())
    ) as held`)
  return row?.held === true
}
