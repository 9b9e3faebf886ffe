import { createHmac } from 'node:crypto'
import type { Address, PersonName, User } from '@openline/contract/people/profile'
import type { Db } from '../../../db/open.ts'
import {
  type AddressRow,
  type Customer,
  fillAddress,
  fillName,
  findCustomer,
  findLockedCustomer,
} from './store.ts'

/** The customer of a session or another row, who must exist. */
export async function requireCustomer(db: Db, customerId: string): Promise<Customer> {
  return known(await findCustomer(db, customerId))
}

/** The customer, whose row no other transaction can change before this one ends. */
export async function lockCustomer(tx: Db, customerId: string): Promise<Customer> {
  return known(await findLockedCustomer(tx, customerId))
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
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    contactNumber: customer.contactNumber,
    streetNumber: customer.streetNumber,
    streetDirection: customer.streetDirection,
    streetName: customer.streetName,
    addressTwo: customer.addressTwo,
    city: customer.city,
    state: customer.state,
    zipCode: customer.zipCode,
    userHash: chatHashKey && createHmac('sha256', chatHashKey).update(customer.id).digest('hex'),
    hasPassword: customer.passwordHash !== null,
  }
}

/** The postal address of a customer; null until all its parts are known. */
export function addressOf(row: AddressRow): Address | null {
  const { streetNumber, streetDirection, streetName, addressTwo, city, state, zipCode } = row
  if (!streetNumber || !streetName || !city || !state || !zipCode) return null
  return {
    streetNumber,
    ...(streetDirection && { streetDirection }),
    streetName,
    ...(addressTwo && { addressTwo }),
    city,
    state,
    zipCode,
  } as Address // validated when it was entered
}

/** Keeps the address of a customer's first order, so that the next order can suggest it. */
export function keepFirstAddress(db: Db, customerId: string, address: Address): Promise<void> {
  const { streetNumber, streetDirection, streetName, addressTwo, city, state, zipCode } = address
  return fillAddress(db, customerId, {
    streetNumber,
    streetDirection: streetDirection ?? null,
    streetName,
    addressTwo: addressTwo ?? null,
    city,
    state,
    zipCode,
  })
}

/** Keeps the name that came with the first order of an account without one. */
export function keepFirstName(db: Db, customerId: string, name: PersonName): Promise<void> {
  return fillName(db, customerId, name)
}
