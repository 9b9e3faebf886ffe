import pg from 'pg'

const looks = 3

/** What a start has to know of the database server before it relies on it. */
export type ServerNature = {
  readonly isStandby: boolean
  /** The same for every way to one database, while its server runs. */
  readonly identity: string
  /** How it stores text: `UTF8`, or a name of an encoding that has no place for every name and street. */
  readonly encoding: string
  /**
   * Whether a pooler gives each statement another session. LISTEN, advisory locks and prepared
   * statements belong to a session and would be lost, some of them without an error.
   */
  readonly isPooledByTransaction: boolean
}

/**
 * Connects twice and looks. Throws what the driver throws when the server does not let us in, or does
 * not answer within that time.
 */
export async function inspectServer(url: string, withinMs: number): Promise<ServerNature> {
  const one = newClient(url, withinMs)
  const other = newClient(url, withinMs)
  try {
    await Promise.all([one.connect(), other.connect()])
    return {
      ...(await askNature(one)),
      isPooledByTransaction: await sharesSessions(one, other),
    }
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

function newClient(url: string, withinMs: number): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  })
  // The call that waits fails with the error.
  client.on('error', () => {})
  return client
}

async function askNature(client: pg.Client) {
  const { rows } = await client.query<{ standby: boolean; identity: string; encoding: string }>(
    `select pg_is_in_recovery() as standby,
      concat(current_database(), ' since ', pg_postmaster_start_time()) as identity,
      current_setting('server_encoding') as encoding`,
  )
  const { standby = false, identity = '', encoding = '' } = rows[0] ?? {}
  return { isStandby: standby, identity, encoding }
}

/** Two connections are two sessions, each the same for as long as it is open, unless a pooler deals them out. */
async function sharesSessions(one: pg.Client, other: pg.Client): Promise<boolean> {
  const ownersOf = new Map<unknown, pg.Client>()
  const sessionOf = new Map<pg.Client, unknown>()
  for (let look = 0; look < looks; look += 1) {
    for (const client of [one, other]) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      const pid = rows[0]?.pid
      const isMine = (ownersOf.get(pid) ?? client) === client
      const isSame = (sessionOf.get(client) ?? pid) === pid
      if (!isMine || !isSame) return true
      ownersOf.set(pid, client)
      sessionOf.set(client, pid)
    }
  }
  return false
}
