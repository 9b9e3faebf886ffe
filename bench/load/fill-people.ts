import { type Copies, copyRows, copyId as id, type Sql } from './copy-rows.ts'

/** The most common surnames of the US census of 2010 with how many of 100,000 people have them. */
const surnames = {
  Smith: 828,
  Johnson: 655,
  Williams: 551,
  Brown: 487,
  Jones: 483,
  Garcia: 395,
  Miller: 393,
  Davis: 378,
  Rodriguez: 371,
  Martinez: 359,
  Hernandez: 353,
  Lopez: 296,
  Gonzalez: 285,
  Wilson: 271,
  Anderson: 265,
  Thomas: 256,
  Taylor: 254,
  Moore: 245,
  Jackson: 240,
  Martin: 238,
} as const

/** Common first names, with how many of 100,000 people have them. */
const firstNames = {
  James: 1600,
  Mary: 1320,
  Robert: 1570,
  Patricia: 540,
  John: 1570,
  Jennifer: 730,
  Michael: 1560,
  Linda: 720,
  David: 1350,
  Elizabeth: 560,
  María: 410,
  José: 390,
} as const

/** The other names are made of these, from the more common to the rarer ones. */
const syllables = ['ba', 'ker', 'lin', 'mor', 'ta', 'no', 'ri', 'son', 'wel', 'da', 'sha', 'ven']

/**
 * Adds a million or fewer customers, each with a line, two paid orders, and what they wrote or brought
 * over now and then. Names are distributed as in the US: a few are very common, most are rare.
 */
export async function fillPeople(sql: Sql, count: number): Promise<void> {
  await sql.unsafe(functions)
  for (const copies of perCustomer) await copyRows(sql, copies, { from: 0, to: count })
  await sql.unsafe('vacuum analyze')
}

/** Gives each customer the same name in each run. */
const functions = `
  create function bench_share(n bigint, seed bigint) returns float8 language sql immutable
    return (hashint8extended(n, seed) & 9223372036854775807)::float8 / 9223372036854775807;
  create function bench_rare_name(share float8, ranks float8, syllables text[]) returns text language sql immutable
    return (select initcap(string_agg(syllables[floor(rank / 12 ^ place)::bigint % 12 + 1], ''))
      from (select floor(30 * power(ranks, share))::bigint as rank) r, generate_series(0, 3) place);
  ${nameFunction('bench_last_name', surnames, { seed: 1, ranks: 500 })};
  ${nameFunction('bench_first_name', firstNames, { seed: 2, ranks: 100 })};`

/** A common name by its share; else one of ranks 30 to `30 * ranks`, as often as 1 by its rank. */
function nameFunction(
  name: string,
  common: Readonly<Record<string, number>>,
  { seed, ranks }: { seed: number; ranks: number },
): string {
  let below = 0
  const cases = Object.entries(common).map(([known, of100000]) => {
    below += of100000 / 100_000
    return `when share < ${below} then '${known}'`
  })
  const rest = `(share - ${below}) / (1 - ${below})`
  const known = `array[${syllables.map((syllable) => `'${syllable}'`).join(', ')}]`
  return `create function ${name}(n bigint) returns text language sql immutable
    return (select case ${cases.join(' ')} else bench_rare_name(${rest}, ${ranks}, ${known}) end
      from (select bench_share(n, ${seed}) as share) s)`
}

const emailExpression = `lower(bench_first_name(n) || '.' || bench_last_name(n)) || n || '@example.com'`
function phone(firstNumber: number): string {
  return `'+1' || (${firstNumber}::bigint + n)`
}

const madeAt = `now() - make_interval(mins => (n % 500000)::int)`

const perCustomer: readonly Copies[] = [
  {
    table: 'customers',
    columns: {
      id: id(1, 'n'),
      first_name: 'bench_first_name(n)',
      last_name: 'bench_last_name(n)',
      email: emailExpression,
      email_key: emailExpression,
      contact_number: phone(3_000_000_000),
      payment_customer_id: `'cus_' || n`,
      created_at: madeAt,
    },
  },
  {
    table: 'lines',
    columns: {
      id: id(3, 'n'),
      customer_id: id(1, 'n'),
      order_id: id(4, '(2 * n)'),
      mdn: phone(2_000_000_000),
      iccid: `'8901410' || (100000000000 + n)`,
      created_at: madeAt,
    },
  },
  ...['2 * n', '2 * n + 1'].flatMap((order) => [
    {
      table: 'orders',
      like: `status = 'active'`,
      columns: {
        id: id(4, `(${order})`),
        number: `'OL-F' || (${order})`,
        customer_id: id(1, 'n'),
        idempotency_key: `'filled-' || (${order})`,
        quote_id: id(5, `(${order})`),
        created_at: madeAt,
      },
    },
    {
      table: 'payment_attempts',
      like: `status = 'captured'`,
      columns: {
        id: id(6, `(${order})`),
        order_id: id(4, `(${order})`),
        customer_id: id(1, 'n'),
        intent_id: `'pi_filled' || (${order})`,
        last4_digits: `lpad((hashint8extended(n, 3) & 8191)::text, 4, '0')`,
        created_at: madeAt,
      },
    },
  ]),
  {
    table: 'contact_messages',
    columns: {
      id: id(7, 'n'),
      ticket: `'T-F' || n`,
      digest: `'filled-' || n`,
      customer_id: id(1, 'n'),
      received_at: madeAt,
    },
    where: 'n % 20 = 0',
  },
  {
    table: 'port_ins',
    columns: {
      id: id(8, 'n'),
      customer_id: id(1, 'n'),
      order_id: id(4, '(2 * n)'),
      msisdn: phone(2_000_000_000),
      created_at: madeAt,
    },
    where: 'n % 5 = 0',
  },
]
