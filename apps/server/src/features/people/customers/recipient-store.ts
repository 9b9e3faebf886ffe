import type { EmailChoices } from '@openline/contract/people/notifications'
import { fullName } from '@openline/contract/person-name'
import type { Language } from '@openline/i18n/language'
import { and, eq, inArray, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { prepared } from '../../../db/prepared.ts'
import { customers } from '../../../db/schema/accounts.ts'
import type { EmailRecipient } from '../../../emails/compose.ts'
import { accountNow, readAccountsNow } from './merged-store.ts'
import { isClosed } from './store.ts'

const recipientById = prepared((db) => {
  const { id, email, firstName, language } = customers
  return db
    .select({ id, email, firstName, language })
    .from(customers)
    .where(and(eq(customers.id, accountNow(sql.placeholder('customerId'))), not(isClosed)))
    .prepare('recipient_by_id')
})

/**
 * Who reads what is written to a customer: the owner of the account that theirs was merged into, where it was. Null for
 * an account that is closed: no one is to be written to anymore.
 */
export async function findEmailRecipient(
  db: Db,
  customerId: string,
): Promise<EmailRecipient | null> {
  return (await recipientById(db).execute({ customerId }))[0] ?? null
}

const emailChoicesById = prepared((db) =>
  db
    .select({
      orders: customers.emailsAboutOrders,
      portInSteps: customers.emailsAboutPortInSteps,
      usage: customers.emailsAboutUsage,
    })
    .from(customers)
    .where(eq(customers.id, accountNow(sql.placeholder('customerId'))))
    .prepare('email_choices_by_id'),
)

/** Which optional emails a customer wants. */
export async function findEmailChoices(db: Db, customerId: string): Promise<EmailChoices | null> {
  return (await emailChoicesById(db).execute({ customerId }))[0] ?? null
}

/** The email address of each customer. */
async function readEmails(
  db: Db,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (customerIds.length === 0) return new Map()
  const rows = await db
    .select({ id: customers.id, email: customers.email })
    .from(customers)
    .where(inArray(customers.id, [...customerIds]))
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** Who has now what each account had, as staff see them: its owner, or the account that it was merged into. */
export async function readOwners(
  db: Db,
  customerIds: readonly string[],
): Promise<(customerId: string) => { id: string; name: string; email: string }> {
  const merged = await readAccountsNow(db, customerIds)
  const ownerIds = customerIds.map((id) => merged.get(id) ?? id)
  const [emails, names] = await Promise.all([
    readEmails(db, ownerIds),
    readCustomerNames(db, ownerIds),
  ])
  return (customerId) => {
    const id = merged.get(customerId) ?? customerId
    return { id, name: names.get(id) ?? '', email: emails.get(id) ?? '' }
  }
}

/** What each customer is called; an account without a name, as a closed one, is missing. */
export async function readCustomerNames(
  db: Db,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (customerIds.length === 0) return new Map()
  const { id, firstName, lastName } = customers
  const rows = await db
    .select({ id, firstName, lastName })
    .from(customers)
    .where(inArray(id, [...customerIds]))
  const named = rows.map((row) => [row.id, fullName(row)] as const)
  return new Map(named.filter(([, name]) => name !== ''))
}

/** For queries of other tables: the language of the customer of this id. */
export function languageOfCustomer(customerId: SQLWrapper): SQL<Language> {
  const { id, language } = customers
  // Nested: drizzle takes the table names out of the columns of an unnested expression.
  return sql<Language>`(${sql`select ${language} from ${customers} where ${id} = ${customerId}`})`
}
