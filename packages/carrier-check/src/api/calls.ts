import type { CarrierEndpoint } from './endpoint.ts'
import { lineCalls } from './line-calls.ts'
import { numberCalls } from './number-calls.ts'
import type { CarrierSchemas } from './schemas.ts'
import { simCalls } from './sim-calls.ts'

/** Every call of the carrier's API: client, OpenAPI document, sandbox and checker follow from it. */
export const carrierApi = {
  ...simCalls,
  ...lineCalls,
  ...numberCalls,
  listRecords: {
    path: 'GET /records',
    needs: 'records',
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
  numberChange: {
    schema: 'NumberChangeEvent',
    summary: 'A number change became active or failed.',
  },
  addOn: { schema: 'AddOnEvent', summary: 'An add-on became active, failed or ended.' },
  usage: { schema: 'UsageEvent', summary: 'A line used 80 % of its data, or all of it.' },
  portIn: {
    schema: 'PortInEvent',
    summary: 'A port-in moved on. With the whole port-in as data Openline need not ask.',
  },
} as const satisfies Readonly<Record<string, CarrierEventKind>>
