import { carrierApi } from '@openline/carrier-check/api/calls'
import type { CarrierAnswer } from '@openline/carrier-check/api/schemas'
import type { DeviceProblem } from '@openline/contract/lines/lines'
import type { Clock } from '../../clock.ts'
import type { Activation, CarrierGateway, Shipment } from './carrier.ts'
import { createCarrierClient, requireReference, unlessTaken } from './carrier-call.ts'
import { createCarrierEventReader } from './carrier-events.ts'
import { createEmergencyCalls } from './emergency-calls.ts'
import { createLineCalls } from './line-calls.ts'
import { createNumberCalls } from './number-calls.ts'
import { createPortInCalls } from './port-in-calls.ts'
import { readCapabilities } from './read-capabilities.ts'
import { createRecordCalls } from './record-calls.ts'
import { changed, createServiceCalls } from './service-calls.ts'

type Options = {
  url: string
  apiKey: string
  /** Every secret in use; two during a rotation. */
  webhookSecrets: readonly string[]
  clock: Clock
}

/** The carrier gateway over HTTP. */
export function createHttpCarrier({ url, apiKey, webhookSecrets, clock }: Options): CarrierGateway {
  const client = createCarrierClient(url, apiKey)
  const { ask, call } = client
  const latestActivation = async (reference: string) =>
    (await call(carrierApi.listActivations, { reference })).activations.at(-1)
  const firstShipment = async (reference: string) =>
    (await call(carrierApi.listShipments, { reference })).shipments[0]
  return {
    readCapabilities: () => readCapabilities(client),
    async simStock() {
      const stock = await call(carrierApi.readInventory, {})
      return { esim: stock.esim.available, physical: stock.physical.available }
    },
    async checkSim(iccid) {
      const sim = await call(carrierApi.checkSim, { iccid })
      return { status: sim.known ? sim.status : 'unknown', simType: sim.type }
    },
    async checkDevice(imei) {
      const device = await call(carrierApi.checkDevice, { imei })
      return { esim: device.esim, model: device.model, problem: deviceProblem(device) }
    },
    async activate({ iccid, imei, placeId, leaseId, lostLeaseId, ...order }) {
      const { reference } = order
      const optional = { iccid, imei, lease: leaseId }
      const given = Object.entries(optional).filter(([, value]) => value !== null)
      const asked = ask(
        carrierApi.activate,
        { ...order, ...Object.fromEntries(given) },
        [reference, iccid, placeId, lostLeaseId].filter((part) => part !== null).join(':'),
      )
      const outcome = await asked.catch(unlessTaken(() => latestActivation(reference)))
      return outcome.kind === 'refused' ? outcome : activationOf(outcome.answer, reference, iccid)
    },
    async readActivation(reference) {
      const latest = await latestActivation(reference)
      return latest ? activationOf(latest, reference, null) : null
    },
    async ship(request) {
      const { reference } = request
      const asked = ask(carrierApi.ship, request, reference)
      const outcome = await asked.catch(unlessTaken(() => firstShipment(reference)))
      if (outcome.kind === 'refused') return outcome
      return { kind: 'accepted', shipment: shipmentOf(outcome.answer, reference) }
    },
    cancelShipment: async (reference) =>
      changed(reference, await ask(carrierApi.cancelShipment, { reference })),
    async readShipment(reference) {
      const first = await firstShipment(reference)
      return first ? shipmentOf(first, reference) : null
    },
    ...createLineCalls(client),
    ...createServiceCalls(client),
    ...createEmergencyCalls(client),
    ...createNumberCalls(client),
    ...createPortInCalls(client),
    ...createRecordCalls(client),
    readEvent: createCarrierEventReader(webhookSecrets, clock),
  }
}

/** `iccid` is that of the requested SIM card; null for any SIM. */
function activationOf(
  answer: CarrierAnswer<'Activation'>,
  reference: string,
  iccid: string | null,
): Activation {
  requireReference(answer, reference)
  if (answer.status === 'failed') return { kind: 'refused', code: answer.failure?.code ?? 'failed' }
  if (answer.status === 'pending') return { kind: 'pending', activationId: answer.id }
  if (answer.msisdn === null || answer.iccid === null) {
    throw new Error('The carrier reports an active line without number or SIM')
  }
  if (iccid !== null && answer.iccid !== iccid) {
    throw new Error('The carrier reports an active line with another SIM than was asked for')
  }
  return {
    kind: 'active',
    activationId: answer.id,
    msisdn: answer.msisdn,
    iccid: answer.iccid,
    esim: answer.esim,
  }
}

function shipmentOf(answer: CarrierAnswer<'Shipment'>, reference: string): Shipment {
  requireReference(answer, reference)
  const { iccid, trackingNumber } = answer
  return { reference, shipped: answer.status === 'shipped', iccid, trackingNumber }
}

const deviceProblems: Readonly<Record<string, DeviceProblem>> = {
  invalid_imei: 'mistyped',
  blocked: 'blocked',
  locked: 'locked',
  unknown_model: 'unknown_model',
}

/** An unknown reason says no more than that the phone does not work. */
function deviceProblem({ compatible, reason = '' }: CarrierAnswer<'Device'>): DeviceProblem | null {
  return compatible ? null : (deviceProblems[reason] ?? 'unsupported')
}
