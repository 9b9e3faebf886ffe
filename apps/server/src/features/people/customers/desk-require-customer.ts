import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { type Customer, findCustomer, findLockedCustomer } from './store.ts'

/** Any customer, for staff. Throws 404. */
export async function requireAnyCustomer(db: Db, customerId: string): Promise<Customer> {
  return orNotFound(await findCustomer(db, customerId))
}

/** The same, locked until the transaction ends. */
export async function lockAnyCustomer(tx: Db, customerId: string): Promise<Customer> {
  return orNotFound(await findLockedCustomer(tx, customerId))
}

function orNotFound(customer: Customer | null): Customer {
  if (!customer) throw notFound('We couldn’t find this customer')
  return customer
}
