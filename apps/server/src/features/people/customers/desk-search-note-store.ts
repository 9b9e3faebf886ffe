import { type SQL, sql } from 'drizzle-orm'
import { customers } from '../../../db/schema/accounts.ts'
import { blocks, blockWords } from '../../../db/schema/blocks.ts'
import { notes, noteWords, recordTags, tags } from '../../../db/schema/notes.ts'
import { lines, orders } from '../../../db/schema/orders.ts'
import { portIns } from '../../../db/schema/port-ins.ts'
import { beginWith } from '../../../db/schema/search-keys.ts'
import { columns, owner } from './desk-search-record-store.ts'

/** Records by the words of a note on them, the newest note first. */
export function notesWhere(words: readonly string[]): SQL {
  return marked(sql`select *, 'note: ' || left(text, 80) as said
    from ${notes} where ${beginWith(noteWords, words)}`)
}

/** Records by a whole tag in small letters, the newest first. */
export function taggedWhere(key: string): SQL {
  return marked(sql`select r.*, 'tagged ' || t.label as said
    from ${recordTags} r join ${tags} t on t.key = r.tag_key where r.tag_key = ${key}`)
}

/** Blocks that have not ended, by the words of what is blocked and why, the newest first. Whose it was is not said. */
export function blocksWhere(words: readonly string[]): SQL {
  const note = sql`'blocked: ' || left(b.reason, 80)`
  return sql`select 'block' as kind, b.id, null as "customerId", null as "firstName", null as "lastName",
      null as email, ${columns({ label: sql`b.label`, page: sql`b.id`, note })}
    from (select * from ${blocks} where ended_at is null and ${beginWith(blockWords, words)}) b
    order by b.at desc`
}

/** The record that each of the marks, which are notes or tags, is on. */
function marked(marks: SQL): SQL {
  const id = sql`coalesce(m.line_id, m.order_id, m.port_in_id, m.customer_id)`
  const label = sql`coalesce(o.number, l.mdn, l.nickname, p.msisdn)`
  return sql`select case when m.line_id is not null then 'line' when m.order_id is not null then 'order'
        when m.port_in_id is not null then 'port_in' else 'customer' end as kind,
      ${id} as id, m.customer_id as "customerId", ${owner}, ${columns({ label, page: id, note: sql`m.said` })}
    from (${marks}) m join ${customers} c on c.id = m.customer_id
      left join ${lines} l on l.id = m.line_id left join ${orders} o on o.id = m.order_id
      left join ${portIns} p on p.id = m.port_in_id
    order by m.at desc`
}
