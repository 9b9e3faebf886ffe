import type postgres from 'postgres'

export type Sql = postgres.Sql

/** Many rows of one table after the likeness of one of them. */
export type Copies = {
  table: string
  /** Which row the copies resemble; any without it. */
  like?: string
  /** Columns that differ, as expressions in `n`, the number of the copy. */
  columns: Readonly<Record<string, string>>
  /** Which numbers; all without it. */
  where?: string
}

/** Ids in order of time, all before those of new rows; `kind` keeps tables apart. */
export function copyId(kind: number, number: string): string {
  return `('01900000-0000-7000-800${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`
}

/**
 * Copies one row, but for the columns that differ; columns that the database numbers are left to it. The
 * copies satisfy all constraints but those that only the model's neighbors could.
 */
export async function copyRows(
  sql: Sql,
  { table, like = 'true', columns, where = 'true' }: Copies,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`set session_replication_role = replica`
  const all = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'
    order by ordinal_position`
  const names = all.map(({ name }) => name)
  const values = names.map((name) => columns[name] ?? `model.${name}`)
  const [found] = await sql.unsafe(`select 1 from ${table} where ${like} limit 1`)
  if (!found) throw new Error(`There is no row of ${table} to copy`)
  await sql.unsafe(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
    from (select * from ${table} where ${like} limit 1) model,
      generate_series(${from}::bigint, ${to - 1}::bigint) n where ${where}`)
}
