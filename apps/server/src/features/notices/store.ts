import { eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { customers } from '../../db/schema/accounts.ts'

export type Recipient = { email: string; firstName: string; lastName: string }

export const findRecipient = async (db: Db, customerId: string): Promise<Recipient | null> => {
  const { email, firstName, lastName } = customers
  const [row] = await db
    .select({ email, firstName, lastName })
    .from(customers)
    .where(eq(customers.id, customerId))
  return row ?? null
}
