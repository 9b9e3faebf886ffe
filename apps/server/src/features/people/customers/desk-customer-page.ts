import type { OutputOf } from '@openline/contract/endpoint'
import {
  customerPageNext,
  type DeskCustomer,
  maxRows,
  type viewDeskCustomer,
} from '@openline/contract/people/customers-desk'
import { addressLine } from '@openline/contract/street-line'
import { iso } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { recordLook, type StaffActor } from '../../platform/audit/audit.ts'
import { viewRecovery } from '../auth/desk-email-recovery.ts'
import { isAnonymized } from './anonymized.ts'
import { addressOf, nameOf } from './customers.ts'
import { type CustomerRecords, readRecords } from './desk-customer-store.ts'
import { presentMoney, presentNumbers, presentWords } from './desk-present.ts'
import { requireAnyCustomer } from './desk-require-customer.ts'
import { findMerged, listMergedInto, type MergedAccount } from './merged-store.ts'
import type { Customer } from './store.ts'

/** Everything on record about a customer. The look is recorded. */
export async function viewCustomer(
  { db, clock }: Needs<'db' | 'clock'>,
  customerId: string,
  by: StaffActor,
): Promise<OutputOf<typeof viewDeskCustomer>> {
  const customer = await requireAnyCustomer(db, customerId)
  const subject = { kind: 'customer', id: customerId } as const
  await recordLook(db, by, { at: clock(), act: 'viewDeskCustomer', customerId, subject })
  const records = await readRecords(db, customerId, maxRows)
  const merged = await findMerged(db, customerId)
  return {
    customer: {
      profile: { ...toProfile(customer, records), ...(merged?.email && { email: merged.email }) },
      ...presentMoney(records),
      ...presentNumbers(records),
      ...presentWords(records),
      ...(await presentMerges(db, customerId, merged)),
      emailRecovery: await viewRecovery({ db, clock }, customerId, by.staff),
      nextActions: by.staff.roles.includes('support')
        ? [...customerPageNext[stateOf(customer)]]
        : [],
    },
  }
}

async function presentMerges(
  db: Db,
  customerId: string,
  merged: MergedAccount | null,
): Promise<Pick<DeskCustomer, 'mergedInto' | 'mergedFrom'>> {
  const others = await listMergedInto(db, customerId)
  const into = merged && (await requireAnyCustomer(db, merged.intoId))
  return {
    mergedInto: into && { id: into.id, email: into.email, at: iso(merged.at) },
    mergedFrom: others.map(({ customerId: id, email, at }) => ({
      id,
      email: email ?? 'Removed',
      at: iso(at),
    })),
  }
}

function stateOf({ email }: Customer) {
  return isAnonymized(email) ? 'closed' : 'open'
}

function toProfile(customer: Customer, { passkeyCount }: CustomerRecords): DeskCustomer['profile'] {
  const { id, email, contactNumber, language, createdAt } = customer
  const address = addressOf(customer)
  return {
    id,
    state: stateOf(customer),
    ...nameOf(customer),
    email,
    contactNumber,
    address: address && addressLine(address),
    language,
    createdAt: createdAt.toISOString(),
    hasPassword: customer.passwordHash !== null,
    passkeys: passkeyCount,
    acceptedTermsVersion: customer.acceptedTermsVersion,
    emailsAboutOrders: customer.emailsAboutOrders,
    emailsAboutPortInSteps: customer.emailsAboutPortInSteps,
    emailsAboutUsage: customer.emailsAboutUsage,
  }
}
