import type { Address } from '@openline/contract/address-schema'

/** An address to register for 911 calls that a line makes over Wi-Fi. */
export type EmergencyRegistration = {
  /** Ours; the carrier registers once per id. */
  readonly registrationId: string
  /** The order of the line. */
  readonly reference: string
  readonly address: Address
  /** When it was asked for: an address that was asked for earlier never replaces a later one. */
  readonly at: Date
}

/** Each is final: asking again with the same id gives the same answer. */
export type EmergencyAnswer =
  /** 911 receives this address from now on. */
  | { readonly kind: 'accepted' }
  /** Another address was asked for later, so that this one was not registered. */
  | { readonly kind: 'superseded' }
  /** 911 cannot use this address; the one before it stays registered. */
  | {
      readonly kind: 'invalid'
      /** A code. */
      readonly reason: string
      /** The part to correct; null when it is not known. */
      readonly field: keyof Address | null
      /** What was probably meant. */
      readonly suggestion: Address | null
    }
  /** The call itself was refused, whatever the address. */
  | { readonly kind: 'refused'; readonly code: string }

/** The call about a line's emergency address. */
export type EmergencyGateway = {
  /** Registers the address that 911 receives when the line calls over Wi-Fi. */
  registerEmergencyAddress(registration: EmergencyRegistration): Promise<EmergencyAnswer>
}
