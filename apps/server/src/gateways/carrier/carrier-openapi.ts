import * as z from 'zod/mini'
import { type CarrierApiCall, carrierApi } from './carrier-api.ts'
import { addressRequest, eventRequests } from './carrier-requests.ts'
import * as wire from './carrier-wire.ts'

type Json = Readonly<Record<string, unknown>>
type Content = { readonly 'application/json': { readonly schema: Json } }

/** A call, or an event that comes the other way. */
export type CarrierOperation = {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Content }>
  >
}

export type CarrierDocument = {
  readonly openapi: '3.1.1'
  readonly paths: Readonly<Record<string, Readonly<Record<string, CarrierOperation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: CarrierOperation }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>
    readonly securitySchemes: Json
  }
}

const prefix = '#/components/schemas/'
function content(name: string): Content {
  return {
    'application/json': { schema: { $ref: `${prefix}${name}` } },
  }
}

/** The OpenAPI document of the API that a carrier offers to Openline (docs/carrier-api.md). */
export function carrierOpenApi() {
  const paths: Record<string, Record<string, CarrierOperation>> = {}
  for (const [route, call] of Object.entries(carrierApi)) {
    const [method = '', path = ''] = route.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Openline carrier API',
      version: '1',
      summary: 'What a carrier offers so that Openline can sell its lines.',
      description:
        'Explained in docs/carrier-api.md. Unknown fields are ignored in answers; be as lenient with requests. Openline waits 10 seconds for an answer. An answer that is late, not JSON, of another shape, or neither 2xx nor a final refusal (400, 404, 409, 410, 413 and 422 with a code) counts as lost: Openline asks again with the same key. Times are ISO 8601 in UTC, numbers E.164.',
    },
    servers: [
      {
        url: '{carrierUrl}',
        description: 'CARRIER_URL of Openline, without a slash at its end.',
        variables: { carrierUrl: { default: 'https://carrier.example' } },
      },
    ],
    security: [{ apiKey: [] }],
    paths,
    webhooks: webhooks(),
    components: {
      schemas: schemas(),
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: '`authorization: Bearer <CARRIER_API_KEY>`',
        },
      },
    },
  } as const satisfies CarrierDocument & Json
}

function operationOf(call: CarrierApiCall) {
  const parameters = [...(call.byReference ? [reference] : []), ...keyOf(call)]
  const success = { description: 'Success', content: content(call.answer[0]) }
  return {
    operationId: call.name,
    summary: call.summary,
    ...(parameters.length > 0 && { parameters }),
    ...(call.request && { requestBody: { required: true, content: content(call.request[0]) } }),
    responses: { 200: success, ...(call.creates && { 201: success }), ...failuresOf(call) },
  }
}

const reference = {
  name: 'reference',
  in: 'query',
  required: true,
  description: 'Openline’s id. One that is unknown gives an empty list, not 404.',
  schema: { type: 'string' },
}

function keyOf({ key }: CarrierApiCall) {
  return key === undefined
    ? []
    : [
        {
          name: 'idempotency-key',
          in: 'header',
          required: true,
          description: `${key} The same key with the same body gives the same answer and does nothing more, final refusals included. Remember it for at least 24 hours.`,
          schema: { type: 'string', minLength: 1 },
        },
      ]
}

function failuresOf({ request, key, conflict, missing }: CarrierApiCall) {
  const failure = (description: string) => ({ description, content: content('Failure') })
  return {
    ...(request && { 400: failure('The body does not fit.') }),
    401: failure('The API key is missing or wrong.'),
    ...(missing !== undefined && { 404: failure(missing) }),
    ...(conflict !== undefined && { 409: failure(conflict) }),
    ...(key !== undefined && {
      422: failure('idempotency_mismatch: the key came with another body before.'),
    }),
    default: failure('Nobody knows; Openline asks again later with the same key.'),
  }
}

const events = {
  activation: 'An activation became active or failed.',
  shipment: 'A SIM card is in the mail.',
  simChange: 'A SIM change became active or failed.',
  portOut: 'Another carrier asked for a number, withdrew its request, or has the number now.',
  portIn: 'A port-in moved on. With the whole port-in as data Openline need not ask.',
} as const satisfies Record<keyof typeof eventRequests, string>

function eventName(kind: string) {
  return `${kind[0]?.toUpperCase()}${kind.slice(1)}Event`
}

function webhooks() {
  return Object.fromEntries(
    Object.entries(events).map(([kind, summary]) => [
      kind,
      {
        post: {
          operationId: `${kind}Event`,
          summary,
          description:
            'Sent to `<PUBLIC_URL>/hooks/carrier`. It says what to look at, and Openline asks for the truth: order, delay and repetition do not matter. Repeat it after anything but 200, 400 and 413.',
          security: [],
          parameters: [signature],
          requestBody: { required: true, content: content(eventName(kind)) },
          responses: {
            200: { description: 'The event is stored.' },
            400: { description: 'Signature or body is wrong; the same again will not help.' },
            413: { description: 'Above 512 KiB.' },
            default: { description: 'Not stored: send it again.' },
          },
        },
      },
    ]),
  )
}

const signature = {
  name: 'carrier-signature',
  in: 'header',
  required: true,
  description:
    '`t=<Unix seconds>,v1=<lower-case hex HMAC-SHA256 of "<t>.<raw body>" under CARRIER_WEBHOOK_SECRET>`. Times more than five minutes away are refused: sign each delivery anew.',
  schema: { type: 'string', pattern: '^t=\\d{1,12},v1=[0-9a-f]{64}$' },
}

function schemas(): Record<string, Json> {
  const named = new Map<string, z.ZodMiniType>([
    ...Object.values(carrierApi).flatMap(({ request, answer }) =>
      request ? [request, answer] : [answer],
    ),
    ...Object.entries(eventRequests).map(([kind, schema]) => [eventName(kind), schema] as const),
    ['Address', addressRequest],
    ['Failure', wire.failureWire],
  ])
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of named) registry.add(schema, { id })
  const { schemas: made } = z.toJSONSchema(registry, {
    // As it travels: a time is text, not a Date.
    io: 'input',
    uri: (id) => `${prefix}${id}`,
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  })
  return Object.fromEntries(
    Object.entries(made)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, { $schema: _schema, $id: _id, ...json }]) => [name, json as Json]),
  )
}
