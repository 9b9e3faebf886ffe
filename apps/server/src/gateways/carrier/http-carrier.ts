import type { DeviceProblem } from '@openline/contract/lines'
import type * as z from 'zod/mini'
import type { Clock } from '../../clock.ts'
import type { Activation, CarrierGateway, Shipment } from './carrier.ts'
import { createCarrierCall, refusal, requireReference } from './carrier-call.ts'
import { createCarrierEventReader } from './carrier-events.ts'
import {
  activationsWire,
  activationWire,
  deviceWire,
  inventoryWire,
  shipmentsWire,
  shipmentWire,
  simWire,
} from './carrier-wire.ts'
import { createLineCalls } from './line-calls.ts'
import { createPortInCalls } from './port-in-calls.ts'
import { createServiceCalls } from './service-calls.ts'

type Options = {
  url: string
  apiKey: string
  /** Every secret in use; two during a rotation. */
  webhookSecrets: readonly string[]
  clock: Clock
}

/** The carrier gateway over HTTP. */
export function createHttpCarrier({ url, apiKey, webhookSecrets, clock }: Options): CarrierGateway {
  const call = createCarrierCall(url, apiKey)
  return {
    async simStock() {
      const stock = await call({ path: '/inventory', schema: inventoryWire })
      return { esim: stock.esim.available, physical: stock.physical.available }
    },
    async checkSim(iccid) {
      const sim = await call({ path: '/sims/check', body: { iccid }, schema: simWire })
      return { status: sim.known ? sim.status : 'unknown', simType: sim.type }
    },
    async checkDevice(imei) {
      const device = await call({ path: '/devices/check', body: { imei }, schema: deviceWire })
      return { esim: device.esim, model: device.model, problem: deviceProblem(device) }
    },
    async activate({ reference, simType, iccid, imei, zipCode, planCode }) {
      const body = {
        reference,
        simType,
        ...(iccid !== null && { iccid }),
        ...(imei !== null && { imei }),
        zipCode,
        planCode,
      }
      try {
        const key = iccid === null ? reference : `${reference}:${iccid}`
        const made = await call({ path: '/activations', body, key, schema: activationWire })
        return activationOf(made, { reference, iccid })
      } catch (error) {
        return refusal(error)
      }
    },
    async readActivation(reference) {
      const path = `/activations?reference=${encodeURIComponent(reference)}`
      const { activations } = await call({ path, schema: activationsWire })
      const latest = activations.at(-1)
      return latest ? activationOf(latest, { reference, iccid: null }) : null
    },
    async ship(request) {
      const { reference: key } = request
      try {
        const sent = await call({ path: '/shipments', body: request, key, schema: shipmentWire })
        return { kind: 'accepted', shipment: shipmentOf(sent, key) }
      } catch (error) {
        return refusal(error)
      }
    },
    async readShipment(reference) {
      const path = `/shipments?reference=${encodeURIComponent(reference)}`
      const { shipments } = await call({ path, schema: shipmentsWire })
      return shipments[0] ? shipmentOf(shipments[0], reference) : null
    },
    ...createLineCalls(call),
    ...createServiceCalls(call),
    ...createPortInCalls(call),
    readEvent: createCarrierEventReader(webhookSecrets, clock),
  }
}

type Asked = { reference: string; iccid: string | null }

function activationOf(wire: z.output<typeof activationWire>, asked: Asked): Activation {
  requireReference(wire, asked.reference)
  if (wire.status === 'failed') return { kind: 'refused', code: wire.failure?.code ?? 'failed' }
  if (wire.status === 'pending') return { kind: 'pending', activationId: wire.id }
  if (wire.msisdn === null || wire.iccid === null) {
    throw new Error('The carrier reports an active line without number or SIM')
  }
  if (asked.iccid !== null && wire.iccid !== asked.iccid) {
    throw new Error('The carrier reports an active line with another SIM than was asked for')
  }
  return {
    kind: 'active',
    activationId: wire.id,
    msisdn: wire.msisdn,
    iccid: wire.iccid,
    esim: wire.esim,
  }
}

function shipmentOf(wire: z.output<typeof shipmentWire>, reference: string): Shipment {
  requireReference(wire, reference)
  return {
    reference: wire.reference,
    shipped: wire.status === 'shipped',
    iccid: wire.iccid,
    trackingNumber: wire.trackingNumber,
  }
}

const deviceProblems: Readonly<Record<string, DeviceProblem>> = {
  invalid_imei: 'mistyped',
  blocked: 'blocked',
  locked: 'locked',
  unknown_model: 'unknown_model',
}

/** A reason that we do not know says no more than that the phone does not work. */
function deviceProblem({
  compatible,
  reason = '',
}: z.output<typeof deviceWire>): DeviceProblem | null {
  return compatible ? null : (deviceProblems[reason] ?? 'unsupported')
}
