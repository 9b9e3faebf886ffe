import type { carrierApi } from '@openline/carrier-check/api/calls'
import type { CarrierEndpoint } from '@openline/carrier-check/api/endpoint'
import type { CarrierSchemas } from '@openline/carrier-check/api/schemas'
import type * as z from 'zod/mini'
import type { Bridge } from '../bridge.ts'
import { activate, listActivations } from '../calls/activations.ts'
import { readCapabilities } from '../calls/capabilities.ts'
import { checkSim } from '../calls/cards.ts'
import { changePlan, endLine } from '../calls/lines.ts'
import {
  cancelPortIn,
  checkPortability,
  listPortIns,
  orderPortIn,
  resubmitPortIn,
} from '../calls/port-ins.ts'
import { decidePortOut, listPortOuts } from '../calls/port-outs.ts'
import { cancelShipment, listShipments, ship } from '../calls/shipments.ts'
import { changeSim, listSimChanges } from '../calls/sim-changes.ts'
import { endSuspension, suspend } from '../calls/suspensions.ts'
import { setTransferPin } from '../calls/transfer-pins.ts'
import type { Session } from '../records.ts'

type Api = typeof carrierApi
export type CallName = keyof Api

type Read<Endpoint> = Endpoint extends { request: infer Name extends keyof CarrierSchemas }
  ? z.output<CarrierSchemas[Name]>
  : Endpoint extends { byReference: true }
    ? { reference: string }
    : Readonly<Record<string, never>>

type Handler<Endpoint extends CarrierEndpoint> = (
  bridge: Bridge,
  session: Session,
  request: Read<Endpoint>,
) => Promise<z.input<CarrierSchemas[Endpoint['answer']]>>

/** The calls that Helium has something for. The others need a capability that the bridge doesn't name. */
export const handlers: { readonly [Name in CallName]?: Handler<Api[Name]> } = {
  readCapabilities,
  activate,
  listActivations,
  checkSim,
  ship,
  cancelShipment,
  listShipments,
  endLine,
  changePlan,
  suspend,
  endSuspension,
  setTransferPin,
  changeSim,
  listSimChanges,
  checkPortability,
  orderPortIn,
  resubmitPortIn,
  cancelPortIn,
  listPortIns,
  listPortOuts,
  decidePortOut,
}
