import postgres from 'postgres'
import type { Keep } from './bench.ts'

/** What the statements of something measured read, by PostgreSQL's own count. */
export type Watched = {
  /** Pages of tables and indexes, each time; on a shared machine steadier than any clock. */
  readonly pages: number
  /** How long the database worked on them, each time. */
  readonly ms: number
  /** The statement that read the most. */
  readonly heaviest: string
}

export type Watch = {
  /** Runs something, which gives how many times it did its work. */
  measure(run: () => Promise<number>): Promise<Watched>
  /** How the database would run a statement with values that it does not know. */
  planOf(statement: string): Promise<string>
}

/** PostgreSQL settings that counting needs. */
export const countingSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '2000',
}

type Row = { query: string; pages: number; ms: number }

/** Watches all statements on a database that was started with `countingSettings`. */
export async function watchStatements(keep: Keep, databaseUrl: string): Promise<Watch> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await keep(Promise.resolve({ stop: () => sql.end() }))
  await sql`create extension if not exists pg_stat_statements`
  return {
    async measure(run) {
      await sql`select pg_stat_statements_reset()`
      const times = await run()
      const rows = await sql<Row[]>`
        select query, (shared_blks_hit + shared_blks_read)::float8 as pages,
          total_exec_time::float8 as ms
        from pg_stat_statements where query not like '%pg_stat_statements%' order by pages desc`
      const sum = (field: 'pages' | 'ms') => rows.reduce((total, row) => total + row[field], 0)
      return { pages: sum('pages') / times, ms: sum('ms') / times, heaviest: rows[0]?.query ?? '' }
    },
    async planOf(statement) {
      const lines = await sql
        .unsafe(`explain (generic_plan) ${statement}`)
        .catch((error: Error) => [{ 'QUERY PLAN': error.message }])
      return lines.map((line) => String(line['QUERY PLAN'])).join('\n')
    },
  }
}
