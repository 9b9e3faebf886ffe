import type { Db } from '@openline/server/db/open'

/** Whom a sentence about rows concerns, by the numbers of the people. */
export type PeopleConcerned = {
  /** Notes whose account is whose, while it is open and says so. */
  readonly look: () => Promise<void>
  readonly of: (text: string) => Promise<readonly number[]>
}

export function createPeopleConcerned(db: Db): PeopleConcerned {
  const numbers = new Map<string, number>()
  return {
    async look() {
      const { rows } = await db.$client.query<{ id: string; email: string }>(
        `select id, email from customers where email like '%person%@mail.example'`,
      )
      for (const { id, email } of rows) numbers.set(id, numbersIn(email)[0] ?? 0)
    },
    async of(text) {
      const { rows } = await db.$client.query<{ id: string }>(ownersOfWords, [wordsOf(text)])
      const owners = rows.flatMap(({ id }) => numbers.get(id) ?? [])
      return [...new Set([...numbersIn(text), ...owners])].toSorted((one, other) => one - other)
    },
  }
}

/** Customers who own something that one of the words names: an id, a number, an address. */
const ownersOfWords = `
  with word as (select unnest($1::text[]) as it)
  select id from customers where id::text in (select it from word)
  union select customer_id from orders where id::text in (select it from word) or number in (select it from word)
  union select customer_id from lines where id::text in (select it from word) or mdn in (select it from word)
    or iccid in (select it from word)
  union select customer_id from payment_attempts where id::text in (select it from word)
    or intent_id in (select it from word)
  union select o.customer_id from refunds r join orders o on o.id = r.order_id
    where r.id::text in (select it from word) or r.provider_refund_id in (select it from word)
  union select customer_id from port_ins where id::text in (select it from word) or msisdn in (select it from word)
  union select customer_id from cards where id::text in (select it from word)
  union select customer_id from sent_emails where id::text in (select it from word)
  union select customer_id from renewal_notices where id::text in (select it from word)`

function wordsOf(text: string): string[] {
  return [...new Set(text.match(/\+?[\w-]+/g) ?? [])]
}

/** People by their email addresses, and by the numbers that stand behind their names. */
export function numbersIn(text: string): number[] {
  const found = text.matchAll(/\bperson(\d+)@|\p{L} \((\d+)\)/gu)
  return Array.from(found, ([, address, name]) => Number(address ?? name))
}
