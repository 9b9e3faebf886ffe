import type postgres from 'postgres'

type TableSize = { name: string; bytes: number; share: number }

/** Below so many bytes for each order a table plays no part. */
const shownFrom = 5

/** Prints what each of `count` orders costs on the disk: its rows in every table with their indexes. */
export async function printTableSizes(sql: postgres.Sql, count: number): Promise<void> {
  const tables = await sql<TableSize[]>`
    select schemaname || '.' || relname as name, pg_total_relation_size(relid)::float8 as bytes,
      coalesce(pg_indexes_size(relid)::float8 / nullif(pg_total_relation_size(relid), 0), 0) as share
    from pg_stat_user_tables order by bytes desc`
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const lines = tables
    .filter(({ bytes }) => bytes / count >= shownFrom)
    .map(({ name, bytes, share }) => {
      const each = Math.round(bytes / count).toLocaleString('en')
      return `| ${name} | ${each} | ${Math.round(share * 100)} % |`
    })
  const head = `| Table | Bytes an order, of ${count.toLocaleString('en')} | Of it indexes |`
  const sum = `| all | ${Math.round(total / count).toLocaleString('en')} | |`
  console.log([head, '| --- | --- | --- |', ...lines, sum, ''].join('\n'))
}
