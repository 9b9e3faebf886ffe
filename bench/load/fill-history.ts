import postgres from 'postgres'

const attemptsPerOrder = 10

type Fill = {
  databaseUrl: string
  /** How many payments each of these customers gets beside those they have. */
  perCustomer: ReadonlyMap<string, number>
  /** How many rows there are in all, most of them of strangers. */
  rows: number
}

/**
 * Gives customers a long history among many others, copied from one payment
 * that was really made. Every tenth try of an order was captured.
 */
export async function fillHistory({ databaseUrl, perCustomer, rows }: Fill): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    // Strangers have no rows of their own; the copies satisfy all other constraints.
    await sql`set session_replication_role = replica`
    let others = rows
    for (const [customerId, count] of perCustomer) {
      others -= count
      await copy(sql, count, sql`${customerId}::uuid`)
    }
    await copy(sql, others, sql`md5((n % 9973)::text)::uuid`)
    await sql`vacuum analyze payment_attempts`
    await sql`vacuum analyze orders`
  } finally {
    await sql.end()
  }
}

type Sql = ReturnType<typeof postgres>

/** `owner` may speak of `n`, the number of the copied order. */
async function copy(sql: Sql, attempts: number, owner: postgres.PendingQuery<postgres.Row[]>) {
  const orderCount = Math.ceil(attempts / attemptsPerOrder)
  await sql`create temp table copied as
    select n, gen_random_uuid() as order_id, ${owner} as customer_id,
      now() - interval '1 day' - n * interval '7 minutes' as at
    from generate_series(1, ${orderCount}::int) n`
  // Lateral, since `(function(…)).*` would run the function once for every column.
  await sql`insert into orders select filled.* from copied,
    (select orders as model from orders where kind = 'purchase' limit 1) found,
    lateral jsonb_populate_record(model, jsonb_build_object(
      'id', order_id, 'number', order_id, 'customer_id', copied.customer_id,
      'idempotency_key', order_id, 'quote_id', order_id, 'status', 'active',
      'created_at', at, 'updated_at', at)) filled`
  await sql`insert into payment_attempts select filled.* from copied,
    generate_series(1, ${attemptsPerOrder}::int) try,
    (select payment_attempts as model from payment_attempts where status = 'captured' limit 1) found,
    lateral jsonb_populate_record(model, jsonb_build_object(
      'id', gen_random_uuid(), 'order_id', order_id, 'customer_id', copied.customer_id,
      'number', try, 'intent_id', null, 'created_at', at + try * interval '1 minute',
      'status', case when try = ${attemptsPerOrder}::int then 'captured' else 'failed' end)) filled
    where (n - 1) * ${attemptsPerOrder}::int + try <= ${attempts}::int`
  await sql`drop table copied`
}
