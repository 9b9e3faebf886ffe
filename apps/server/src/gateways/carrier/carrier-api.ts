import type * as z from 'zod/mini'
import * as ask from './carrier-requests.ts'
import * as wire from './carrier-wire.ts'

/** One call of the carrier API: what Openline sends and what it reads. */
export type CarrierApiCall = {
  readonly name: string
  readonly summary: string
  /** Absent for a GET by reference or without any parameter. */
  readonly request?: readonly [name: string, schema: z.ZodMiniType]
  readonly answer: readonly [name: string, schema: z.ZodMiniType]
  /** Asked by `?reference=`. */
  readonly byReference?: true
  /** What `idempotency-key` is, for a call that has one. */
  readonly key?: string
  /** Makes something new: 201 is as good as 200. */
  readonly creates?: true
  /** When the answer is a final no, with its codes. */
  readonly conflict?: string
  /** When the answer is 404. */
  readonly missing?: string
}

const noSim =
  'sim_sold_out, no_numbers_in_zip, iccid_in_use, iccid_unknown, or any other code: final'
const noPort =
  'Final; the code is a reason such as not_portable, same_network or duplicate_port, or cancelled for an order that was stopped before it came.'
const noLine = 'No active line has this reference.'

/** Every call, by method and path, as docs/carrier-api.md explains it. */
export const carrierApi: Readonly<Record<string, CarrierApiCall>> = {
  'GET /inventory': {
    name: 'readInventory',
    summary: 'How many SIMs can still be given out.',
    answer: ['Inventory', wire.inventoryWire],
  },
  'POST /sims/check': {
    name: 'checkSim',
    summary: 'Whether a SIM that a customer holds can be used.',
    request: ['SimCheck', ask.simCheckRequest],
    answer: ['Sim', wire.simWire],
  },
  'POST /devices/check': {
    name: 'checkDevice',
    summary: 'Whether a phone works on the network.',
    request: ['DeviceCheck', ask.deviceCheckRequest],
    answer: ['Device', wire.deviceWire],
  },
  'POST /activations': {
    name: 'activate',
    summary: 'Assigns a number and switches a SIM on. An active line has both msisdn and iccid.',
    request: ['ActivationOrder', ask.activationRequest],
    answer: ['Activation', wire.activationWire],
    key: 'The order’s id for an eSIM, `<order id>:<iccid>` for a SIM card.',
    creates: true,
    conflict: noSim,
  },
  'GET /activations': {
    name: 'listActivations',
    summary: 'Every activation for a reference, oldest first; the last one counts.',
    answer: ['Activations', wire.activationsWire],
    byReference: true,
  },
  'POST /shipments': {
    name: 'ship',
    summary: 'Sends a SIM card by mail.',
    request: ['ShipmentOrder', ask.shipmentRequest],
    answer: ['Shipment', wire.shipmentWire],
    key: 'The reference.',
    creates: true,
    conflict: 'sim_sold_out, or any other code: final',
  },
  'GET /shipments': {
    name: 'listShipments',
    summary: 'Every shipment for a reference; the first one counts.',
    answer: ['Shipments', wire.shipmentsWire],
    byReference: true,
  },
  'POST /lines/lock': {
    name: 'setLock',
    summary: 'Locks a number to this carrier, or opens it. Locking ends the transfer PIN.',
    request: ['Lock', ask.lockRequest],
    answer: ['Line', wire.lineWire],
    missing: noLine,
  },
  'POST /lines/transfer-pin': {
    name: 'setTransferPin',
    summary: 'What another carrier must name to take the number over.',
    request: ['TransferPin', ask.transferPinRequest],
    answer: ['Line', wire.lineWire],
    missing: noLine,
  },
  'POST /lines/plan': {
    name: 'changePlan',
    summary: 'Puts a line on another plan; the answer has the plan that holds now.',
    request: ['PlanChange', ask.planRequest],
    answer: ['LinePlan', wire.linePlanWire],
    conflict: 'line_unknown: final',
  },
  'POST /lines/end': {
    name: 'endLine',
    summary: 'Ends a line for good: its SIM is switched off, and its number is free.',
    request: ['LineEnd', ask.lineEndRequest],
    answer: ['EndedLine', wire.endedLineWire],
    conflict: 'line_unknown: final',
  },
  'POST /usage': {
    name: 'readUsage',
    summary: 'What a SIM used since a moment.',
    request: ['UsageQuestion', ask.usageRequest],
    answer: ['Usage', wire.usageWire],
    conflict: 'not_active: the SIM is not switched on',
  },
  'POST /sim-changes': {
    name: 'changeSim',
    summary: 'Moves a line to another SIM.',
    request: ['SimChangeOrder', ask.simChangeRequest],
    answer: ['SimChange', wire.simChangeWire],
    key: 'The reference.',
    creates: true,
    conflict: noSim,
    missing: 'No active line has the reference in `line`.',
  },
  'GET /sim-changes': {
    name: 'listSimChanges',
    summary: 'Every SIM change for a reference; the last one counts.',
    answer: ['SimChanges', wire.simChangesWire],
    byReference: true,
  },
  'GET /portouts': {
    name: 'listPortOuts',
    summary: 'What other carriers asked about a line’s number, oldest first.',
    answer: ['PortOuts', wire.portOutsWire],
    byReference: true,
  },
  'POST /portouts/decision': {
    name: 'decidePortOut',
    summary: 'Openline’s answer to another carrier; the first decision counts.',
    request: ['PortOutDecision', ask.portOutDecision],
    answer: ['PortOut', wire.portOutWire],
    key: 'The port-out’s id.',
    missing: 'There is no such port-out.',
  },
  'POST /suspensions': {
    name: 'suspend',
    summary: 'Takes a line out of service; a suspension that was ended stays ended.',
    request: ['SuspensionOrder', ask.suspensionRequest],
    answer: ['Suspension', wire.suspensionWire],
    conflict: 'line_unknown: final',
  },
  'POST /suspensions/end': {
    name: 'endSuspension',
    summary: 'Ends one suspension; the line has service again once none is left.',
    request: ['SuspensionEnd', ask.suspensionEndRequest],
    answer: ['Suspension', wire.suspensionWire],
    conflict: 'line_unknown: final',
  },
  'POST /portability': {
    name: 'checkPortability',
    summary: 'Whether a number can be brought over, and what its old carrier wants to know.',
    request: ['PortabilityQuestion', ask.portabilityRequest],
    answer: ['Portability', wire.portabilityWire],
  },
  'POST /port-ins': {
    name: 'orderPortIn',
    summary: 'Orders a number.',
    request: ['PortInOrder', ask.portInRequest],
    answer: ['PortIn', wire.portInWire],
    key: 'The purchase order.',
    creates: true,
    conflict: noPort,
  },
  'POST /port-ins/resubmissions': {
    name: 'resubmitPortIn',
    summary: 'Sends a rejected or delayed one again, with another purchase order.',
    request: ['PortInOrder', ask.portInRequest],
    answer: ['PortIn', wire.portInWire],
    key: 'The purchase order.',
    creates: true,
    conflict: 'not_changeable in any other state, unknown_reference, or a reason: final',
  },
  'POST /port-ins/cancellations': {
    name: 'cancelPortIn',
    summary: 'Stops a port-in; one that never came is refused when it comes after all.',
    request: ['PortInCancellation', ask.portInCancellation],
    answer: ['PortIn', wire.portInWire],
    key: 'Openline’s id of the request.',
    conflict: 'past_cut_off or unknown_reference: final',
  },
  'GET /port-ins': {
    name: 'listPortIns',
    summary: 'The port-in of a reference; at most one.',
    answer: ['PortIns', wire.portInsWire],
    byReference: true,
  },
}
