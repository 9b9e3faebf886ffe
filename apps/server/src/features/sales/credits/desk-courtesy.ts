import type { OutputOf } from '@openline/contract/endpoint'
import { courtesyLimitsOf, type viewCourtesy } from '@openline/contract/sales/courtesy-desk'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { StaffCaller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { requireAnyCustomer } from '../../people/customers/desk-require-customer.ts'
import type { Press } from '../../platform/audit/action-at-desk.ts'
import {
  insertCourtesy,
  isGiven,
  lockCourtesies,
  sumByStaff,
  sumToCustomer,
} from './courtesy-store.ts'

const day = 24 * 3600

/** How much the caller may give a customer on their own now. Throws 404. */
export async function viewLeft(
  { db, clock }: Needs<'db' | 'clock'>,
  customerId: string,
  staff: StaffCaller,
): Promise<OutputOf<typeof viewCourtesy>> {
  await requireAnyCustomer(db, customerId)
  return { leftCents: await readLeft(db, { staff, customerId, at: clock() }) }
}

type Giving = { readonly staff: StaffCaller; readonly customerId: string; readonly at: Date }

async function readLeft(db: Db, { staff, customerId, at }: Giving): Promise<number> {
  const { actCents, dayCents, customerCents } = courtesyLimitsOf(staff.roles)
  const ofDay = await sumByStaff(db, staff.staffId, secondsAfter(at, -day))
  const toCustomer = await sumToCustomer(db, customerId, secondsAfter(at, -30 * day))
  return Math.max(0, Math.min(actCents, dayCents - ofDay, customerCents - toCustomer))
}

/**
 * Whether a member of staff may give this much alone, as a second person has confirmed it or the limits leave it; what
 * they may is counted. Ask it under `lockGiving`, which comes before all other locks.
 */
export async function mayGive(
  tx: Db,
  { id, amountCents, ...giving }: Giving & { readonly id: string; readonly amountCents: number },
): Promise<boolean> {
  const { staff, customerId, at } = giving
  const isConfirmed = staff.confirms !== undefined
  if (!isConfirmed && amountCents > (await readLeft(tx, giving))) return false
  const staffId = staff.confirms?.askedBy.id ?? staff.staffId
  await insertCourtesy(tx, { id, customerId, staffId, amountCents, isConfirmed, at })
  return true
}

/** Whether this press gave something before. */
export function hasGiven(tx: Db, { id }: Press): Promise<boolean> {
  return isGiven(tx, id)
}

/** Of two who give at once, by one person or to one customer, the second one waits for what the first one gave. */
export function lockGiving(
  tx: Db,
  { staffId, confirms }: StaffCaller,
  customerId: string,
): Promise<void> {
  return lockCourtesies(tx, { staffId: confirms?.askedBy.id ?? staffId, customerId })
}
