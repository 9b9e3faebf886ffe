import type { Db } from '@openline/server/db/open'

const tablesWithText = `
  select format('%I.%I', table_schema, table_name) as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss', 'drizzle')`

/** Every row of every table as text, for looking for what must not be there. */
export async function dumpDatabase(db: Db): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(tablesWithText)
  const rows = await Promise.all(
    tables.map(({ name }) => db.execute<{ row: string }>(`select t::text as row from ${name} t`)),
  )
  return rows.flatMap((found) => found.rows.map(({ row }) => row)).join('\n')
}
