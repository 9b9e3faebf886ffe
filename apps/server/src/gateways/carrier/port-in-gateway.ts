import type { Address } from '@openline/contract/address-schema'
import type { Holder, Refused } from './line-orders.ts'

export type Portability = {
  readonly portable: boolean
  /** A code, for a number that cannot move. */
  readonly reason: string | null
  readonly donor: { readonly id: string | null; readonly name: string } | null
  /** What the old carrier wants to know. */
  readonly required: readonly ('account_number' | 'pin' | 'zip' | 'name' | 'address')[]
}

/** An order to bring a number over, or the same one sent again. */
export type PortInOrder = {
  /** Ours; the carrier has one port-in for a reference. */
  readonly reference: string
  /** Of this time of sending; also the idempotency key. */
  readonly purchaseOrder: string
  /** The line that gets the number, by its order, and its SIM. */
  readonly line: { readonly reference: string; readonly iccid: string }
  /** E.164. */
  readonly msisdn: string
  readonly accountNumber: string | null
  readonly pin: string | null
  readonly zipCode: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly address: Address | null
  readonly holder: Holder
  readonly placeOfUse: Address
}

/** The state of a port-in at the carrier. Of two reports the one with the higher `sequence` holds. */
export type PortInReport = {
  readonly reference: string
  readonly carrierOrderId: string
  readonly sequence: number
  readonly status:
    | 'received'
    | 'pending'
    | 'rejected'
    | 'delayed'
    | 'confirmed'
    | 'activating'
    | 'completed'
    | 'cancelled'
    | 'failed'
  /** A code, for one that was refused, is late or failed. */
  readonly reason: string | null
  readonly dueAt: Date | null
  /** The cut-off: until then it can be stopped. */
  readonly changeableUntil: Date | null
  /** When a delayed one is to be sent again. */
  readonly retryAt: Date | null
  /** Text messages move later than calls; null before the number moved. */
  readonly messaging: 'pending' | 'done' | null
}

export type PortInAnswer = { readonly kind: 'accepted'; readonly report: PortInReport } | Refused

/** Calls that bring numbers over from other carriers. */
export type PortInGateway = {
  checkPortability(question: { msisdn: string; zipCode: string }): Promise<Portability>
  /** Orders a number; the same purchase order again orders nothing more. */
  orderPortIn(order: PortInOrder): Promise<PortInAnswer>
  /** Sends a refused or delayed one again, with what may have been corrected. */
  resubmitPortIn(order: PortInOrder): Promise<PortInAnswer>
  /** Refused once it is too late; a reference that never came is refused then and for ever. */
  cancelPortIn(request: { reference: string; key: string }): Promise<PortInAnswer>
  /** Null for a reference that the carrier does not know. */
  readPortIn(reference: string): Promise<PortInReport | null>
}
