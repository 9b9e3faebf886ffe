import { carrierApi, carrierEvents } from '@openline/carrier-check/api/calls'
import type { Capability } from '@openline/carrier-check/api/capabilities'
import type { CarrierEndpoint } from '@openline/carrier-check/api/endpoint'
import { carrierSchemas } from '@openline/carrier-check/api/schemas'
import {
  componentSchemas,
  inputSchema,
  type JsonSchema,
  jsonContent,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  pathsOf,
  referenceTo,
} from '../../openapi/openapi.ts'

function content(name: string) {
  return jsonContent(referenceTo(name))
}

/** The OpenAPI document of the API that a carrier offers to Openline (docs/carrier-api.md). */
export function carrierOpenApi(): OpenApiDocument {
  const calls = Object.entries(carrierApi).map(([name, endpoint]) => {
    const [method = '', path = ''] = endpoint.path.split(' ')
    return { method, path, operation: operationOf(name, endpoint) }
  })
  return {
    openapi: '3.1.1',
    info: {
      title: 'Openline carrier API',
      version: '2',
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
    paths: pathsOf(calls),
    webhooks: webhooks(),
    components: {
      schemas: Object.fromEntries(componentSchemas(inBodies(), 'input')),
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: '`authorization: Bearer <CARRIER_API_KEY>`',
        },
      },
    },
  }
}

/** Without the questions, whose fields are parameters of an address. */
function inBodies() {
  const calls: readonly CarrierEndpoint[] = Object.values(carrierApi)
  const questions = new Set<string>(calls.flatMap(({ query = [] }) => query))
  return new Map(Object.entries(carrierSchemas).filter(([name]) => !questions.has(name)))
}

function operationOf(name: string, call: CarrierEndpoint): Operation {
  const parameters = [
    ...(call.byReference ? [reference] : []),
    ...(call.query ? queryOf(call.query) : []),
    ...keyOf(call),
  ]
  const success = { description: 'Success', content: content(call.answer) }
  return {
    operationId: name,
    summary: call.summary,
    description: call.needs ? askedOf(call.needs) : 'Asked of every network.',
    ...(parameters.length > 0 && { parameters }),
    ...(call.request && { requestBody: { required: true, content: content(call.request) } }),
    responses: { 200: success, ...(call.creates && { 201: success }), ...failuresOf(call) },
  }
}

function askedOf(capability: Capability): string {
  return `Needs the capability \`${capability}\`: asked only of a network whose \`GET /capabilities\` has it.`
}

const reference: Parameter = {
  name: 'reference',
  in: 'query',
  required: true,
  description: 'Openline’s id. One that is unknown gives an empty list, not 404.',
  schema: { type: 'string' },
}

/** Each field of a question is a parameter of its address. */
function queryOf(question: keyof typeof carrierSchemas): Parameter[] {
  const { properties = {}, required = [] } = inputSchema(carrierSchemas[question])
  return Object.entries(properties).map(([name, field]) => {
    const { description, ...schema } = field as JsonSchema // never `true`: every field has a schema
    const isRequired = required.includes(name)
    return { name, in: 'query', required: isRequired, ...(description && { description }), schema }
  })
}

function keyOf({ key }: CarrierEndpoint): Parameter[] {
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

function failuresOf({
  needs,
  request,
  query,
  key,
  conflict,
  missing,
}: CarrierEndpoint): Operation['responses'] {
  const failure = (description: string) => ({ description, content: content('Failure') })
  return {
    ...(request && { 400: failure('The body does not fit.') }),
    ...(query && { 400: failure('A parameter does not fit.') }),
    401: failure('The API key is missing or wrong.'),
    ...(missing !== undefined && { 404: failure(missing) }),
    ...((conflict ?? needs) !== undefined && { 409: failure(refusalsOf({ conflict, needs })) }),
    ...(key !== undefined && {
      422: failure('idempotency_mismatch: the key came with another body before.'),
    }),
    default: failure('The outcome is unknown; Openline repeats the call with the same key.'),
  }
}

function refusalsOf({
  conflict,
  needs,
}: {
  conflict: string | undefined
  needs: Capability | undefined
}): string {
  const unasked = needs && `not_supported: a network without \`${needs}\` was asked all the same`
  return [conflict?.replace(/\.$/, ''), unasked].filter((codes) => codes !== undefined).join('. ')
}

function webhooks(): NonNullable<OpenApiDocument['webhooks']> {
  return Object.fromEntries(
    Object.entries(carrierEvents).map(([kind, { schema, summary }]) => [
      kind,
      {
        post: {
          operationId: `${kind}Event`,
          summary,
          description:
            'Sent to `<PUBLIC_URL>/hooks/carrier`. It says what to look at, and Openline asks for the truth: order, delay and repetition do not matter. Repeat it after anything but 200, 400 and 413.',
          security: [],
          parameters: signatures,
          requestBody: { required: true, content: content(schema) },
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

/** In the order of `eventHeaders`: one form is enough. */
const signatures: Parameter[] = [
  signature({
    name: 'carrier-signature',
    description:
      'Openline’s form, or send the three headers of Standard Webhooks. `t=<Unix seconds>,v1=<lower-case hex HMAC-SHA256 of "<t>.<raw body>" under CARRIER_WEBHOOK_SECRET>`. Times more than five minutes away are refused: sign each delivery at its own time.',
    pattern: '^t=\\d{1,12},v1=[0-9a-f]{64}$',
  }),
  signature({
    name: 'webhook-id',
    description: 'Standard Webhooks: the id of the event, the same in every delivery.',
    pattern: '^.+$',
  }),
  signature({
    name: 'webhook-timestamp',
    description:
      'Standard Webhooks: the Unix seconds of this delivery, held to the same five minutes.',
    pattern: '^\\d{1,12}$',
  }),
  signature({
    name: 'webhook-signature',
    description:
      'Standard Webhooks: `v1,<Base64 HMAC-SHA256 of "<webhook-id>.<webhook-timestamp>.<raw body>">`; several with spaces between them. The key is what CARRIER_WEBHOOK_SECRET has after `whsec_`, decoded from Base64; a secret without `whsec_` is taken as it is. With this header `carrier-signature` is not read.',
    pattern: '^\\S+( \\S+)*$',
  }),
]

function signature({
  name,
  description,
  pattern,
}: Record<'name' | 'description' | 'pattern', string>): Parameter {
  return { name, in: 'header', required: false, description, schema: { type: 'string', pattern } }
}
