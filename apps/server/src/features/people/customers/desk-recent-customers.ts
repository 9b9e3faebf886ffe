import type { OutputOf } from '@openline/contract/endpoint'
import { type listRecentCustomers, recentCustomers } from '@openline/contract/people/search-desk'
import { fullName } from '@openline/contract/person-name'
import type { StaffCaller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { listLastCustomers } from '../../platform/audit/store.ts'
import { isAnonymized } from './anonymized.ts'
import { findCustomer } from './store.ts'

/** The customers that the caller worked on last; none whose account was closed since. */
export async function listRecent(
  { db }: Needs<'db'>,
  { staffId }: StaffCaller,
): Promise<OutputOf<typeof listRecentCustomers>> {
  const last = await listLastCustomers(db, staffId, recentCustomers)
  const found = await Promise.all(
    last.map(async ({ customerId, at }) => ({ at, customer: await findCustomer(db, customerId) })),
  )
  return {
    customers: found.flatMap(({ at, customer }) => {
      if (!customer || isAnonymized(customer.email)) return []
      const { id, email } = customer
      return [{ id, name: fullName(customer), email, at: at.toISOString() }]
    }),
  }
}
