import { normalizeEmail } from '@openline/contract/fields'
import { type AppError, invalidField, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { isAnonymized } from './anonymized.ts'
import { findAccountNow, lockAccountNow } from './merged-store.ts'
import { type Customer, findCustomer, findCustomerByEmail, findLockedCustomer } from './store.ts'

/** Any customer, for staff. Throws 404. */
export async function requireAnyCustomer(db: Db, customerId: string): Promise<Customer> {
  return orNotFound(await findCustomer(db, customerId))
}

/** The same, locked until the transaction ends. */
export async function lockAnyCustomer(tx: Db, customerId: string): Promise<Customer> {
  return orNotFound(await findLockedCustomer(tx, customerId))
}

/** Who has now what this account had, for staff: its owner, or the account that it was merged into. Throws 404. */
export async function requireOwnerNow(db: Db, customerId: string): Promise<Customer> {
  return requireAnyCustomer(db, await findAccountNow(db, customerId))
}

/** The same, locked until the transaction ends. */
export function lockOwnerNow(tx: Db, customerId: string): Promise<Customer> {
  return lockAccountNow(tx, customerId, (ownerId) => lockAnyCustomer(tx, ownerId))
}

function orNotFound(customer: Customer | null): Customer {
  if (!customer) throw notFound('We couldn’t find this customer')
  return customer
}

/** The open account with an email that staff entered as `toEmail`; `words`: for the account that it must not be. Throws 422. */
export async function requireOtherAccount(
  db: Db,
  email: string,
  { not, words }: { readonly not: string; readonly words: string },
): Promise<Customer> {
  const to = await findCustomerByEmail(db, normalizeEmail(email))
  if (!to || isAnonymized(to.email)) throw noSuchAccount()
  if (to.id === not) throw invalidField('toEmail', words)
  return to
}

export function noSuchAccount(): AppError {
  return invalidField('toEmail', 'No open account has this email')
}
