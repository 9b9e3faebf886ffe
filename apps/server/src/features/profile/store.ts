import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { customers } from '../../db/schema/accounts.ts'

const userColumns = {
  id: customers.id,
  firstName: customers.firstName,
  lastName: customers.lastName,
  email: customers.email,
  contactNumber: customers.contactNumber,
  streetNumber: customers.streetNumber,
  streetDirection: customers.streetDirection,
  streetName: customers.streetName,
  addressTwo: customers.addressTwo,
  city: customers.city,
  state: customers.state,
  zipCode: customers.zipCode,
  language: customers.language,
  hasPassword: sql<boolean>`${customers.passwordHash} is not null`,
}

/** A customer without what only signing in needs. */
export type UserRow = Pick<
  typeof customers.$inferSelect,
  Exclude<keyof typeof userColumns, 'hasPassword'>
> & { hasPassword: boolean }

export type AddressRow = Pick<
  UserRow,
  'streetNumber' | 'streetDirection' | 'streetName' | 'addressTwo' | 'city' | 'state' | 'zipCode'
>

export async function findUser(db: Db, customerId: string): Promise<UserRow | null> {
  const [user] = await db.select(userColumns).from(customers).where(eq(customers.id, customerId))
  return user ?? null
}

/** The customer, whom nobody else can change before the transaction ends. */
export async function lockUser(tx: Db, customerId: string): Promise<UserRow | null> {
  const [user] = await tx
    .select(userColumns)
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('update')
  return user ?? null
}

export async function updateUser(
  db: Db,
  customerId: string,
  changes: Partial<Omit<UserRow, 'id' | 'email' | 'language' | 'hasPassword'>>,
): Promise<void> {
  await db.update(customers).set(changes).where(eq(customers.id, customerId))
}

/** Leaves an address that is there as it is. */
export async function fillAddress(db: Db, customerId: string, address: AddressRow): Promise<void> {
  await db
    .update(customers)
    .set(address)
    .where(and(eq(customers.id, customerId), isNull(customers.streetName)))
}

/** Leaves a name that is there as it is. */
export async function fillName(
  db: Db,
  customerId: string,
  { firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>,
): Promise<void> {
  await db
    .update(customers)
    .set({ firstName, lastName })
    .where(and(eq(customers.id, customerId), eq(customers.firstName, '')))
}
