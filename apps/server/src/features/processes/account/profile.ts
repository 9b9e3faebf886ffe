import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import type {
  editUser,
  PersonName,
  viewUser as viewUserCall,
} from '@openline/contract/people/profile'
import { msg, t, translate } from '@openline/i18n/i18n'
import { iso } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { securityEmail } from '../../../emails/security-email.ts'
import { assistanceRefused } from '../../../http/access.ts'
import type { Caller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { startEmailChange } from '../../people/auth/email-change.ts'
import { findWaitingRecovery } from '../../people/auth/email-recovery-store.ts'
import { requireStepUp } from '../../people/auth/step-up.ts'
import { sendAccountNotice } from '../../people/customers/account-notices.ts'
import {
  addressColumns,
  lockCustomer,
  requireCustomer,
  requireOpenAccount,
  toUser,
} from '../../people/customers/customers.ts'
import {
  type Customer,
  type CustomerChanges,
  updateCustomer,
} from '../../people/customers/store.ts'
import { readCredit } from '../../sales/credits/credits.ts'

export type ProfileNeeds = Needs<
  'db' | 'clock' | 'log' | 'limits' | 'secretBox' | 'sendEmail' | 'brand' | 'chatHashKey'
>

type Edit = HandlerInput<typeof editUser>['body']

/**
 * Who is signed in, with the proof for the support chat, which an assisted session goes without.
 */
export async function viewUser(
  { db, chatHashKey }: Pick<ProfileNeeds, 'db' | 'chatHashKey'>,
  { customerId, handoffId }: Caller,
): Promise<OutputOf<typeof viewUserCall>> {
  const [customer, creditCents, recovery] = await Promise.all([
    requireCustomer(db, customerId),
    readCredit(db, customerId),
    findWaitingRecovery(db, customerId),
  ])
  // Support staff must not write in the chat in the customer's name.
  const user = toUser(customer, handoffId === null ? chatHashKey : null)
  return { ...user, creditCents, emailChangeAt: iso(recovery?.takesEffectAt ?? null) }
}

/** Changes one of name, address, phone number and email; the contract lets no mixture through. */
export async function editUserProfile(
  deps: ProfileNeeds,
  caller: Caller,
  edit: Edit,
): Promise<{ message: string }> {
  if (caller.handoffId !== null && ('email' in edit || 'phoneNumber' in edit)) {
    throw assistanceRefused()
  }
  if ('email' in edit) return startEmailChange(deps, edit.email, caller)
  if ('phoneNumber' in edit) {
    const sentence = t('Please confirm it’s you to change your phone number')
    requireStepUp(caller, deps.clock(), sentence)
    return saveChange(deps, caller, phoneTexts, { contactNumber: edit.phoneNumber })
  }
  if ('firstName' in edit) return saveChange(deps, caller, nameTexts, edit)
  return saveChange(deps, caller, addressTexts, addressColumns(edit))
}

/** What the email about a change and the page say. */
type ChangeTexts = {
  readonly change: 'name' | 'address' | 'phone_number'
  readonly changed: string
  readonly updated: string
}

const nameTexts: ChangeTexts = {
  change: 'name',
  changed: msg('Your name was changed'),
  updated: msg('Your name was updated'),
}
const addressTexts: ChangeTexts = {
  change: 'address',
  changed: msg('Your address was changed'),
  updated: msg('Your address was updated'),
}
const phoneTexts: ChangeTexts = {
  change: 'phone_number',
  changed: msg('Your phone number was changed'),
  updated: msg('Your phone number was updated'),
}

async function saveChange(
  deps: ProfileNeeds,
  { customerId, handoffId }: Caller,
  texts: ChangeTexts,
  values: CustomerChanges,
): Promise<{ message: string }> {
  await deps.db.transaction(async (tx) => {
    const before = await lockCustomer(tx, customerId)
    await requireOpenAccount(tx, customerId)
    await saveLocked(deps, tx, before, { texts, values, bySupport: handoffId !== null })
  })
  return { message: translate(texts.updated) }
}

/** Support staff correct the name of a locked customer, who gets a notice. False when it is so already. */
export function correctName(
  deps: Needs<'clock' | 'sendEmail'>,
  tx: Db,
  before: Customer,
  name: PersonName,
): Promise<boolean> {
  return saveLocked(deps, tx, before, { texts: nameTexts, values: name, bySupport: true })
}

type Change = { texts: ChangeTexts; values: CustomerChanges; bySupport: boolean }

/** Saves and notifies the customer, unless nothing changed. */
async function saveLocked(
  deps: Needs<'clock' | 'sendEmail'>,
  tx: Db,
  before: Customer,
  { texts: { change, changed }, values, bySupport }: Change,
): Promise<boolean> {
  const names = Object.keys(values) as (keyof CustomerChanges)[] // of the object above
  if (names.every((key) => before[key] === values[key])) return false
  await updateCustomer(tx, before.id, values)
  // A first name changes nothing that was there.
  if (changed === nameTexts.changed && before.firstName === '') return true
  const by = bySupport ? { by: 'support' as const } : {}
  const describe = () => ({ subject: translate(changed), ...by })
  await sendAccountNotice(deps, tx, before, { change, write: securityEmail(describe) })
  return true
}
