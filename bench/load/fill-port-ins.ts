import postgres from 'postgres'

/**
 * Adds `count` port-ins of one customer that are with their old carriers, each
 * on an order of its own made after the likeness of a real one. Gives their ids.
 */
export const fillPortIns = async (
  databaseUrl: string,
  { customerId, count }: { customerId: string; count: number },
): Promise<string[]> => {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    await sql`insert into orders select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
        'id', gen_random_uuid(), 'number', 'OL-P' || n, 'idempotency_key', 'port-' || n,
        'quote_id', gen_random_uuid()))).*
      from (select * from orders where customer_id = ${customerId} limit 1) o, generate_series(1, ${count}::int) n`
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
