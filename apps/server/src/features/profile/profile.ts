import { createHmac } from 'node:crypto'
import type { HandlerInput } from '@openline/contract/endpoint'
import type { Address, editUser, PersonName, User } from '@openline/contract/profile'
import { msg, t, translate } from '@openline/i18n/i18n'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { SendEmail } from '../../emails/outbox.ts'
import { securityEmail } from '../../emails/security-email.ts'
import { assistanceRefused } from '../../http/access.ts'
import type { Caller } from '../../http/bind.ts'
import { requireStepUp } from '../step-up/step-up.ts'
import {
  type AddressRow,
  fillAddress,
  fillName,
  findUser,
  lockUser,
  type UserRow,
  updateUser,
} from './store.ts'

export type ProfileDeps = {
  db: Db
  /** Null when no support chat is configured. */
  chatHashKey: string | null
  clock: Clock
  sendEmail: SendEmail
  /** Emails a code to a new e-mail address; the change waits for it. */
  startEmailChange: (newEmail: string, caller: Caller) => Promise<{ message: string }>
}

type Edit = HandlerInput<typeof editUser>['body']

/**
 * Who is signed in, with the proof for the support chat, which an assisted session goes without.
 */
export async function viewUser(
  { db, chatHashKey }: Pick<ProfileDeps, 'db' | 'chatHashKey'>,
  { customerId, handoffId }: Caller,
): Promise<User> {
  const row = await readUser(db, customerId)
  // Support staff must not write in the chat in the customer's name.
  return toUser(row, handoffId === null ? chatHashKey : null)
}

/** The customer of a session, who must exist. */
export async function readUser(db: Db, customerId: string): Promise<UserRow> {
  const row = await findUser(db, customerId)
  if (!row) throw new Error('A session belongs to a customer who does not exist')
  return row
}

/** What a customer sees of their own record; `userHash` proves it to the support chat. */
export function toUser(row: UserRow, chatHashKey: string | null): User {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    contactNumber: row.contactNumber,
    streetNumber: row.streetNumber,
    streetDirection: row.streetDirection,
    streetName: row.streetName,
    addressTwo: row.addressTwo,
    city: row.city,
    state: row.state,
    zipCode: row.zipCode,
    userHash: chatHashKey && createHmac('sha256', chatHashKey).update(row.id).digest('hex'),
    hasPassword: row.hasPassword,
  }
}

/** Changes one of name, address, phone number and e-mail; the contract lets no mixture through. */
export async function editUserProfile(
  deps: ProfileDeps,
  caller: Caller,
  edit: Edit,
): Promise<{ message: string }> {
  if (caller.handoffId !== null && ('email' in edit || 'phoneNumber' in edit)) {
    throw assistanceRefused()
  }
  if ('email' in edit) return deps.startEmailChange(edit.email, caller)
  if ('phoneNumber' in edit) {
    const sentence = t('Please confirm it’s you to change your phone number')
    requireStepUp(caller, deps.clock(), sentence)
    return change(deps, caller, phoneTold, { contactNumber: edit.phoneNumber })
  }
  if ('firstName' in edit) return change(deps, caller, nameTold, edit)
  return change(deps, caller, addressTold, {
    ...edit,
    streetDirection: edit.streetDirection ?? null,
    addressTwo: edit.addressTwo ?? null,
  })
}

type Change = Parameters<typeof updateUser>[2]

/** How a change is told: by mail, and on the page. */
type Told = { readonly changed: string; readonly updated: string }

const nameTold: Told = {
  changed: msg('Your name was changed'),
  updated: msg('Your name was updated'),
}
const addressTold: Told = {
  changed: msg('Your address was changed'),
  updated: msg('Your address was updated'),
}
const phoneTold: Told = {
  changed: msg('Your phone number was changed'),
  updated: msg('Your phone number was updated'),
}

/** Saves and tells the customer, unless everything was like that before. */
async function change(
  { db, sendEmail }: ProfileDeps,
  { customerId, handoffId }: Caller,
  { changed, updated }: Told,
  values: Change,
): Promise<{ message: string }> {
  await db.transaction(async (tx) => {
    const before = await lockUser(tx, customerId)
    const names = Object.keys(values) as (keyof Change)[] // of the object above
    if (!before || names.every((key) => before[key] === values[key])) return
    await updateUser(tx, customerId, values)
    // Giving a name for the first time takes nothing from anybody.
    if (changed === nameTold.changed && before.firstName === '') return
    const by = handoffId === null ? {} : { by: 'support' as const }
    const describe = () => ({ subject: translate(changed), ...by })
    await sendEmail(tx, before, securityEmail(describe))
  })
  return { message: translate(updated) }
}

/** The postal address of a customer; null until there is a whole one. */
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

/** Remembers where a customer first ordered to, so that the next order need not ask again. */
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

/** Remembers the name that came with the first order of an account without one. */
export function keepFirstName(db: Db, customerId: string, name: PersonName): Promise<void> {
  return fillName(db, customerId, name)
}
