import type { Capabilities } from '@openline/carrier-check/api/capabilities'
import type { Address } from '@openline/contract/address-schema'
import type { DeviceProblem } from '@openline/contract/lines/lines'
import type { SimType } from '@openline/contract/sales/shop'
import type { EventReading } from '../signed-event.ts'
import type { EmergencyGateway } from './emergency-gateway.ts'
import type { Holder, Refused } from './line-orders.ts'
import type { NumberGateway } from './number-gateway.ts'
import type { PortInGateway, PortInReport } from './port-in-gateway.ts'
import type { PortOut, PortOutDecision } from './port-outs.ts'
import type { RecordGateway } from './record-gateway.ts'

export type { EmergencyAnswer, EmergencyRegistration } from './emergency-gateway.ts'
export type { Holder, Refused } from './line-orders.ts'
export type { NumberArea, NumberChange } from './number-gateway.ts'
export type {
  Portability,
  PortInAnswer,
  PortInGateway,
  PortInOrder,
  PortInReport,
} from './port-in-gateway.ts'
export type { PortOut, PortOutDecision } from './port-outs.ts'
export type { CarrierRecord, RecordKind } from './record-gateway.ts'

export type SimStatus = {
  readonly status: 'available' | 'in_use' | 'retired' | 'unknown'
  readonly simType: SimType | null
}

export type DeviceStatus = {
  readonly esim: boolean
  readonly model: string | null
  /** Null for a phone that works. */
  readonly problem: DeviceProblem | null
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

export type ActivationRequest = {
  /** Ours; the carrier activates once per reference. */
  readonly reference: string
  readonly simType: SimType
  readonly iccid: string | null
  readonly imei: string | null
  readonly zipCode: string
  readonly planCode: string
  readonly holder: Holder
  readonly placeOfUse: Address
  /** Ours, for an address that takes the place of one that the network refused: a new request. Else null. */
  readonly placeId: string | null
  /** Ours, of the number that the customer chose; null for any near `zipCode`. */
  readonly leaseId: string | null
  /** The lease that the network refused: a new request, for another number. Else null. */
  readonly lostLeaseId: string | null
}

export type CapabilitiesReading =
  | { readonly kind: 'read'; readonly capabilities: Capabilities }
  | { readonly kind: 'malformed'; readonly problem: string }

export type Shipment = {
  readonly reference: string
  readonly shipped: boolean
  readonly iccid: string
  readonly trackingNumber: string | null
}

export type ShippingRequest = {
  /** Ours; the carrier sends one card per reference. */
  readonly reference: string
  /** The order of the line that the card is for. */
  readonly line: string
  /** On the label. */
  readonly name: string
  readonly address: Address
  readonly holder: Holder
}

export type Shipping = { readonly kind: 'accepted'; readonly shipment: Shipment } | Refused

/** A request about a line, by the id of its order. The latest request holds. */
type LineRequest = { readonly reference: string; readonly at: Date }

/** Proves to another carrier that a number's owner wants to leave. */
export type TransferPinRequest = LineRequest & {
  readonly pinId: string
  /** Null where the network makes the PIN. */
  readonly made: { readonly accountNumber: string; readonly pin: string } | null
  /** When it ends at the latest. */
  readonly expiresAt: Date
}

/** What another carrier has to send for a number. */
export type TransferPin = {
  readonly accountNumber: string
  readonly pin: string
  readonly expiresAt: Date
}

/** What a line used since a moment, as the network knew it at `asOf`. */
export type UsageReading = {
  readonly dataUsedMb: number
  readonly minutesUsed: number
  readonly textsUsed: number
  /** Data by calendar day, oldest first; null where the carrier doesn't tell. */
  readonly days: readonly { readonly day: string; readonly dataUsedMb: number }[] | null
  /** Of each add-on that holds, by our reference; empty where the carrier doesn't tell. */
  readonly addOns: readonly {
    readonly reference: string
    /** Null without a limit. */
    readonly dataMb: number | null
    readonly dataUsedMb: number
  }[]
  readonly asOf: Date
}

export type AddOnRequest = {
  /** Ours; the carrier gives one add-on per reference. */
  readonly reference: string
  /** The order of the line. */
  readonly line: string
  readonly addOnCode: string
}

/** `endsAt`: null where it lasts until the line's month ends. */
export type AddOnAnswer =
  | {
      readonly kind: 'active' | 'ended'
      readonly addOnCode: string
      readonly startsAt: Date | null
      readonly endsAt: Date | null
    }
  | { readonly kind: 'pending' }
  | Refused

export type SimChangeRequest = {
  /** Ours; the carrier changes once per reference. */
  readonly reference: string
  /** The order of the line. */
  readonly line: string
  readonly simType: SimType
  readonly iccid: string | null
}

export type SimChange =
  | { readonly kind: 'done'; readonly iccid: string; readonly esim: EsimProfile | null }
  | { readonly kind: 'pending' }
  | Refused

/** Why a line has no service for now. Reasons do not undo each other: all must end. */
export type SuspensionReason = 'unpaid' | 'paused' | 'lost'

/** `done`: the network is as it was asked to be, now or before. */
export type ServiceChange = { readonly kind: 'done' } | Refused

/** Calls about the service of lines; `reference` is that of the line's activation. */
export type ServiceGateway = {
  /**
   * Takes a line out of service. `suspensionId` is ours; one that was ended stays ended, so a call
   * that comes late does no harm.
   */
  suspendLine(suspension: {
    suspensionId: string
    reference: string
    reason: SuspensionReason
  }): Promise<ServiceChange>
  /** Ends one suspension; the line has service again once none is left. */
  restoreLine(suspension: { suspensionId: string; reference: string }): Promise<ServiceChange>
  /** Puts a line on another plan. What has a lower `sequence` than the last is ignored. */
  changePlan(change: {
    reference: string
    planCode: string
    sequence: number
  }): Promise<ServiceChange>
  /** Sends everything that is set for a line to the network once more; the same `refreshId` again does nothing more. */
  refreshLine(request: { refreshId: string; reference: string }): Promise<ServiceChange>
  /** Ends a line for good: SIM off, number free. Once more changes nothing. */
  endLine(reference: string): Promise<ServiceChange>
}

/** Calls about lines that are switched on. */
export type LineGateway = {
  /** A locked number cannot leave, and its transfer PIN ends. */
  setLock(request: LineRequest & { readonly locked: boolean }): Promise<ServiceChange>
  /** Replaces the PIN that was in force, and gives the new one; the same `pinId` again gives the same. */
  setTransferPin(
    request: TransferPinRequest,
  ): Promise<{ readonly kind: 'done'; readonly transferPin: TransferPin } | Refused>
  /** Null for a SIM that is not switched on. */
  readUsage(iccid: string, since: Date): Promise<UsageReading | null>
  /** Gives a line data or a pass beside its plan; the same reference again does nothing more. */
  orderAddOn(request: AddOnRequest): Promise<AddOnAnswer>
  /** Null for a reference that the carrier does not know; refused by a network without add-ons. */
  readAddOn(reference: string): Promise<AddOnAnswer | null>
  /** Moves a line to another SIM and retires the old one; the same reference again does nothing more. */
  changeSim(request: SimChangeRequest): Promise<SimChange>
  /** Null for a reference that the carrier does not know. */
  readSimChange(reference: string): Promise<SimChange | null>
  /** Every request for a line's number, oldest first. */
  listPortOuts(reference: string): Promise<readonly PortOut[]>
  /** The first decision on a request counts. */
  decidePortOut(decision: PortOutDecision): Promise<ServiceChange>
}

/** What the carrier's events are about: the first word of their type. */
export const carrierEventKinds = [
  'activation',
  'shipment',
  'sim_change',
  'portout',
  'port_in',
  'usage',
  'number_change',
  'add_on',
] as const

export type CarrierEvent = {
  readonly eventId: string
  readonly type: string
  readonly about: (typeof carrierEventKinds)[number] | 'other'
  /** The reference that we gave. */
  readonly reference: string
  /** What a `port_in` event says; null when it has to be asked for. */
  readonly report: PortInReport | null
}

/**
 * The mobile network, over the HTTP API that docs/carrier-api.md defines.
 * Every call throws when the carrier cannot be asked or answers nonsense.
 */
export type CarrierGateway = LineGateway &
  PortInGateway &
  ServiceGateway &
  EmergencyGateway &
  NumberGateway &
  RecordGateway & {
    /** What the network can do, or which field of its document is wrong. */
    readCapabilities(): Promise<CapabilitiesReading>
    /** How many SIMs of each type can still be given out; null where the network can't say. */
    simStock(): Promise<Record<SimType, number | null>>
    checkSim(iccid: string): Promise<SimStatus>
    checkDevice(imei: string): Promise<DeviceStatus>
    /** Assigns a number and switches the SIM on; the same reference again gives the same answer. */
    activate(request: ActivationRequest): Promise<Activation>
    /** Null for a reference that the carrier does not know. */
    readActivation(reference: string): Promise<Activation | null>
    /** Sends a SIM card by mail; the same reference again sends no second one. */
    ship(request: ShippingRequest): Promise<Shipping>
    /** Stops a card that has not left; refused once it has. What never came is refused when it comes. */
    cancelShipment(reference: string): Promise<ServiceChange>
    readShipment(reference: string): Promise<Shipment | null>
    /** `header` gives a header of the request by its name in lower case; empty for one that is missing. */
    readEvent(rawBody: string, header: (name: string) => string): EventReading<CarrierEvent>
  }
