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

/** A wish about a line, by the id of its order. Of two wishes the carrier obeys the later one. */
type LineWish = { readonly reference: string; readonly at: Date }

/** Proves to another carrier that a number's owner wants to leave. */
export type TransferPinWish = LineWish & {
  readonly pinId: string
  readonly accountNumber: string
  readonly pin: string
  readonly expiresAt: Date
}

/** What a line used since a moment, as the network knew it at `asOf`. */
export type UsageReading = {
  readonly dataUsedMb: number
  readonly minutesUsed: number
  readonly textsUsed: number
  readonly asOf: Date
}

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

/** Another carrier's wish to take a number over. */
export type PortOut = {
  readonly portOutId: string
  readonly status: 'requested' | 'refused' | 'approved' | 'completed' | 'cancelled'
  /** A code, for one that was refused. */
  readonly reason: string | null
  readonly toCarrier: string
  /** The transfer PIN that was in force. */
  readonly pinId: string | null
  readonly requestedAt: Date
}

/** The answer to another carrier; `reason` is a code. */
export type PortOutDecision = {
  readonly portOutId: string
  readonly approved: boolean
  readonly reason: string | null
}

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
}

/** Calls about lines that are switched on. */
export type LineGateway = {
  /** A locked number cannot leave, and the carrier forgets its transfer PIN. */
  setLock(wish: LineWish & { readonly locked: boolean }): Promise<void>
  /** Replaces the PIN that was in force. */
  setTransferPin(wish: TransferPinWish): Promise<void>
  /** Null for a SIM that is not switched on. */
  readUsage(iccid: string, since: Date): Promise<UsageReading | null>
  /** Moves a line to another SIM and retires the old one; the same reference again does nothing more. */
  changeSim(request: SimChangeRequest): Promise<SimChange>
  /** Null when the carrier never heard of the reference. */
  readSimChange(reference: string): Promise<SimChange | null>
  /** Every wish to take a line's number over, oldest first. */
  listPortOuts(reference: string): Promise<readonly PortOut[]>
  /** The first decision on a wish counts. */
  decidePortOut(decision: PortOutDecision): Promise<void>
}

export type CarrierEvent = {
  readonly eventId: string
  readonly type: string
  readonly about: 'activation' | 'shipment' | 'sim_change' | 'portout' | 'other'
  /** The reference that we gave. */
  readonly reference: string
}

/**
 * The mobile network, over the HTTP API that docs/carrier-api.md defines.
 * Every call throws when the carrier cannot be asked or answers nonsense.
 */
export type CarrierGateway = LineGateway &
  ServiceGateway & {
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
