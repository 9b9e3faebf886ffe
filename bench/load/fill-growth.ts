import type postgres from 'postgres'

type Sql = postgres.Sql

/** How the rows of a line hang together; a line renews every month. */
const ordersPerLine = 5
const linesPerCustomer = 2

/** The address of a customer that `fillGrowth` made; the password is the model's. */
export function emailOf(customer: number): string {
  return `customer-${customer}@example.com`
}

export function customersOf(orders: number): number {
  return orders / ordersPerLine / linesPerCustomer
}

/**
 * Adds orders up to the number `to`, with what they leave behind: customers, cards, lines, periods,
 * renewals, payments, timelines, webhook events, idempotency keys and quotes. They are made after the
 * likeness of one purchase that was really made. Nothing of it is due now.
 */
export async function fillGrowth(sql: Sql, { from, to }: { from: number; to: number }) {
  // The copies satisfy all constraints but those that only the model's neighbors could.
  await sql`set session_replication_role = replica`
  const lines = { from: from / ordersPerLine, to: to / ordersPerLine }
  const customers = { from: customersOf(from), to: customersOf(to) }
  for (const fill of perCustomer) await copy(sql, fill, customers)
  for (const fill of perLine) await copy(sql, fill, lines)
  for (const fill of perOrder) await copy(sql, fill, { from, to })
  await sql.unsafe('vacuum analyze')
}

type Fill = {
  table: string
  /** Which row the copies resemble; any without it. */
  like?: string
  /** Columns that differ, as expressions in `n`, the number of the copy. */
  columns: Readonly<Record<string, string>>
  /** Which numbers; all without it. */
  where?: string
}

/** Ids in order of time, all before those of new rows; `kind` keeps tables apart. */
function id(kind: number, number: string): string {
  return `('01900000-0000-7000-800${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`
}

const customerOfLine = `(n / ${linesPerCustomer})`
const lineOfOrder = `(n / ${ordersPerLine})`
const customerOfOrder = `(n / ${ordersPerLine * linesPerCustomer})`
/** 1 for the purchase, 2 and more for renewals. */
const periodOfOrder = `(n % ${ordersPerLine} + 1)::int`
const isRenewal = `n % ${ordersPerLine} > 0`

/** The newest period of a line began 2 to 23 days ago, so that none ends within 5 days. */
function begunAt(line: string, period: string): string {
  return `now() - make_interval(days => (${line} % 22 + 2 + 30 * (${ordersPerLine} - ${period}))::int)`
}

const madeAt = begunAt(lineOfOrder, periodOfOrder)
const lineMadeAt = begunAt('n', '1')

const perCustomer: readonly Fill[] = [
  {
    table: 'customers',
    columns: {
      id: id(1, 'n'),
      email: `'customer-' || n || '@example.com'`,
      email_key: `'customer-' || n || '@example.com'`,
      payment_customer_id: `'cus_' || n`,
    },
  },
  {
    table: 'cards',
    columns: {
      id: id(2, 'n'),
      customer_id: id(1, 'n'),
      provider_card_id: `'pm_' || n`,
      fingerprint: `'fingerprint ' || n`,
    },
  },
  {
    table: 'known_networks',
    columns: { customer_id: id(1, 'n'), seen_at: `now() - make_interval(days => (n % 80)::int)` },
  },
]

const perLine: readonly Fill[] = [
  {
    table: 'lines',
    columns: {
      id: id(3, 'n'),
      customer_id: id(1, customerOfLine),
      order_id: id(4, `(n * ${ordersPerLine})`),
      mdn: `'+1' || (2000000000 + n)`,
      iccid: `'8901410' || (100000000000 + n)`,
      auto_renew: 'true',
      created_at: lineMadeAt,
      activated_at: lineMadeAt,
      renews_at: `${begunAt('n', `${ordersPerLine}`)} + interval '30 days'`,
    },
  },
  { table: 'line_activity', columns: { line_id: id(3, 'n'), at: lineMadeAt } },
  {
    table: 'idempotency_keys',
    columns: {
      caller_id: id(1, customerOfLine),
      key: `'filled-' || n`,
      started_at: begunAt('n', `${ordersPerLine}`),
    },
  },
  {
    table: 'inbox',
    like: 'handled_at is not null',
    columns: {
      event_id: `'evt_filled_' || n`,
      object_id: `'pi_filled_' || n`,
      received_at: begunAt('n', `${ordersPerLine}`),
    },
  },
  {
    table: 'quotes',
    columns: { id: id(5, 'n'), expires_at: `now() - interval '12 hours'` },
    where: 'n % 20 = 0',
  },
]

const perOrder: readonly Fill[] = [
  {
    table: 'orders',
    like: `status = 'active'`,
    columns: {
      id: id(4, 'n'),
      number: `'F-' || n`,
      customer_id: id(1, customerOfOrder),
      idempotency_key: `'filled-' || n`,
      quote_id: id(5, 'n'),
      kind: `case when ${isRenewal} then 'renewal' else 'purchase' end`,
      renews_line_id: `case when ${isRenewal} then ${id(3, lineOfOrder)} end`,
      period_number: `case when ${isRenewal} then ${periodOfOrder} end`,
      created_at: madeAt,
      updated_at: madeAt,
      paid_at: madeAt,
    },
  },
  {
    table: 'payment_attempts',
    like: `status = 'captured'`,
    columns: {
      id: id(6, 'n'),
      order_id: id(4, 'n'),
      customer_id: id(1, customerOfOrder),
      intent_id: `'pi_filled_' || n`,
      off_session: isRenewal,
      created_at: madeAt,
      updated_at: madeAt,
    },
  },
  {
    table: 'line_periods',
    columns: {
      line_id: id(3, lineOfOrder),
      number: periodOfOrder,
      order_id: id(4, 'n'),
      starts_at: madeAt,
      ends_at: `${madeAt} + interval '30 days'`,
      begun_at: madeAt,
    },
  },
  ...['ordered', 'paid', 'active'].map((kind) => ({
    table: 'order_events',
    like: `kind = '${kind}'`,
    columns: { order_id: id(4, 'n'), at: madeAt },
  })),
]

/** Copies one row, but for the columns that differ; columns that the database numbers are left to it. */
async function copy(
  sql: Sql,
  { table, like = 'true', columns, where = 'true' }: Fill,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const all = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'NO'
    order by ordinal_position`
  const names = all.map(({ name }) => name)
  const values = names.map((name) => columns[name] ?? `model.${name}`)
  const [found] = await sql.unsafe(`select 1 from ${table} where ${like} limit 1`)
  if (!found) throw new Error(`There is no row of ${table} to copy`)
  await sql.unsafe(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
    from (select * from ${table} where ${like} limit 1) model,
      generate_series(${from}::bigint, ${to - 1}::bigint) n where ${where}`)
}
