import type { EmailChoices, OptionalEmail } from '@openline/contract/notifications'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { customers } from '../../db/schema/accounts.ts'

const choicesById = prepared((db) =>
  db
    .select({ orders: customers.emailsAboutOrders, portInSteps: customers.emailsAboutPortInSteps })
    .from(customers)
    .where(eq(customers.id, sql.placeholder('customerId')))
    .prepare('email_choices_by_id'),
)

export async function findChoices(db: Db, customerId: string): Promise<EmailChoices | null> {
  return (await choicesById(db).execute({ customerId }))[0] ?? null
}

export async function setChoice(
  db: Db,
  customerId: string,
  { kind, wanted }: { kind: OptionalEmail; wanted: boolean },
): Promise<void> {
  const change =
    kind === 'orders' ? { emailsAboutOrders: wanted } : { emailsAboutPortInSteps: wanted }
  await db.update(customers).set(change).where(eq(customers.id, customerId))
}
