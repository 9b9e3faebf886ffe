import type { AddressField } from '@openline/contract/address'
import { and, eq, isNull, like, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { prepared } from '../../../db/prepared.ts'
import { customers } from '../../../db/schema/accounts.ts'
import { anonymizedDomain } from './anonymized.ts'

export type Customer = typeof customers.$inferSelect
export type NewCustomer = typeof customers.$inferInsert

/** For queries of customers: whether the account was closed. */
export const isClosed: SQL = like(customers.email, `%${anonymizedDomain}`)

const customerByEmail = prepared((db) =>
  db
    .select()
    .from(customers)
    .where(eq(customers.emailKey, sql.placeholder('emailKey')))
    .limit(1)
    .prepare('customer_by_email'),
)

export async function findCustomerByEmail(db: Db, emailKey: string): Promise<Customer | null> {
  const [customer] = await customerByEmail(db).execute({ emailKey })
  return customer ?? null
}

const customerById = prepared((db) =>
  db
    .select()
    .from(customers)
    .where(eq(customers.id, sql.placeholder('customerId')))
    .prepare('customer_by_id'),
)

export async function findCustomer(db: Db, customerId: string): Promise<Customer | null> {
  const [customer] = await customerById(db).execute({ customerId })
  return customer ?? null
}

export async function findLockedCustomer(tx: Db, customerId: string): Promise<Customer | null> {
  const [customer] = await tx
    .select()
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('update')
  return customer ?? null
}

/** Keeps the account from being closed or merged until the transaction ends; it may change in other ways. */
export async function holdCustomer(tx: Db, customerId: string): Promise<void> {
  const { id } = customers
  await tx.select({ id }).from(customers).where(eq(id, customerId)).for('key share')
}

/** For queries of other tables: the id of the customer with this address; null without an account. */
export function customerIdOfEmail(emailKey: SQLWrapper | string): SQL<string | null> {
  const { id, emailKey: key } = customers
  return sql`(${sql`select ${id} from ${customers} where ${key} = ${emailKey}`})`
}

export async function insertCustomer(db: Db, customer: NewCustomer): Promise<Customer> {
  const [inserted] = await db.insert(customers).values(customer).returning()
  if (!inserted) throw new Error('PostgreSQL returned no row for an insert')
  return inserted
}

export type CustomerChanges = Partial<Omit<Customer, 'id' | 'paymentCustomerId' | 'createdAt'>>

export async function updateCustomer(
  db: Db,
  customerId: string,
  changes: CustomerChanges,
): Promise<void> {
  await db.update(customers).set(changes).where(eq(customers.id, customerId))
}

export type AddressRow = Pick<Customer, AddressField>

/** The address of the customer whom the payment provider knows by this name; null for none of ours. */
export async function findEmailOfPayer(db: Db, paymentCustomerId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.paymentCustomerId, paymentCustomerId))
  return row?.email ?? null
}

/** Writes the address only when the customer has none. */
export async function fillAddress(db: Db, customerId: string, address: AddressRow): Promise<void> {
  await db
    .update(customers)
    .set(address)
    .where(and(eq(customers.id, customerId), isNull(customers.streetName)))
}

/** Writes the name only when the customer has none. */
export async function fillName(
  db: Db,
  customerId: string,
  { firstName, lastName }: Pick<Customer, 'firstName' | 'lastName'>,
): Promise<void> {
  await db
    .update(customers)
    .set({ firstName, lastName })
    .where(and(eq(customers.id, customerId), eq(customers.firstName, '')))
}

/** Of two requests that make a provider customer at once, the first one's is kept. */
export async function keepPaymentCustomer(
  db: Db,
  customerId: string,
  paymentCustomerId: string,
): Promise<void> {
  await db
    .update(customers)
    .set({ paymentCustomerId })
    .where(and(eq(customers.id, customerId), isNull(customers.paymentCustomerId)))
}
