import type * as z from 'zod/mini'
import type { CarrierSchemas } from './schemas.ts'

/** One call of the carrier's API: what Openline sends and what it reads. */
export type CarrierEndpoint = {
  readonly path: `${'GET' | 'POST' | 'PUT'} /${string}`
  readonly summary: string
  /** Absent for a GET. */
  readonly request?: keyof CarrierSchemas
  readonly answer: keyof CarrierSchemas
  /** What a GET sends in its address. */
  readonly query?: keyof CarrierSchemas
  /** Sends `?reference=`. */
  readonly byReference?: true
  /** What the `idempotency-key` header holds, for a call that has one. */
  readonly key?: string
  /** Makes something new: 201 is as good as 200. */
  readonly creates?: true
  /** When the answer is a final refusal, with its codes. */
  readonly conflict?: string
  /** When the answer is 404. */
  readonly missing?: string
}

export type RequestOf<Endpoint extends CarrierEndpoint> = Endpoint extends {
  readonly request: infer Name extends keyof CarrierSchemas
}
  ? z.input<CarrierSchemas[Name]>
  : Endpoint extends { readonly query: infer Name extends keyof CarrierSchemas }
    ? z.input<CarrierSchemas[Name]>
    : Endpoint extends { readonly byReference: true }
      ? { readonly reference: string }
      : Readonly<Record<string, never>>

export type AnswerOf<Endpoint extends CarrierEndpoint> = z.output<
  CarrierSchemas[Endpoint['answer']]
>

const noSim =
  'sim_sold_out, no_numbers_in_zip, iccid_in_use, iccid_unknown, or any other code: final'
const noPort =
  'Final; the code is a reason such as not_portable, same_network or duplicate_port, or cancelled for an order that was stopped before it came.'
const noLine = 'No active line has this reference.'

/** Every call of the carrier's API: the client, the OpenAPI document and the tests follow from it. */
export const carrierApi = {
  readInventory: {
    path: 'GET /inventory',
    summary: 'How many SIMs can still be given out.',
    answer: 'Inventory',
  },
  checkSim: {
    path: 'POST /sims/check',
    summary: 'Whether a SIM that a customer holds can be used.',
    request: 'SimCheck',
    answer: 'Sim',
  },
  checkDevice: {
    path: 'POST /devices/check',
    summary: 'Whether a phone works on the network.',
    request: 'DeviceCheck',
    answer: 'Device',
  },
  activate: {
    path: 'POST /activations',
    summary: 'Assigns a number and switches a SIM on. An active line has both msisdn and iccid.',
    request: 'ActivationOrder',
    answer: 'Activation',
    key: 'The order’s id for an eSIM, `<order id>:<iccid>` for a SIM card.',
    creates: true,
    conflict: noSim,
  },
  listActivations: {
    path: 'GET /activations',
    summary: 'Every activation for a reference, oldest first; the last one counts.',
    answer: 'Activations',
    byReference: true,
  },
  ship: {
    path: 'POST /shipments',
    summary: 'Sends a SIM card by mail.',
    request: 'ShipmentOrder',
    answer: 'Shipment',
    key: 'The reference.',
    creates: true,
    conflict: 'sim_sold_out, or any other code: final',
  },
  cancelShipment: {
    path: 'POST /shipments/cancellations',
    summary: 'Stops a SIM card that has not left; one that never came is refused when it comes.',
    request: 'ShipmentCancellation',
    answer: 'Shipment',
    conflict: 'already_shipped or unknown_reference: final',
  },
  listShipments: {
    path: 'GET /shipments',
    summary: 'Every shipment for a reference; the first one counts.',
    answer: 'Shipments',
    byReference: true,
  },
  setLock: {
    path: 'POST /lines/lock',
    summary: 'Locks a number to this carrier, or opens it. Locking ends the transfer PIN.',
    request: 'Lock',
    answer: 'Line',
    missing: noLine,
  },
  setTransferPin: {
    path: 'POST /lines/transfer-pin',
    summary: 'What another carrier must name to take the number over.',
    request: 'TransferPin',
    answer: 'Line',
    missing: noLine,
  },
  setEmergencyAddress: {
    path: 'PUT /lines/emergency-address',
    summary: 'Registers the address that 911 receives when the line calls over Wi-Fi.',
    request: 'EmergencyAddressOrder',
    answer: 'EmergencyAddress',
    key: 'The id.',
    missing: noLine,
  },
  changePlan: {
    path: 'POST /lines/plan',
    summary: 'Puts a line on another plan; the answer has the plan that holds now.',
    request: 'PlanChange',
    answer: 'LinePlan',
    conflict: 'line_unknown: final',
  },
  refreshLine: {
    path: 'POST /lines/refresh',
    summary: 'Sends everything that is set for a line to the network once more.',
    request: 'LineRefresh',
    answer: 'RefreshedLine',
    key: 'The id.',
    conflict: 'line_unknown, too_soon, or any other code: final',
  },
  endLine: {
    path: 'POST /lines/end',
    summary: 'Ends a line for good: its SIM is switched off, and its number is free.',
    request: 'LineEnd',
    answer: 'EndedLine',
    conflict: 'line_unknown: final',
  },
  readUsage: {
    path: 'POST /usage',
    summary: 'What a SIM used since a moment.',
    request: 'UsageQuestion',
    answer: 'Usage',
    conflict: 'not_active: the SIM is not switched on',
  },
  changeSim: {
    path: 'POST /sim-changes',
    summary: 'Moves a line to another SIM.',
    request: 'SimChangeOrder',
    answer: 'SimChange',
    key: 'The reference.',
    creates: true,
    conflict: noSim,
    missing: 'No active line has the reference in `line`.',
  },
  listSimChanges: {
    path: 'GET /sim-changes',
    summary: 'Every SIM change for a reference; the last one counts.',
    answer: 'SimChanges',
    byReference: true,
  },
  listPortOuts: {
    path: 'GET /portouts',
    summary: 'What other carriers asked about a line’s number, oldest first.',
    answer: 'PortOuts',
    byReference: true,
  },
  decidePortOut: {
    path: 'POST /portouts/decision',
    summary: 'Openline’s answer to another carrier; the first decision counts.',
    request: 'PortOutDecision',
    answer: 'PortOut',
    key: 'The port-out’s id.',
    missing: 'There is no such port-out.',
  },
  suspend: {
    path: 'POST /suspensions',
    summary: 'Takes a line out of service; a suspension that was ended stays ended.',
    request: 'SuspensionOrder',
    answer: 'Suspension',
    conflict: 'line_unknown: final',
  },
  endSuspension: {
    path: 'POST /suspensions/end',
    summary: 'Ends one suspension; the line has service again once none is left.',
    request: 'SuspensionEnd',
    answer: 'Suspension',
    conflict: 'line_unknown: final',
  },
  checkPortability: {
    path: 'POST /portability',
    summary: 'Whether a number can be brought over, and what its old carrier wants to know.',
    request: 'PortabilityQuestion',
    answer: 'Portability',
  },
  orderPortIn: {
    path: 'POST /port-ins',
    summary: 'Orders a number.',
    request: 'PortInOrder',
    answer: 'PortIn',
    key: 'The purchase order.',
    creates: true,
    conflict: noPort,
  },
  resubmitPortIn: {
    path: 'POST /port-ins/resubmissions',
    summary: 'Sends a rejected or delayed one again, with another purchase order.',
    request: 'PortInOrder',
    answer: 'PortIn',
    key: 'The purchase order.',
    creates: true,
    conflict: 'not_changeable in any other state, unknown_reference, or a reason: final',
  },
  cancelPortIn: {
    path: 'POST /port-ins/cancellations',
    summary: 'Stops a port-in; one that never came is refused when it comes after all.',
    request: 'PortInCancellation',
    answer: 'PortIn',
    key: 'Openline’s id of the request.',
    conflict: 'past_cut_off or unknown_reference: final',
  },
  listPortIns: {
    path: 'GET /port-ins',
    summary: 'The port-in of a reference; at most one.',
    answer: 'PortIns',
    byReference: true,
  },
  listRecords: {
    path: 'GET /records',
    summary: 'Everything that was asked for in a time, oldest first, page by page.',
    query: 'RecordsQuestion',
    answer: 'Records',
  },
} as const satisfies Readonly<Record<string, CarrierEndpoint>>

type CarrierEventKind = { readonly schema: keyof CarrierSchemas; readonly summary: string }

/** The events that the carrier sends, by what they are about. */
export const carrierEvents = {
  activation: { schema: 'ActivationEvent', summary: 'An activation became active or failed.' },
  shipment: { schema: 'ShipmentEvent', summary: 'A SIM card is in the mail.' },
  simChange: { schema: 'SimChangeEvent', summary: 'A SIM change became active or failed.' },
  portOut: {
    schema: 'PortOutEvent',
    summary: 'Another carrier asked for a number, withdrew its request, or has the number now.',
  },
  portIn: {
    schema: 'PortInEvent',
    summary: 'A port-in moved on. With the whole port-in as data Openline need not ask.',
  },
} as const satisfies Readonly<Record<string, CarrierEventKind>>
