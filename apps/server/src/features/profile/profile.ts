import { createHmac } from 'node:crypto'
import type { HandlerInput } from '@openline/contract/endpoint'
import type { Address, editUser, User } from '@openline/contract/profile'
import { invalidField } from '../../app-error.ts'
import type { Db } from '../../db/open.ts'
import { fillAddress, findUser, type UserRow, updateUser } from './store.ts'

export type ProfileDeps = {
  db: Db
  /** Null when no support chat is configured. */
  chatHashKey: string | null
  /** The state in which a ZIP code lies; null for codes that no state has. */
  stateOfZip: (zipCode: string) => string | null
}

type Edit = HandlerInput<typeof editUser>['body']

export const viewUser = async (
  { db, chatHashKey }: Pick<ProfileDeps, 'db' | 'chatHashKey'>,
  customerId: string,
): Promise<User> => {
  const row = await findUser(db, customerId)
  if (!row) throw new Error('A session belongs to a customer who does not exist')
  return toUser(row, chatHashKey)
}

/** What a customer sees of their own record; `userHash` proves it to the support chat. */
export const toUser = (row: UserRow, chatHashKey: string | null): User => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  contactNumber: row.contactNumber,
  streetNumber: row.streetNumber,
  streetDirection: row.streetDirection,
  streetName: row.streetName,
  city: row.city,
  state: row.state,
  zipCode: row.zipCode,
  userHash: chatHashKey && createHmac('sha256', chatHashKey).update(row.id).digest('hex'),
})

/** Changes one of name, address and phone number; the contract lets no mixture through. */
export const editUserProfile = async (
  { db, stateOfZip }: ProfileDeps,
  customerId: string,
  edit: Edit,
): Promise<{ message: string }> => {
  if ('phoneNumber' in edit) {
    await updateUser(db, customerId, { contactNumber: edit.phoneNumber })
    return { message: 'Your phone number was updated' }
  }
  if ('firstName' in edit) {
    await updateUser(db, customerId, edit)
    return { message: 'Your name was updated' }
  }
  refuseWrongState(edit, stateOfZip(edit.zipCode))
  await updateUser(db, customerId, { ...edit, streetDirection: edit.streetDirection ?? null })
  return { message: 'Your address was updated' }
}

/** Remembers where a customer first ordered to, so that the next order need not ask again. */
export const keepFirstAddress = (db: Db, customerId: string, address: Address): Promise<void> => {
  const { streetNumber, streetDirection, streetName, city, state, zipCode } = address
  return fillAddress(db, customerId, {
    streetNumber,
    streetDirection: streetDirection ?? null,
    streetName,
    city,
    state,
    zipCode,
  })
}

const refuseWrongState = ({ state, zipCode }: Address, stateOfZip: string | null): void => {
  if (stateOfZip === null) {
    throw invalidField('zipCode', `We could not find the ZIP Code ${zipCode}`)
  }
  if (stateOfZip !== state) {
    throw invalidField('zipCode', `The ZIP Code ${zipCode} is in ${stateOfZip}, not in ${state}`)
  }
}
