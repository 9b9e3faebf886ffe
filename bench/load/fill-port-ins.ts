import postgres from 'postgres'

/**
 * Adds `count` port-ins of one customer that are with their old carriers, each
 * with an order and a line of its own made after the likeness of real ones. Gives their ids.
 */
export async function fillPortIns(
  databaseUrl: string,
  { customerId, count }: { customerId: string; count: number },
): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    await sql`insert into orders select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
        'id', gen_random_uuid(), 'number', 'OL-P' || n, 'idempotency_key', 'port-' || n,
        'quote_id', gen_random_uuid()))).*
      from (select * from orders where customer_id = ${customerId} limit 1) o, generate_series(1, ${count}::int) n`
    await sql`insert into lines select (jsonb_populate_record(null::lines, to_jsonb(l) || jsonb_build_object(
        'id', gen_random_uuid(), 'order_id', o.id, 'mdn', '+1' || (3000000000 + o.n), 'iccid', '8901410' || (100000000000 + o.n)))).*
      from (select * from lines where customer_id = ${customerId} limit 1) l,
        (select id, row_number() over () as n from orders where customer_id = ${customerId} and idempotency_key like 'port-%') o`
    const rows = await sql<{ id: string }[]>`
      insert into port_ins (id, customer_id, order_id, msisdn, status, required, zip_code,
        carrier_order_id, carrier_sequence, created_at, updated_at, submitted_at, look_again_at)
      select gen_random_uuid(), customer_id, id, '+1' || (2000000000 + row_number() over ()), 'pending', '{}',
        '50309', 'prt_' || row_number() over (), 2, now(), now(), now(), now() + interval '1 hour'
      from orders where customer_id = ${customerId} and idempotency_key like 'port-%' returning id`
    await sql`insert into port_in_attempts (id, port_in_id, number, outcome, created_at, sent_at)
      select gen_random_uuid(), id, 1, 'open', now(), now() from port_ins where customer_id = ${customerId}`
    await sql`analyze`
    return rows.map(({ id }) => id)
  } finally {
    await sql.end()
  }
}
