import type { Db } from '@openline/server/db/open'
import type { Retention } from '@openline/server/db/retention'
import type { ScheduledTask } from '@openline/server/jobs/jobs'
import { getTableName, lt, type SQL, sql } from 'drizzle-orm'
import type { World } from '../world/world.ts'

type Watched = Pick<World, 'database' | 'time' | 'story'>

/** Rows of a table whose time is up by the terms of a task, and all others. */
type Counted = { readonly name: string; readonly due: number; readonly young: number }

const dayMs = 24 * 3600_000

/**
 * Holds each task that deletes rows to the terms that it has: after a run no row is left whose time is up, and all others
 * are there. Gives what runs a task and looks at one run of it a day; nothing else happens meanwhile.
 */
export function createRetentionLaw({ database, time, story }: Watched) {
  const lookedAt = new Map<string, number>()
  return async (
    { name, retentions = [] }: ScheduledTask,
    run: () => Promise<void>,
  ): Promise<void> => {
    const now = time.now()
    const isDue = now.getTime() - (lookedAt.get(name) ?? 0) >= dayMs
    if (retentions.length === 0 || !isDue) return run()
    const before = await countRows(database.db, retentions, now)
    await run()
    lookedAt.set(name, now.getTime())
    const after = await countRows(database.db, retentions, now)
    for (const [index, { name: table, due, young }] of after.entries()) {
      const had = before[index]?.young ?? 0
      if (due > 0) story.breach('nothing is kept for longer than its time', `${table}: ${due}`)
      if (young < had)
        story.breach('nothing is deleted before its time', `${table} ${had} → ${young}`)
    }
  }
}

async function countRows(
  db: Db,
  retentions: readonly Retention[],
  now: Date,
): Promise<readonly Counted[]> {
  const ofTables = Map.groupBy(retentions, ({ column }) => column.table)
  const queries = Array.from(ofTables, ([table, terms]) => {
    const due = sql.join(
      terms.map((term) => isOver(term, now)),
      sql` or `,
    )
    return sql`select ${getTableName(table)}::text as name,
      (count(*) filter (where ${due}))::int as due,
      (count(*) filter (where (${due}) is not true))::int as young from ${table}`
  })
  return (await db.execute<Counted>(sql.join(queries, sql` union all `))).rows
}

function isOver({ column, keptForSeconds, where }: Retention, now: Date): SQL {
  const which = typeof where === 'function' ? where(now) : (where ?? sql`true`)
  return sql`(${lt(column, new Date(now.getTime() - keptForSeconds * 1000))} and ${which})`
}
