import { createHmac, randomUUID } from 'node:crypto'
import postgres from 'postgres'

const webhookSecret = 'carrier_demo_secret'

type News = { reference: string; sequence: number; status: string }

const nothing = { reason: null, dueAt: null, changeableUntil: null, retryAt: null, messaging: null }

/** Sends the shop an event of a port-in as a carrier does: signed, and again when asked to. */
export async function sendPortEvent(shopUrl: string, news: News): Promise<void> {
  const data = { id: `prt_${news.reference}`, ...news, ...nothing }
  const body = JSON.stringify({ id: randomUUID(), type: 'port_in.updated', data })
  for (;;) {
    const t = Math.floor(Date.now() / 1000)
    const v1 = createHmac('sha256', webhookSecret).update(`${t}.${body}`).digest('hex')
    const response = await fetch(`${shopUrl}/hooks/carrier`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'carrier-signature': `t=${t},v1=${v1}` },
      body,
    })
    await response.arrayBuffer()
    if (response.ok) return
    if (response.status !== 429) throw new Error(`an event was answered ${response.status}`)
  }
}

/** Resolves when every event that was stored has been acted upon, or when `isLate`. */
export function untilHandled(databaseUrl: string, isLate: () => boolean): Promise<void> {
  return onDatabase(databaseUrl, async (sql) => {
    for (;;) {
      const [row] = await sql<{ waiting: boolean }[]>`
        select exists (select from inbox where handled_at is null) as waiting`
      if (row?.waiting === false || isLate()) return
      await sql`select pg_sleep(0.05)`
    }
  })
}

export function countHandled(databaseUrl: string): Promise<number> {
  return onDatabase(databaseUrl, async (sql) => {
    const [row] = await sql<{ handled: number }[]>`
      select count(*)::int as handled from inbox where type like 'port_in:%' and handled_at is not null`
    return row?.handled ?? 0
  })
}

async function onDatabase<Found>(
  databaseUrl: string,
  ask: (sql: postgres.Sql) => Promise<Found>,
): Promise<Found> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    return await ask(sql)
  } finally {
    await sql.end()
  }
}
