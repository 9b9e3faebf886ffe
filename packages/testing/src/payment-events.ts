import { sql } from 'drizzle-orm'
import { eventually } from './eventually.ts'
import type { TestShop } from './start-test-shop.ts'

/** Has the payment provider send an event once more, or every event that it ever sent. */
export async function redeliverEvents(
  { sandbox }: { readonly sandbox: { readonly url: string } },
  eventId = 'all',
): Promise<void> {
  const response = await fetch(`${sandbox.url}/payment/redeliver`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ eventId }),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** Waits until some event was stored, and every one of them handled. */
export async function untilEventsHandled({ database }: Pick<TestShop, 'database'>): Promise<void> {
  await eventually('all events to be handled', async () => {
    const { rows } = await database.db.execute<{ handled: number; open: number }>(
      sql`select count(handled_at)::int as handled, (count(*) - count(handled_at))::int as open from inbox`,
    )
    return rows[0] !== undefined && rows[0].handled > 0 && rows[0].open === 0
  })
}
