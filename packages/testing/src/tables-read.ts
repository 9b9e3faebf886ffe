import pg from 'pg'

/** Tables that were read from one end to the other, as PostgreSQL counts it, by connections that have ended. */
export async function readTables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_stat_user_tables where schemaname = 'public' and seq_scan > 0",
    )
    return rows.map(({ name }) => name).toSorted()
  } finally {
    await client.end()
  }
}
