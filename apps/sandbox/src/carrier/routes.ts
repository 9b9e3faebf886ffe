import { checkDevice } from './devices.ts'
import { readActivationOrder, readIccid, readImei, readShipmentOrder } from './inputs.ts'
import { behaviourOf, type ZipBehaviour } from './magic-zips.ts'
import type { Network } from './network.ts'
import { CarrierRefusal } from './refusal.ts'

export type CarrierRequest = { id: string; reference: string; body: Record<string, unknown> }
export type CarrierAnswer = { status: number; body: object; behaviour?: ZipBehaviour | null }

/** One call of the carrier's API. */
export type Endpoint = (network: Network, request: CarrierRequest) => CarrierAnswer

const ok = (body: object): CarrierAnswer => ({ status: 200, body })

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
      behaviour: behaviourOf(order.zipCode),
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

  'POST /usage': ({ activations }, { body }) =>
    found(activations.usage(readIccid(body), Date.now())),
}
