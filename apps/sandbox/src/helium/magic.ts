import { magicStreets } from '../carrier/magic-streets.ts'
import { behaviorOf, type ZipBehavior } from '../carrier/magic-zips.ts'
import type { Address, HeliumRegister, RejectionReason } from './register.ts'

/** Who has no service address lives in Des Moines. */
const usualZip = '50309'

function serviceAddressOf({ addresses }: HeliumRegister, subscriberId: string): Address | null {
  const found = [...addresses.values()].findLast(
    ({ subscriber_id, type }) => subscriber_id === subscriberId && type === 'service',
  )
  return found ?? null
}

/** Where a subscriber uses the phone: the newest service address. */
export function zipOf(register: HeliumRegister, subscriberId: string): string {
  return serviceAddressOf(register, subscriberId)?.postal_code ?? usualZip
}

/** The same ZIP codes as with the carrier, read from the service address. */
export function behaviorFor(register: HeliumRegister, subscriberId: string): ZipBehavior | null {
  return behaviorOf(zipOf(register, subscriberId))
}

/** The same streets as with the carrier; an address without a place of its own is refused at activation. */
export function isAddressRefused(register: HeliumRegister, subscriberId: string): boolean {
  const line = serviceAddressOf(register, subscriberId)?.line1 ?? ''
  return Object.entries(magicStreets).some(
    ([street, { kind }]) => kind === 'refused' && line.endsWith(street),
  )
}

/** How an old carrier treats a number. */
type Course =
  | { kind: 'rejects'; reason: RejectionReason; times: number }
  | { kind: 'moves' | 'silent' | 'stuck' | 'waits' | 'answer_lost' | 'manual' }

function rejects(reason: RejectionReason, times = 1): { says: string; course: Course } {
  const says = times === 1 ? `rejected once: ${reason}` : `rejected every time: ${reason}`
  return { says, course: { kind: 'rejects', reason, times } }
}

/**
 * The last four digits of numbers `(any area code) 555-01xx`: those of the carrier's that this platform has a reason or a
 * state for.
 */
export const heliumNumbers: Readonly<Record<string, { says: string; course: Course }>> = {
  '0120': rejects('wrong_account_number'),
  '0121': rejects('wrong_pin'),
  '0124': rejects('name_mismatch'),
  '0133': rejects('pending_port'),
  '0136': rejects('number_not_portable', Infinity),
  '0150': rejects('wrong_pin', Infinity),
  '0151': { says: 'stays submitted', course: { kind: 'silent' } },
  '0152': { says: 'never gets beyond scheduled', course: { kind: 'stuck' } },
  '0153': { says: 'scheduled for tomorrow', course: { kind: 'waits' } },
  '0155': { says: 'moves, but the first response is lost', course: { kind: 'answer_lost' } },
  '0160': { says: 'does nothing on its own', course: { kind: 'manual' } },
}

export function courseOf(number: string): Course {
  const ending = /^\+1\d{3}555(01\d\d)$/.exec(number)?.[1] ?? ''
  return heliumNumbers[ending]?.course ?? { kind: 'moves' }
}
