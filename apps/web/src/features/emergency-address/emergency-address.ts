import type { Address, RecordedAddress } from '@openline/contract/address-schema'
import { type Validated, validate } from '@openline/contract/fields'
import {
  type EmergencyAddressState,
  emergencyAddressSchema,
} from '@openline/contract/lines/emergency-address'
import { addressLine } from '@openline/contract/street-line'
import { t } from '@openline/i18n/i18n'
import { localDate } from '../../lib/local-date.ts'
import type { AddressValues } from '../address/address.ts'

/** What a form with an emergency address holds, or every wrong field. */
export function checkedEmergencyAddress(values: AddressValues): Validated<Address> {
  return validate(emergencyAddressSchema, values)
}

/** Whether 911 does not receive what the customer wants, and the customer can do something about it. */
export function needsCustomer({ status }: EmergencyAddressState): boolean {
  return status === 'refused' || status === 'missing'
}

const slowAfterMs = 60_000

/** Whether the network takes so long to confirm an address that its customer has to know. */
export function isLate({ status, askedAt }: EmergencyAddressState, now: Date): boolean {
  return (
    status === 'pending' &&
    askedAt !== null &&
    now.getTime() - new Date(askedAt).getTime() > slowAfterMs
  )
}

/** Names the address that 911 can’t use. */
export function refusedWords({ refusal }: Pick<EmergencyAddressState, 'refusal'>): string {
  const address = refusal ? addressLine(refusal.address) : ''
  return t('911 can’t use {address}.', { address })
}

/** Of a line that the network activates at no address that it was given. */
export function placeTitle(): string {
  return t('We need another address for this line')
}

/** Of an address at which the network activates no line: what happens without another one, and when. */
export function placeWords(cancelsAt: string): string {
  return t(
    'Our network can’t activate a line at the address that you entered. Your line starts once you enter one that works. Without it, we’ll cancel your order on {date} and refund your payment.',
    { date: localDate(cancelsAt, 'MMM D, YYYY') },
  )
}

/** What a 911 call over Wi-Fi means as long as the address is not active. */
export function untilThen({ inForce }: { inForce: { address: RecordedAddress } | null }): string {
  return inForce
    ? t('Until then, 911 receives {address} when you call over Wi-Fi.', {
        address: addressLine(inForce.address),
      })
    : t(
        'Until then, 911 doesn’t know where you are when you call over Wi-Fi. Say your location first, or call without Wi-Fi.',
      )
}
