import { checkDevice } from './devices.ts'
import {
  readActivationOrder,
  readBoolean,
  readIccid,
  readImei,
  readMoment,
  readPlanChange,
  readShipmentOrder,
  readSimChange,
  readSuspension,
  readText,
  readTransferPin,
} from './inputs.ts'
import { presentLine } from './line-states.ts'
import { behaviorOf, type ZipBehavior } from './magic-zips.ts'
import type { Network } from './network.ts'
import { readMsisdn, readPortInOrder } from './port-in-inputs.ts'
import { courseOf } from './port-in-numbers.ts'
import { presentPortIn } from './port-ins.ts'
import { CarrierRefusal } from './refusal.ts'

export type CarrierRequest = { id: string; reference: string; body: Record<string, unknown> }
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

export const CARRIER_ROUTES: Record<string, Endpoint> = {
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

  'POST /activations': ({ activations }, { body }) => {
    const order = readActivationOrder(body)
    return {
      status: 201,
      body: activations.activate(order),
      behavior: behaviorOf(order.zipCode),
    }
  },
  'GET /activations': ({ activations }, { reference }) =>
    ok({ activations: activations.records.of(reference) }),
  'GET /activations/:id': ({ activations }, { id }) => found(activations.records.get(id)),

  'POST /shipments': ({ shipments }, { body }) => {
    const { reference, zipCode } = readShipmentOrder(body)
    return { status: 201, body: shipments.ship(reference, zipCode) }
  },
  'GET /shipments': ({ shipments }, { reference }) =>
    ok({ shipments: shipments.records.of(reference) }),
  'GET /shipments/:id': ({ shipments }, { id }) => found(shipments.records.get(id)),

  'POST /usage': ({ activations }, { body }) => {
    const sinceMs = body['since'] === undefined ? 0 : Date.parse(readMoment(body, 'since'))
    const usage = activations.usage(readIccid(body), sinceMs, Date.now())
    if (!usage) throw new CarrierRefusal('not_active', 'This SIM is not switched on.')
    return ok(usage)
  },

  'POST /lines/lock': (network, { body }) => {
    const reference = lineIn(network, body)
    const [locked, at] = [readBoolean(body, 'locked'), readMoment(body, 'at')]
    return ok(presentLine(network.lineStates.setLock(reference, locked, at)))
  },
  'POST /lines/transfer-pin': (network, { body }) => {
    const reference = lineIn(network, body)
    return ok(presentLine(network.lineStates.setTransferPin(reference, readTransferPin(body))))
  },

  'POST /lines/plan': ({ services }, { body }) => ok(services.changePlan(readPlanChange(body))),

  'POST /lines/end': ({ activations }, { body }) =>
    ok(activations.end(readText(body, 'reference'))),

  'POST /suspensions': ({ services }, { body }) => {
    const { id, reference } = readSuspension(body)
    return ok(services.suspend(id, reference, readText(body, 'reason')))
  },
  'POST /suspensions/end': ({ services }, { body }) => {
    const { id, reference } = readSuspension(body)
    return ok(services.end(id, reference))
  },

  'POST /sim-changes': ({ activations, simChanges }, { body }) => {
    const { line, ...order } = readSimChange(body)
    const change = simChanges.change({ ...order, line: activations.requireLine(line) })
    return { status: 201, body: change }
  },
  'GET /sim-changes': ({ simChanges }, { reference }) =>
    ok({ simChanges: simChanges.records.of(reference) }),

  'GET /portouts': ({ portOuts }, { reference }) =>
    ok({ portOuts: portOuts.records.of(reference) }),
  'POST /portouts/decision': ({ portOuts }, { body }) => {
    const reason = body['reason'] === null ? null : readText(body, 'reason')
    return ok(portOuts.decide(readText(body, 'id'), readBoolean(body, 'approved'), reason))
  },

  'POST /portability': ({ portIns }, { body }) => ok(portIns.portability(readMsisdn(body))),

  'POST /port-ins': ({ portIns }, { body }) => {
    const order = readPortInOrder(body)
    const isLost = courseOf(order.msisdn).kind === 'answer_lost'
    const portIn = presentPortIn(portIns.order(order))
    return { status: 201, body: portIn, behavior: isLost ? 'answer_lost' : null }
  },
  'POST /port-ins/resubmissions': ({ portIns }, { body }) =>
    ok(presentPortIn(portIns.resubmit(readPortInOrder(body)))),
  'POST /port-ins/cancellations': ({ portIns }, { body }) =>
    ok(presentPortIn(portIns.cancel(readText(body, 'reference')))),
  'GET /port-ins': ({ portIns }, { reference }) =>
    ok({ portIns: portIns.records.of(reference).map(presentPortIn) }),
}

/** The reference in a call about a line that exists. */
function lineIn({ activations }: Network, body: Record<string, unknown>): string {
  return activations.requireLine(readText(body, 'reference')).reference
}
