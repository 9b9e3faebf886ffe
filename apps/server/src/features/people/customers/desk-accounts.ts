import {
  type CustomerAct,
  type CustomerActs,
  customerActs,
} from '@openline/contract/people/accounts-desk'
import type { ActFacts } from '@openline/contract/platform/audit'
import type { ActName } from '@openline/contract/platform/audit-labels'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { findUnfinished, listLiveLines } from '../../processes/account/account-closure-store.ts'
import { readCredit } from '../../sales/credits/credits.ts'
import { countOpenSessions } from '../auth/auth.ts'
import { isAnonymized } from './anonymized.ts'
import { nameOf } from './customers.ts'
import { lockAnyCustomer, requireAnyCustomer } from './desk-require-customer.ts'
import type { Customer } from './store.ts'

/** A closed account is left as it is. */
function nextActs({ email }: Customer): CustomerAct[] {
  return isAnonymized(email) ? [] : [...customerActs]
}

/** What support can do with an account now. Throws 404. */
export async function viewActs(
  { db, clock }: Needs<'db' | 'clock'>,
  customerId: string,
): Promise<CustomerActs> {
  const customer = await requireAnyCustomer(db, customerId)
  const [sessions, lines, creditCents, closingWaitsFor] = await Promise.all([
    countOpenSessions(db, customerId, clock()),
    listLiveLines(db, customerId),
    readCredit(db, customerId),
    findUnfinished(db, customerId),
  ])
  return {
    ...nameOf(customer),
    sessions,
    lines: lines.length,
    creditCents,
    closingWaitsFor,
    nextActions: nextActs(customer),
  }
}

export type CustomerRequest = { by: StaffActor; customerId: string; reason: string }

type Changed = { before: ActFacts; after: ActFacts }

type CustomerActRequest = CustomerRequest & {
  name: ActName
  act: CustomerAct
  /** For an act that changes more than the customer: locks that first. */
  lock?: typeof lockAnyCustomer
}

/**
 * Does something to a locked customer, by `actionAtDesk`. Throws 409 with who was first when the account is not in the
 * state for it any more; `work` gives null when it finds so.
 */
export function actOnCustomer(
  deps: Needs<'db' | 'clock'>,
  { name, act, by, customerId, reason, lock = lockAnyCustomer }: CustomerActRequest,
  work: (tx: Db, customer: Customer) => Promise<Changed | null>,
): Promise<Customer> {
  return actionAtDesk(deps, {
    by,
    name,
    reason,
    subject: { kind: 'customer', id: customerId },
    lock: (tx) => lock(tx, customerId),
    async act(tx, customer) {
      const changed = nextActs(customer).includes(act) ? await work(tx, customer) : null
      return changed && { customerId, ...changed, result: customer }
    },
  })
}
