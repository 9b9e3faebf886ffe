import postgres from 'postgres'

/** A line and the number of the period that is to be paid. */
export type Due = { lineId: string; number: number }

type Filled = { customerIds: readonly string[]; count: number }

/**
 * Gives `count` more lines to customers who have one, made after its likeness, whose owners were
 * told and whose day to be charged has come. Gives them as a scheduled task names them to the queue.
 */
export async function fillRenewals(databaseUrl: string, filled: Filled): Promise<Due[]> {
  const dues: Due[] = []
  await copyLines(databaseUrl, filled, async (sql, customerId, each) => {
    await copyLine(sql, customerId, each, '47 hours')
    dues.push(...(await announce(sql, customerId)))
  })
  return dues.slice(0, filled.count)
}

/** The same with lines whose owners are to be told now. */
export async function fillUnannounced(databaseUrl: string, filled: Filled): Promise<void> {
  await copyLines(databaseUrl, filled, (sql, customerId, each) =>
    copyLine(sql, customerId, each, '119 hours'),
  )
}

type Sql = ReturnType<typeof postgres>

async function copyLines(
  databaseUrl: string,
  { customerIds, count }: Filled,
  copy: (sql: Sql, customerId: string, each: number) => Promise<void>,
): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    const each = Math.ceil(count / customerIds.length)
    for (const customerId of customerIds) {
      await copy(sql, customerId, each)
      await sql`drop table copied`
    }
    await sql`analyze`
  } finally {
    await sql.end()
  }
}

/** Leaves the ids of the copies in the table `copied`. */
async function copyLine(
  sql: Sql,
  customerId: string,
  count: number,
  endsIn: string,
): Promise<void> {
  await sql`create temp table copied as
    select gen_random_uuid() as order_id, gen_random_uuid() as line_id,
      (random() * 1e15)::bigint as digits
    from generate_series(1, ${count}::int)`
  await sql`insert into orders select filled.* from copied,
    (select orders as model from orders
      where customer_id = ${customerId} and kind = 'purchase' limit 1) found,
    lateral jsonb_populate_record(model, jsonb_build_object('id', order_id, 'number', order_id,
      'idempotency_key', order_id, 'quote_id', order_id)) filled`
  await sql`insert into lines select filled.* from copied,
    (select lines as model from lines where customer_id = ${customerId} limit 1) found,
    lateral jsonb_populate_record(model, jsonb_build_object('id', line_id, 'order_id', order_id,
      'mdn', '+1' || digits, 'iccid', '89014' || digits, 'auto_renew', true,
      'renews_at', now() + ${endsIn}::interval)) filled`
  await sql`insert into line_periods select filled.* from copied,
    (select line_periods as model from line_periods join lines on lines.id = line_id
      where customer_id = ${customerId} and number = 1 limit 1) found,
    lateral jsonb_populate_record(model, jsonb_build_object('line_id', line_id,
      'order_id', order_id, 'ends_at', now() + ${endsIn}::interval)) filled`
}

async function announce(sql: Sql, customerId: string): Promise<Due[]> {
  const dues = await sql<Due[]>`
    insert into renewals (line_id, number, notified_at, notified_cents, next_try_at)
    select line_id, 2, now() - interval '3 days', 1000000, now() + interval '15 minutes' from copied
    returning line_id as "lineId", number`
  await sql`
    insert into renewal_notices (id, line_id, number, customer_id, kind, sequence, rules, plan_id,
      total_cents, own_cents, charge_at, sent_at)
    select gen_random_uuid(), line_id, 2, ${customerId}, 'charge', 1, '{own-charge}', plan_id,
      1000000, 1000000, now(), now() - interval '3 days'
    from copied join lines on lines.id = line_id`
  return [...dues]
}

/** Resolves when all of them are paid, and when no job is left to do after that, in ms from now. */
export async function untilRenewed(
  databaseUrl: string,
  count: number,
): Promise<{ paidMs: number; doneMs: number }> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const startedAt = performance.now()
  try {
    await until(
      sql,
      () => sql`select count(*) >= ${count}::int as reached from line_periods
      where number = 2`,
    )
    const paidMs = performance.now() - startedAt
    await until(
      sql,
      () => sql`select count(*) = 0 as reached from pgboss.job
      where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'`,
    )
    return { paidMs, doneMs: performance.now() - startedAt }
  } finally {
    await sql.end()
  }
}

const giveUpAfterMs = 180_000

async function until(
  sql: ReturnType<typeof postgres>,
  look: () => postgres.PendingQuery<postgres.Row[]>,
): Promise<void> {
  const giveUpAt = performance.now() + giveUpAfterMs
  while (performance.now() < giveUpAt) {
    const [row] = await look()
    if (row?.['reached'] === true) return
    await sql`select pg_sleep(0.05)`
  }
  throw new Error('the renewals took too long')
}
