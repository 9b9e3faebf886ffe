import type { Activations } from './activations.ts'
import type { EmergencyAddressOrder } from './inputs.ts'
import { magicStreets, unknownHouse } from './magic-streets.ts'
import { CarrierRefusal } from './refusal.ts'
import type { EmergencyAddress, Register } from './register.ts'

const failures = 2

type Refusal = Pick<EmergencyAddress, 'reason' | 'field' | 'suggestion'>
const noRefusal: Refusal = { reason: null, field: null, suggestion: null }

/** What 911 knows of lines that call over Wi-Fi. */
export class EmergencyAddresses {
  readonly #kept: Map<string, EmergencyAddress>
  /** When the newest one of each line was asked for. */
  readonly #newest = new Map<string, string>()
  readonly #activations: Activations
  readonly #failed = new Map<string, number>()

  constructor(register: Register, activations: Activations) {
    this.#kept = register.emergencyAddresses
    this.#activations = activations
    for (const { reference, at, status } of this.#kept.values()) {
      if (status !== 'superseded') this.#newest.set(reference, at)
    }
  }

  /** An address that was asked for before another one of its line changes nothing. */
  register({ id, reference, address, at }: EmergencyAddressOrder): EmergencyAddress {
    this.#activations.requireLine(reference)
    const meaning = magicStreets[address.streetName]
    if (meaning?.kind === 'outage') this.#fail(id)
    const isLate = (this.#newest.get(reference) ?? '') > at
    const refusal = isLate ? null : refusalOf(address)
    const answered = refusal ? 'refused' : 'accepted'
    const status = isLate ? 'superseded' : answered
    const kept = { id, reference, status, at, ...(refusal ?? noRefusal) } as const
    this.#kept.set(id, kept)
    if (!isLate) this.#newest.set(reference, at)
    return kept
  }

  find(id: string): EmergencyAddress | undefined {
    return this.#kept.get(id)
  }

  all(): readonly EmergencyAddress[] {
    return [...this.#kept.values()]
  }

  #fail(id: string) {
    const failed = this.#failed.get(id) ?? 0
    this.#failed.set(id, failed + 1)
    if (failed < failures) {
      throw new CarrierRefusal('unavailable', 'The emergency service does not answer.', 503)
    }
  }
}

function refusalOf(address: EmergencyAddressOrder['address']): Refusal | null {
  const { streetName, streetNumber, addressTwo } = address
  const meaning = magicStreets[streetName]
  if (meaning?.kind === 'refused') {
    const { reason, field, meant } = meaning
    return { reason, field, suggestion: meant ? { ...address, streetName: meant } : null }
  }
  if (meaning?.kind === 'unit_missing' && addressTwo === undefined) {
    return { reason: 'unit_missing', field: 'addressTwo', suggestion: null }
  }
  if (streetNumber === unknownHouse) {
    return { reason: 'number_unknown', field: 'streetNumber', suggestion: null }
  }
  return null
}

/** As the API answers it. */
export function presentEmergencyAddress(kept: EmergencyAddress) {
  const { id, reference, status, reason, field, suggestion } = kept
  return { id, reference, status, reason, field, suggestion }
}
