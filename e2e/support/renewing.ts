import { eventually } from '@openline/testing/eventually'
import type { LineOwner } from '@openline/testing/lines'
import type { LiveShop } from './live-shop.ts'

/** Lets so much time pass for one line that its paid time ends in `left`, an SQL interval. */
export async function letEndIn(
  { database }: LiveShop,
  { line }: LineOwner,
  left: string,
): Promise<void> {
  await database.db.execute(`
    with moved as (
      update line_periods set starts_at = starts_at - (ends_at - now() - interval '${left}'),
        begun_at = begun_at - (ends_at - now() - interval '${left}'),
        ends_at = now() + interval '${left}'
      where line_id = '${line.id}' returning ends_at)
    update lines set renews_at = moved.ends_at from moved where id = '${line.id}'`)
}

/**
 * Lets the day of the charge come for lines that renew automatically: their owners are told first.
 * Nothing is charged before a server's task has a turn, the next of which may be a minute away.
 */
export async function letComeDue(live: LiveShop, owners: readonly LineOwner[]): Promise<void> {
  await live.stack.stopServer()
  for (const owner of owners) {
    await letEndIn(live, owner, '4 days')
    // In the time that passed a server would have planned it.
    await live.database.db.execute(`
      insert into renewals (line_id, number, next_notice_at)
      select line_id, number + 1, now() from line_periods where line_id = '${owner.line.id}'`)
  }
  await live.stack.startServer()
  for (const { line } of owners) {
    await eventually(`the owner of ${line.id} to be told`, async () => {
      const { rows: told } = await live.database.db.execute(
        `select 1 from renewals where line_id = '${line.id}' and notified_at is not null`,
      )
      return told.length > 0
    })
  }
}

/** The day of the charge; called again while a charge is under way, its lease has run out. */
export async function letChargeNow(live: LiveShop, owner: LineOwner): Promise<void> {
  await letEndIn(live, owner, '47 hours')
  await live.database.db.execute(
    `update renewals set next_try_at = now() - interval '1 second'
     where line_id = '${owner.line.id}' and next_try_at is not null`,
  )
  // The notice was sent as long ago as the end has come nearer.
  await live.database.db.execute(
    `update renewal_notices set sent_at = now() - interval '2 days' where line_id = '${owner.line.id}'`,
  )
}

/** The paid periods of a line by number, and its renewals by status. */
export async function bookOf(
  { database }: LiveShop,
  { line }: LineOwner,
): Promise<{ periods: number[]; renewals: string[]; charges: number }> {
  const { rows: periods } = await database.db.execute<{ number: number }>(
    `select number from line_periods where line_id = '${line.id}' order by number`,
  )
  const { rows: renewals } = await database.db.execute<{ status: string; charges: number }>(
    `select o.status, (select count(*)::int from payment_attempts a
       where a.order_id = o.id and a.status = 'captured') as charges
     from orders o where o.for_line_id = '${line.id}'`,
  )
  return {
    periods: periods.map(({ number }) => number),
    renewals: renewals.map(({ status }) => status),
    charges: renewals.reduce((sum, { charges }) => sum + charges, 0),
  }
}

export const renewedOnce = { periods: [1, 2], renewals: ['active'], charges: 1 }
