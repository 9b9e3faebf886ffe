import { addressFields } from '@openline/contract/address'
import type { Address } from '@openline/contract/address-schema'
import type { DonorCarrier } from '@openline/contract/processes/donor-carriers'
import type { PortInField } from '@openline/contract/processes/port-in-fields'
import { secondsAfter } from '../../../clock.ts'
import type { SecretBox } from '../../../crypto/secret-box.ts'
import type { Portability } from '../../../gateways/carrier/carrier.ts'
import type { Needs } from '../../../needs.ts'
import type { PortInChanges, PortInRow } from './store.ts'

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** What a customer may enter, as it comes in; a blank keeps what was entered before. */
export type EnteredDetails = {
  oldService?:
    | Optional<{
        billingAccountNumber: string
        billingAccountPassword: string
        firstName: string
        lastName: string
      }>
    | undefined
  accountDetails?: (Optional<Address> & { confirmed?: boolean | undefined }) | undefined
}

const fieldsOf = {
  account_number: ['billingAccount'],
  pin: ['pinPassword'],
  zip: ['zipCode'],
  name: ['firstName', 'lastName'],
  address: ['streetNumber', 'streetName', 'city', 'state', 'zipCode'],
} as const satisfies Record<Portability['required'][number], readonly PortInField[]>

/** The carrier's words for what an old carrier wants to know, as fields of our forms. */
export function requiredFields(required: Portability['required']): PortInField[] {
  return [...new Set(required.flatMap((each) => fieldsOf[each]))]
}

/** The ZIP code is asked for before the rest, and kept apart. */
const addressParts = addressFields.filter((field) => field !== 'zipCode')

/** The fields that were entered already; which, never what. */
export function keptFields(portIn: PortInRow): PortInField[] {
  const held = {
    billingAccount: portIn.accountNumberEncrypted,
    pinPassword: portIn.pinEncrypted,
    firstName: portIn.firstName,
    lastName: portIn.lastName,
    zipCode: portIn.zipCode,
    ...portIn.address,
  }
  const names: PortInField[] = ['billingAccount', 'pinPassword', 'firstName', 'lastName', 'zipCode']
  // Names of the holder's fields.
  return [...names, ...addressParts].filter((name) => Boolean(held[name as keyof typeof held]))
}

/** The fields that the old carrier requires and that are not entered yet. */
export function missingFields(portIn: PortInRow): PortInField[] {
  const kept = new Set(keptFields(portIn))
  return portIn.required.filter((field) => !kept.has(field))
}

/** Dashes and spaces carry no meaning in a number; in a password they do. */
function withoutPunctuation(raw: string): string {
  return /^[\d\s.-]+$/.test(raw) ? raw.replace(/[\s.-]/g, '') : raw
}

/** What an account number is encrypted for: opened for another port-in, it stays closed. */
export function accountContext(portInId: string): string {
  return `port-in account ${portInId}`
}

/** The same for its PIN. */
export function pinContext(portInId: string): string {
  return `port-in pin ${portInId}`
}

/** What `entered` changes in a port-in; the old carrier's account number and PIN leave here encrypted. */
export function detailChanges(
  { secretBox, donorCarriers }: Needs<'secretBox' | 'donorCarriers'>,
  portIn: PortInRow,
  { entered, at }: { entered: EnteredDetails; at: Date },
): PortInChanges {
  const { billingAccountNumber, billingAccountPassword, firstName, lastName } =
    entered.oldService ?? {}
  const zipCode = entered.accountDetails?.zipCode
  return {
    ...(billingAccountNumber && {
      accountNumberEncrypted: secretBox.encrypt(
        billingAccountNumber.replace(/[\s.-]/g, ''),
        accountContext(portIn.id),
      ),
    }),
    ...(billingAccountPassword && {
      pinEncrypted: secretBox.encrypt(
        withoutPunctuation(billingAccountPassword),
        pinContext(portIn.id),
      ),
      pinExpiresAt: pinEnd(donorCarriers.en, portIn.donorId, at),
    }),
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(zipCode && { zipCode }),
    ...enteredAddress(portIn, entered),
  }
}

function enteredAddress(portIn: PortInRow, { accountDetails = {} }: EnteredDetails) {
  const entries = addressParts.flatMap((part) => {
    const value = accountDetails[part]
    return value ? [[part, value] as const] : []
  })
  if (entries.length === 0) return {}
  const held = accountDetails.streetName ? withoutStreet(portIn.address) : portIn.address
  // Each entry is a field of the address.
  return { address: { ...held, ...(Object.fromEntries(entries) as Partial<Address>) } }
}

/** Direction and apartment belong to their street: a new one may have none. */
function withoutStreet(address: PortInRow['address']): PortInRow['address'] {
  const { streetDirection: _direction, addressTwo: _apartment, ...rest } = address ?? {}
  return rest
}

function pinEnd(donors: readonly DonorCarrier[], donorId: string | null, at: Date): Date | null {
  const lifeDays = donors.find(({ id }) => id === donorId)?.pin.lifeDays ?? null
  return lifeDays === null ? null : secondsAfter(at, lifeDays * 24 * 3600)
}

/** Whether the old carrier's PIN has ended; false for one without an end. */
export function isPinExpired({ pinExpiresAt }: PortInRow, now: Date): boolean {
  return pinExpiresAt !== null && pinExpiresAt <= now
}

/** Which secrets were entered again as they were before: sending those again would change nothing. */
export function repeatedSecrets(
  secretBox: SecretBox,
  before: PortInRow,
  after: PortInRow,
): ReadonlySet<PortInField> {
  const isSame = (old: string | null, now: string | null, context: string): boolean =>
    old !== null &&
    now !== null &&
    secretBox.decrypt(old, context) === secretBox.decrypt(now, context)
  const repeated = new Set<PortInField>()
  if (
    isSame(before.accountNumberEncrypted, after.accountNumberEncrypted, accountContext(before.id))
  ) {
    repeated.add('billingAccount')
  }
  if (isSame(before.pinEncrypted, after.pinEncrypted, pinContext(before.id)))
    repeated.add('pinPassword')
  return repeated
}
