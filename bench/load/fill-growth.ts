import { type Copies, copyRows, copyId as id, type Sql } from './copy-rows.ts'

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
  const lines = { from: from / ordersPerLine, to: to / ordersPerLine }
  const customers = { from: customersOf(from), to: customersOf(to) }
  for (const copies of perCustomer) await copyRows(sql, copies, customers)
  for (const copies of perLine) await copyRows(sql, copies, lines)
  for (const copies of perOrder) await copyRows(sql, copies, { from, to })
  await sql.unsafe(lookAtLines)
  await sql.unsafe('vacuum analyze')
}

/** Each line was looked at 12 days before its end, and is looked at again 5 days before. */
const lookAtLines = `
  insert into renewals (line_id, number, next_notice_at)
  select id, ${ordersPerLine + 1}, renews_at - interval '5 days' from lines
  where renews_at between now() + interval '5 days' and now() + interval '12 days'
  on conflict do nothing`

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

const perCustomer: readonly Copies[] = [
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

const perLine: readonly Copies[] = [
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

const perOrder: readonly Copies[] = [
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
      for_line_id: `case when ${isRenewal} then ${id(3, lineOfOrder)} end`,
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
