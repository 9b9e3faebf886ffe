import type { RecordKind } from '@openline/carrier-check/api/answers'
import type { PlayedNetwork } from './network-sorts.ts'
import type { SpentData } from './usage.ts'

export type SimType = 'physical' | 'esim'

export type SimStatus = 'available' | 'in_use' | 'retired' | 'unknown'

export type Sim = {
  iccid: string
  type: SimType
  status: Exclude<SimStatus, 'unknown'>
}

export type Activation = {
  id: string
  reference: string
  status: 'active' | 'pending' | 'failed'
  msisdn: string | null
  iccid: string
  esim: { smdpAddress: string; matchingId: string } | null
  failure: { code: string; message: string } | null
}

export type Shipment = {
  id: string
  reference: string
  status: 'preparing' | 'shipped' | 'cancelled'
  iccid: string
  trackingNumber: string | null
  carrierName: string | null
}

export type TransferPin = {
  id: string
  accountNumber: string
  pin: string
  expiresAt: string
  at: string
  wrongTries: number
}

/** What a line is switched to, each with the moment of its request. */
export type LineState = {
  reference: string
  lock: { on: boolean; at: string }
  transferPin: TransferPin | null
}

/** A line moving from one SIM to another. */
export type SimChange = {
  id: string
  reference: string
  /** The reference of the line. */
  line: string
  status: 'active' | 'pending' | 'failed'
  iccid: string
  esim: { smdpAddress: string; matchingId: string } | null
  failure: { code: string; message: string } | null
}

/** Another carrier's request for a number. */
export type PortOut = {
  id: string
  /** Of the line. */
  reference: string
  status: 'requested' | 'refused' | 'approved' | 'completed' | 'cancelled'
  reason: string | null
  toCarrier: string
  transferPinId: string | null
  /** As the other carrier sent it. */
  name: string | null
  zipCode: string | null
  requestedAt: string
}

/** One reason for which a line has no service; the shop names it. */
export type Suspension = {
  id: string
  reference: string
  reason: string
  status: 'open' | 'ended'
}

export type PostalAddress = {
  streetNumber: string
  streetDirection?: string
  streetName: string
  addressTwo?: string
  city: string
  state: string
  zipCode: string
}

/** What came of an address for 911. Of the address itself nothing is kept but a suggestion. */
export type EmergencyAddress = {
  id: string
  /** Of the line. */
  reference: string
  status: 'accepted' | 'refused' | 'superseded'
  at: string
  reason: string | null
  field: string | null
  suggestion: PostalAddress | null
}

/** A number that is kept for someone; the shop names the lease. */
export type Lease = {
  reference: string
  msisdn: string
  expiresAt: string
  status: 'open' | 'used' | 'ended'
}

/** A line getting another number. */
export type NumberChange = {
  id: string
  reference: string
  /** The reference of the line. */
  line: string
  status: 'active' | 'pending' | 'failed'
  msisdn: string | null
  failure: { code: string; message: string } | null
}

/** Data or a pass of a line; the shop names it. */
export type AddOn = {
  id: string
  reference: string
  /** The reference of the line. */
  line: string
  addOnCode: string
  status: 'active' | 'pending' | 'failed'
  startsAt: string | null
  endsAt: string | null
  failure: { code: string; message: string } | null
}

/** A time that a line was provisioned again as it is; the shop names it. */
export type Refresh = { id: string; reference: string }

/** The plan of a line, and the number of the change that set it. */
export type LinePlan = { reference: string; planCode: string; sequence: number }

export const portInStatuses = [
  'received',
  'pending',
  'rejected',
  'delayed',
  'confirmed',
  'activating',
  'completed',
  'cancelled',
  'failed',
] as const
export type PortInStatus = (typeof portInStatuses)[number]

/** An order to bring a number over. What the old carrier wants to know is not kept. */
export type PortIn = {
  id: string
  reference: string
  /** The reference of the line that gets the number. */
  line: string
  msisdn: string
  /** How often it was sent, and the purchase order of the newest time. */
  submissions: number
  purchaseOrder: string
  /** Grows with every change. */
  sequence: number
  status: PortInStatus
  reason: string | null
  dueAt: string | null
  changeableUntil: string | null
  retryAt: string | null
  messaging: 'pending' | 'done' | null
}

/** A thing that was asked for, by the name under which it was. */
export type Asked = {
  kind: RecordKind
  reference: string
  /** The reference of the line that it is about, where that is another one. */
  line: string | null
  at: string
}

/** Everything the network knows, as plain values. */
export type Register = {
  /** SIMs that can still be given out. */
  stock: Record<SimType, number>
  /** How many SIMs were given out, which also numbers them. */
  issued: number
  sims: Map<string, Sim>
  /** How many numbers of each area code were given out. */
  numbersGiven: Map<string, number>
  activeSinceMs: Map<string, number>
  activations: Activation[]
  shipments: Shipment[]
  /** By the reference of the line. */
  lines: Map<string, LineState>
  simChanges: SimChange[]
  portOuts: PortOut[]
  /** By the shop's id of the suspension. */
  suspensions: Map<string, Suspension>
  /** By the shop's id, oldest first. */
  emergencyAddresses: Map<string, EmergencyAddress>
  /** By reference; only lines whose plan was changed. */
  plans: Map<string, LinePlan>
  /** References of lines that ended for good. */
  ended: Set<string>
  /** What was used at a word of the tester's, by ICCID. */
  spentData: Map<string, SpentData[]>
  refreshes: Refresh[]
  /** References of cards that were stopped before they were asked for. */
  shipmentsNeverWanted: Set<string>
  portIns: PortIn[]
  numberChanges: NumberChange[]
  addOns: AddOn[]
  /** By their references. */
  leases: Map<string, Lease>
  played: PlayedNetwork
  /** References of port-ins that were canceled before they came. */
  portInsNeverWanted: Set<string>
  /** In the order in which it was asked for. */
  asked: Asked[]
}

export function createRegister(stock: Record<SimType, number>): Register {
  return {
    stock: { ...stock },
    issued: 0,
    sims: new Map(),
    numbersGiven: new Map(),
    activeSinceMs: new Map(),
    activations: [],
    shipments: [],
    lines: new Map(),
    simChanges: [],
    portOuts: [],
    suspensions: new Map(),
    emergencyAddresses: new Map(),
    plans: new Map(),
    ended: new Set(),
    spentData: new Map(),
    refreshes: [],
    shipmentsNeverWanted: new Set(),
    portIns: [],
    numberChanges: [],
    addOns: [],
    leases: new Map(),
    played: { sort: 'full', changes: {}, breaks: [] },
    portInsNeverWanted: new Set(),
    asked: [],
  }
}
