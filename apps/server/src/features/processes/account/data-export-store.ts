import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { isOfAccount } from '../../people/customers/merged-store.ts'
import { type Belongs, heldTables } from './held-tables.ts'

/** Rows by table, as JSON has them. */
export type HeldParts = Record<string, Record<string, unknown>[]>

function ofCustomer(table: string, customerId: string): SQL {
  return sql`(select id from ${sql.identifier(table)} where ${isOfAccount(sql`customer_id`, customerId)})`
}

function belongsTo(customerId: string): Readonly<Record<Belongs, SQL>> {
  return {
    itself: isOfAccount(sql`id`, customerId),
    customer: isOfAccount(sql`customer_id`, customerId),
    order: sql`order_id in ${ofCustomer('orders', customerId)}`,
    line: sql`line_id in ${ofCustomer('lines', customerId)}`,
    portIn: sql`port_in_id in ${ofCustomer('port_ins', customerId)}`,
    handoff: sql`handoff_id in ${ofCustomer('handoffs', customerId)}`,
    message: sql`message_id in ${ofCustomer('contact_messages', customerId)}`,
  }
}

/** All rows about a customer by table, as they stand at one moment; of merged accounts, too. */
export function readEverything(db: Db, customerId: string): Promise<HeldParts> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    await tx.execute(sql`set local time zone 'UTC'`)
    const parts: HeldParts = {}
    for (const [table, { belongs, without = [] }] of Object.entries(heldTables)) {
      const { rows } = await tx.execute<{ row: HeldParts[string][number] }>(
        sql`select to_jsonb(t) - ${sql.param([...without])}::text[] as row
          from ${sql.identifier(table)} t where ${belongsTo(customerId)[belongs]}`,
      )
      parts[table] = rows.map(({ row }) => row)
    }
    return parts
  })
}
