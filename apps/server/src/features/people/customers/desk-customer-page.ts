import type { OutputOf } from '@openline/contract/endpoint'
import {
  customerPageNext,
  type DeskCustomer,
  maxRows,
  type viewDeskCustomer,
} from '@openline/contract/people/customers-desk'
import { addressLine } from '@openline/contract/street-line'
import type { Needs } from '../../../needs.ts'
import { recordLook, type StaffActor } from '../../platform/audit/audit.ts'
import { viewRecovery } from '../auth/desk-email-recovery.ts'
import { isAnonymized } from './anonymized.ts'
import { addressOf, nameOf } from './customers.ts'
import { type CustomerRecords, readRecords } from './desk-customer-store.ts'
import { presentMoney, presentNumbers, presentWords } from './desk-present.ts'
import { requireAnyCustomer } from './desk-require-customer.ts'
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
  return {
    customer: {
      profile: toProfile(customer, records),
      ...presentMoney(records),
      ...presentNumbers(records),
      ...presentWords(records),
      emailRecovery: await viewRecovery({ db, clock }, customerId, by.staff),
      nextActions: by.staff.roles.includes('support')
        ? [...customerPageNext[stateOf(customer)]]
        : [],
    },
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
