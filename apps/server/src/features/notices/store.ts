import type { Language } from '@openline/i18n/language'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { customers } from '../../db/schema/accounts.ts'

export type Recipient = { email: string; firstName: string; language: Language }

const recipientById = prepared((db) => {
  const { email, firstName, language } = customers
  return db
    .select({ email, firstName, language })
    .from(customers)
    .where(eq(customers.id, sql.placeholder('customerId')))
    .prepare('recipient_by_id')
})

export async function findRecipient(db: Db, customerId: string): Promise<Recipient | null> {
  return (await recipientById(db).execute({ customerId }))[0] ?? null
}
