import type { Address } from '@openline/contract/profile'
import type { SimType } from '@openline/contract/shop'

export type SimStatus = {
  readonly status: 'available' | 'in_use' | 'retired' | 'unknown'
  readonly simType: SimType | null
}

export type DeviceStatus = {
  readonly compatible: boolean
  readonly esim: boolean
  readonly model: string | null
}

/** GSMA SGP.22: together they make the activation code `LPA:1$<address>$<matching id>`. */
export type EsimProfile = { readonly smdpAddress: string; readonly matchingId: string }

export type Activation =
  | {
      readonly kind: 'active'
      readonly activationId: string
      /** E.164. */
      readonly msisdn: string
      readonly iccid: string
      readonly esim: EsimProfile | null
    }
  | { readonly kind: 'pending'; readonly activationId: string }
  | Refused

/** Final: asking again with the same facts gives the same answer. */
export type Refused = { readonly kind: 'refused'; readonly code: string }

export type ActivationRequest = {
  /** Ours; the carrier activates once per reference. */
  readonly reference: string
  readonly simType: SimType
  readonly iccid: string | null
  readonly imei: string | null
  readonly zipCode: string
  readonly planCode: string
}

export type Shipment = {
  readonly reference: string
  readonly shipped: boolean
  readonly iccid: string
  readonly trackingNumber: string | null
}

export type Shipping = { readonly kind: 'accepted'; readonly shipment: Shipment } | Refused

export type CarrierEvent = {
  readonly eventId: string
  readonly type: string
  readonly about: 'activation' | 'shipment' | 'other'
  /** The reference that we gave. */
  readonly reference: string
}

/**
 * The mobile network, over the HTTP API that docs/carrier-api.md defines.
 * Every call throws when the carrier cannot be asked or answers nonsense.
 */
export type CarrierGateway = {
  /** How many SIMs of each type can still be given out. */
  simStock(): Promise<Record<SimType, number>>
  checkSim(iccid: string): Promise<SimStatus>
  checkDevice(imei: string): Promise<DeviceStatus>
  /** Assigns a number and switches the SIM on; the same reference again gives the same answer. */
  activate(request: ActivationRequest): Promise<Activation>
  /** Null when the carrier never heard of the reference. */
  readActivation(reference: string): Promise<Activation | null>
  /** Sends a SIM card by mail; the same reference again sends no second one. */
  ship(request: { reference: string; name: string; address: Address }): Promise<Shipping>
  readShipment(reference: string): Promise<Shipment | null>
  /** Null when the signature is wrong, too old or from the future. */
  readEvent(rawBody: string, signature: string): CarrierEvent | null
}
