import { createHmac } from 'node:crypto'
import { addressFields, type PostalAddress } from '@openline/contract/address'
import type { Address } from '@openline/contract/address-schema'
import type { PersonName, StoredName, User } from '@openline/contract/people/profile'
import { notSignedIn } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { isAnonymized } from './anonymized.ts'
import { lockAccountNow } from './merged-store.ts'
import {
  type AddressRow,
  type Customer,
  fillAddress,
  fillName,
  findCustomer,
  findLockedCustomer,
  holdCustomer,
} from './store.ts'

/** The customer of a session or another row, who must exist. */
export async function requireCustomer(db: Db, customerId: string): Promise<Customer> {
  return known(await findCustomer(db, customerId))
}

/** The customer, whose row no other transaction can change before this one ends. */
export async function lockCustomer(tx: Db, customerId: string): Promise<Customer> {
  return known(await findLockedCustomer(tx, customerId))
}

/**
 * Throws 401 for an account that was closed after the caller's session was looked at. To be asked once a row names the
 * account, so that it is not closed before the transaction ends.
 */
export async function requireOpenAccount(tx: Db, customerId: string): Promise<void> {
  const { email } = await requireCustomer(tx, customerId)
  if (isAnonymized(email)) throw notSignedIn()
}

/**
 * The account that has now what this one had, which stays as it is until the transaction ends. Throws 401 where it was
 * closed after the caller's session was looked at.
 */
export async function holdAccountNow(tx: Db, customerId: string): Promise<string> {
  const ownerId = await lockAccountNow(tx, customerId, async (id) => {
    await holdCustomer(tx, id)
    return id
  })
  await requireOpenAccount(tx, ownerId)
  return ownerId
}

function known(customer: Customer | null): Customer {
  if (!customer) throw new Error('A row belongs to a customer who does not exist')
  return customer
}

/**
 * What customers see of their own record. `userHash` proves the id to the support chat; it is null
 * without `chatHashKey`.
 */
export function toUser(customer: Customer, chatHashKey: string | null): User {
  return {
    id: customer.id,
    ...nameOf(customer),
    email: customer.email,
    contactNumber: customer.contactNumber,
    ...addressColumns(customer),
    userHash: chatHashKey && createHmac('sha256', chatHashKey).update(customer.id).digest('hex'),
    hasPassword: customer.passwordHash !== null,
  }
}

/** What a customer is called, as pages and the audit log have it. */
export function nameOf({ firstName, lastName }: Customer): StoredName {
  return { firstName, lastName }
}

/** A postal address whose parts were entered one by one; null until all of them are known. */
export function addressOf(entered: PostalAddress): Address | null {
  const { streetNumber, streetName, city, state, zipCode } = entered
  if (!streetNumber || !streetName || !city || !state || !zipCode) return null
  const given = addressFields.filter((field) => entered[field])
  return Object.fromEntries(given.map((field) => [field, entered[field]])) as Address // validated when it was entered
}

/** Each part of an address as its column keeps it; null for one that is not known. */
export function addressColumns(address: PostalAddress): AddressRow {
  const columns = addressFields.map((field) => [field, address[field] ?? null])
  return Object.fromEntries(columns) as AddressRow // each of its columns
}

/** Keeps the address of a customer's first order, so that the next order can suggest it. */
export function keepFirstAddress(db: Db, customerId: string, address: Address): Promise<void> {
  return fillAddress(db, customerId, addressColumns(address))
}

/** Keeps the name that came with the first order of an account without one. */
export function keepFirstName(db: Db, customerId: string, name: PersonName): Promise<void> {
  return fillName(db, customerId, name)
}

/** `j•••@example.com`: enough for who knows the address, little for who does not. */
export function maskedEmail(email: string): string {
  return email.replace(/^(.).*(?=@)/su, '$1•••')
}
