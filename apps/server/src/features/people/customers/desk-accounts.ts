import {
  type CustomerAct,
  type CustomerActs,
  customerActs,
} from '@openline/contract/people/accounts-desk'
import type { ActFacts } from '@openline/contract/platform/audit'
import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { recordAct, type StaffActor } from '../../platform/audit/audit.ts'
import { conflictOn } from '../../platform/audit/conflict.ts'
import { findUnfinished, listLiveLines } from '../../processes/account/account-closure-store.ts'
import { readCredit } from '../../sales/credits/credits.ts'
import { countOpenSessions } from '../auth/auth.ts'
import { isAnonymized } from './anonymized.ts'
import { lockCustomer } from './customers.ts'
import { type Customer, findCustomer } from './store.ts'

/** Any customer, for staff. Throws 404. */
export async function requireAnyCustomer(db: Db, customerId: string): Promise<Customer> {
  const customer = await findCustomer(db, customerId)
  if (!customer) throw notFound('There is no customer with this id')
  return customer
}

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
  const { firstName, lastName } = customer
  return {
    firstName,
    lastName,
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
  name: string
  act: CustomerAct
  /** For an act that changes more than the customer: locks that first. */
  lock?: typeof lockCustomer
}

/**
 * Runs an act on a locked customer and records it in the same transaction. Throws 409 with who was first
 * when the account is not in the state for it any more; `work` gives null when it finds so.
 */
export async function actOnCustomer(
  { db, clock }: Needs<'db' | 'clock'>,
  { name, act, by, customerId, reason, lock = lockCustomer }: CustomerActRequest,
  work: (tx: Db, customer: Customer) => Promise<Changed | null>,
): Promise<Customer> {
  await requireAnyCustomer(db, customerId)
  return db.transaction(async (tx) => {
    const customer = await lock(tx, customerId)
    const subject = { kind: 'customer', id: customerId } as const
    const changed = nextActs(customer).includes(act) ? await work(tx, customer) : null
    if (!changed) throw await conflictOn(tx, subject, clock())
    await recordAct(tx, by, { at: clock(), act: name, reason, customerId, subject, ...changed })
    return customer
  })
}
