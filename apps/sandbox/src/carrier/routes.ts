import { listRecords } from './asked-list.ts'
import { checkDevice } from './devices.ts'
import { presentEmergencyAddress } from './emergency-addresses.ts'
import {
  readActivationOrder,
  readAddOn,
  readBoolean,
  readEmergencyAddress,
  readIccid,
  readImei,
  readMoment,
  readNumberChange,
  readPinQuestion,
  readPlanChange,
  readSearchedArea,
  readShipmentOrder,
  readSimChange,
  readSuspension,
  readText,
  readTransferPin,
} from './inputs.ts'
import { presentLine, presentMadePin } from './line-states.ts'
import { magicStreets } from './magic-streets.ts'
import { behaviorOf, type ZipBehavior } from './magic-zips.ts'
import type { Network } from './network.ts'
import { capabilitiesOf, documentOf } from './network-sorts.ts'
import { readMsisdn, readPortInOrder } from './port-in-inputs.ts'
import { courseOf } from './port-in-numbers.ts'
import { presentPortIn } from './port-ins.ts'
import { CarrierRefusal } from './refusal.ts'

export type CarrierRequest = {
  id: string
  reference: string
  query: URLSearchParams
  body: Record<string, unknown>
}
export type CarrierAnswer = { status: number; body: object; behavior?: ZipBehavior | null }

/** One call of the carrier's API. */
export type Endpoint = (network: Network, request: CarrierRequest) => CarrierAnswer

function ok(body: object): CarrierAnswer {
  return { status: 200, body }
}

function found(body: object | null): CarrierAnswer {
  if (body === null) throw new CarrierRefusal('not_found', 'There is no such record.', 404)
  return ok(body)
}

export const carrierRoutes: Record<string, Endpoint> = {
  'GET /capabilities': ({ played }) => ok(documentOf(played)),

  'GET /inventory': ({ sims }) =>
    ok({
      esim: { available: sims.left('esim') },
      physical: { available: sims.left('physical') },
    }),

  'POST /sims/check': ({ sims }, { body }) => {
    const sim = sims.find(readIccid(body))
    return ok(
      sim
        ? { known: true, status: sim.status, type: sim.type }
        : { known: false, status: 'unknown', type: null },
    )
  },

  'POST /devices/check': (_network, { body }) => ok(checkDevice(readImei(body))),

  'GET /records': (network, { query }) => ok(listRecords(network, query)),

  'POST /activations': ({ activations, asked }, { body }) => {
    const order = readActivationOrder(body)
    const activation = activations.activate(order)
    asked.add({ kind: 'activation', reference: order.reference, line: null })
    return { status: 201, body: activation, behavior: behaviorOf(order.zipCode) }
  },
  'GET /activations': ({ activations }, { reference }) =>
    ok({ activations: activations.records.of(reference) }),
  'GET /activations/:id': ({ activations }, { id }) => found(activations.records.get(id)),

  'POST /shipments': ({ shipments, asked }, { body }) => {
    const { reference, zipCode } = readShipmentOrder(body)
    const shipment = shipments.ship(reference, zipCode)
    asked.add({ kind: 'shipment', reference, line: null })
    return { status: 201, body: shipment }
  },
  'POST /shipments/cancellations': ({ shipments }, { body }) =>
    ok(shipments.cancel(readText(body, 'reference'))),
  'GET /shipments': ({ shipments }, { reference }) =>
    ok({ shipments: shipments.records.of(reference) }),
  'GET /shipments/:id': ({ shipments }, { id }) => found(shipments.records.get(id)),

  'POST /usage': ({ activations, addOns }, { body }) => {
    const sinceMs = body['since'] === undefined ? 0 : Date.parse(readMoment(body, 'since'))
    const iccid = readIccid(body)
    const usage = activations.usage(iccid, sinceMs)
    if (!usage) throw new CarrierRefusal('not_active', 'This SIM is not switched on.')
    const line = activations.records.all().findLast((candidate) => candidate.iccid === iccid)
    const left = line ? addOns.leftOf(line.reference) : []
    return ok(left.length > 0 ? { ...usage, addOns: left } : usage)
  },

  'POST /lines/lock': (network, { body }) => {
    const reference = lineIn(network, body)
    const [locked, at] = [readBoolean(body, 'locked'), readMoment(body, 'at')]
    return ok(presentLine(network.lineStates.setLock(reference, locked, at), network.clock()))
  },
  'POST /lines/transfer-pin': (network, { body }) => {
    const reference = lineIn(network, body)
    const { lineStates, played, clock } = network
    if (capabilitiesOf(played).transferPin === 'network') {
      const made = lineStates.makeTransferPin(reference, readPinQuestion(body))
      return ok(presentMadePin(made, clock()))
    }
    return ok(presentLine(lineStates.setTransferPin(reference, readTransferPin(body)), clock()))
  },

  'PUT /lines/emergency-address': ({ emergencyAddresses, asked }, { body }) => {
    const order = readEmergencyAddress(body)
    const registered = emergencyAddresses.register(order)
    asked.add({ kind: 'emergency_address', reference: order.id, line: order.reference })
    const isSlow = magicStreets[order.address.streetName]?.kind === 'slow'
    const answer = ok(presentEmergencyAddress(registered))
    return { ...answer, behavior: isSlow ? 'slow' : null }
  },

  'POST /lines/plan': ({ services }, { body }) => ok(services.changePlan(readPlanChange(body))),

  'POST /lines/refresh': ({ services }, { body }) =>
    ok(services.refresh({ id: readText(body, 'id'), reference: readText(body, 'reference') })),

  'POST /lines/end': ({ activations, asked }, { body }) => {
    const reference = readText(body, 'reference')
    const ended = activations.end(reference)
    asked.add({ kind: 'line_end', reference, line: null })
    return ok(ended)
  },

  'POST /suspensions': ({ services, asked }, { body }) => {
    const { id, reference: line } = readSuspension(body)
    const suspension = services.suspend(id, line, readText(body, 'reason'))
    asked.add({ kind: 'suspension', reference: id, line })
    return ok(suspension)
  },
  'POST /suspensions/end': ({ services, asked }, { body }) => {
    const { id, reference: line } = readSuspension(body)
    const suspension = services.end(id, line)
    asked.add({ kind: 'suspension', reference: id, line })
    return ok(suspension)
  },

  'POST /sim-changes': ({ activations, simChanges, asked }, { body }) => {
    const { line, ...order } = readSimChange(body)
    const change = simChanges.change({ ...order, line: activations.requireLine(line) })
    asked.add({ kind: 'sim_change', reference: order.reference, line })
    return { status: 201, body: simChanges.present(change) }
  },
  'GET /sim-changes': ({ simChanges }, { reference }) =>
    ok({
      simChanges: simChanges.records.of(reference).map((change) => simChanges.present(change)),
    }),

  'GET /numbers': ({ numbers, played }, { query }) => {
    const areaCode = readSearchedArea(query)
    const { numbersPerSearch } = capabilitiesOf(played).limits
    const free = areaCode === null ? [] : numbers.find(areaCode, numbersPerSearch)
    return ok({ numbers: free.map((msisdn) => ({ msisdn })) })
  },
  'POST /numbers/leases': ({ leases, clock, played, asked }, { body }) => {
    const [reference, msisdn] = [readText(body, 'reference'), readMsisdn(body)]
    if (leases.isTaken(msisdn)) throw new CarrierRefusal('number_taken', 'This number is taken.')
    const forMs = capabilitiesOf(played).limits.leaseMinutes * 60_000
    const expiresAt = new Date(clock().getTime() + forMs).toISOString()
    const { status: _open, ...lease } = leases.begin({ reference, msisdn, expiresAt })
    asked.add({ kind: 'number_lease', reference, line: null })
    return { status: 201, body: lease }
  },
  'POST /numbers/leases/end': ({ leases }, { body }) => ok(leases.end(readText(body, 'reference'))),

  'POST /number-changes': ({ activations, numberChanges, asked }, { body }) => {
    const { line, ...order } = readNumberChange(body)
    const change = numberChanges.change({ ...order, line: activations.requireLine(line) })
    asked.add({ kind: 'number_change', reference: order.reference, line })
    return { status: 201, body: change }
  },
  'GET /number-changes': ({ numberChanges }, { reference }) =>
    ok({ numberChanges: numberChanges.records.of(reference) }),

  'POST /add-ons': ({ activations, addOns, asked }, { body }) => {
    const { line, ...order } = readAddOn(body)
    const { reference } = activations.requireLine(line)
    const addOn = addOns.order({ ...order, line: reference })
    asked.add({ kind: 'add_on', reference: order.reference, line })
    return { status: 201, body: addOn }
  },
  'GET /add-ons': ({ addOns }, { reference }) => ok({ addOns: addOns.records.of(reference) }),

  'GET /portouts': ({ portOuts }, { reference }) =>
    ok({ portOuts: portOuts.records.of(reference) }),
  'POST /portouts/decision': ({ portOuts }, { body }) => {
    const reason = body['reason'] === null ? null : readText(body, 'reason')
    return ok(portOuts.decide(readText(body, 'id'), readBoolean(body, 'approved'), reason))
  },

  'POST /portability': ({ portIns }, { body }) => ok(portIns.portability(readMsisdn(body))),

  'POST /port-ins': ({ portIns, asked }, { body }) => {
    const order = readPortInOrder(body)
    const isLost = courseOf(order.msisdn).kind === 'answer_lost'
    const portIn = presentPortIn(portIns.order(order))
    asked.add({ kind: 'port_in', reference: order.reference, line: order.line })
    return { status: 201, body: portIn, behavior: isLost ? 'answer_lost' : null }
  },
  'POST /port-ins/resubmissions': ({ portIns, asked }, { body }) => {
    const order = readPortInOrder(body)
    const portIn = presentPortIn(portIns.resubmit(order))
    asked.add({ kind: 'port_in', reference: order.reference, line: order.line })
    return ok(portIn)
  },
  'POST /port-ins/cancellations': ({ portIns, asked }, { body }) => {
    const { line, ...portIn } = portIns.cancel(readText(body, 'reference'))
    asked.add({ kind: 'port_in', reference: portIn.reference, line })
    return ok(presentPortIn({ line, ...portIn }))
  },
  'GET /port-ins': ({ portIns }, { reference }) =>
    ok({ portIns: portIns.records.of(reference).map(presentPortIn) }),
}

/** The reference in a call about a line that exists. */
function lineIn({ activations }: Network, body: Record<string, unknown>): string {
  return activations.requireLine(readText(body, 'reference')).reference
}
