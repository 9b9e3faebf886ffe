import type { LineOwner } from '@openline/testing/lines'
import { aLineToRenew } from '@openline/testing/renewing'
import { useTestShop } from '@openline/testing/use-test-shop'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

const shop = useTestShop()

/** A batch of a hundred, and some more. */
const many = 105

async function count(query: SQL): Promise<number> {
  const { rows } = await shop.database.db.execute<{ count: string }>(query)
  return Number(rows[0]?.count)
}

/** Lines like one that ends in four days, on a carrier with many. */
async function manyLinesLike({ line }: LineOwner): Promise<void> {
  const { db } = shop.database
  const endsAt = new Date(shop.now().getTime() + 4 * 24 * 3600_000).toISOString()
  await db.execute(sql`
    insert into orders select (jsonb_populate_record(orders, jsonb_build_object('id', md5('order' || n)::uuid,
      'number', 'MANY-' || n, 'idempotency_key', 'many-' || n, 'quote_id', md5('quote' || n)::uuid))).*
    from orders, generate_series(1, ${many}::int) n where id = ${line.orderId}`)
  await db.execute(sql`
    insert into lines select (jsonb_populate_record(lines, jsonb_build_object('id', md5('line' || n)::uuid,
      'order_id', md5('order' || n)::uuid, 'mdn', '+1' || 3000000000 + n, 'iccid', '8901410' || 300000000000 + n,
      'renews_at', ${endsAt}::timestamptz))).*
    from lines, generate_series(1, ${many}::int) n where id = ${line.id}`)
  await db.execute(sql`
    insert into line_periods select (jsonb_populate_record(line_periods, jsonb_build_object('line_id', md5('line' || n)::uuid,
      'order_id', md5('order' || n)::uuid, 'ends_at', ${endsAt}::timestamptz))).*
    from line_periods, generate_series(1, ${many}::int) n where line_id = ${line.id}`)
}

test('more periods than a hundred begin, are announced and end, by one run of each task', async () => {
  await manyLinesLike(await aLineToRenew(shop, { autoRenew: false }))
  await shop.database.db.execute(sql`update line_periods set begun_at = null`)
  await shop.runTask('begin periods')
  expect(await count(sql`select count(*) from line_periods where begun_at is null`)).toBe(0)
  await shop.runTask('plan renewal notices')
  await shop.runTask('send renewal notices')
  expect(await count(sql`select count(*) from renewals where notified_at is not null`)).toBe(many)
  shop.pass(5 * 24 * 3600)
  await shop.runTask('end periods')
  expect(await count(sql`select count(*) from line_suspensions where reason = 'unpaid'`)).toBe(many)
})
