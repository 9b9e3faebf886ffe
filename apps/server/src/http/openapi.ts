import { features, isEndpoint } from '@openline/contract/api'
import { crmKeyHeader, type Endpoint, errorsOf, mvnoId } from '@openline/contract/endpoint'
import { type ErrorCode, errorStatus } from '@openline/contract/errors'
import { lazy } from '../lazy.ts'
import {
  inputSchema,
  type JsonSchema,
  jsonContent,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  pathsOf,
  referenceTo,
} from '../openapi/openapi.ts'
import { answerSchemas } from './json-schemas.ts'
import { tags } from './openapi-tags.ts'

type Described = { readonly endpoint: Endpoint; readonly tag: string; readonly answer: JsonSchema }

/**
 * Describes every endpoint of the contract. `serverUrl` is where customers reach the API, `title`
 * what the carrier calls it.
 */
export function openApiDocument(serverUrl: string, title: string): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title,
      version: '1',
      description:
        'The web shop and self-service API of a prepaid mobile carrier. Money is in whole US cents, times are ISO 8601 in UTC. Every answer that is not 2xx has the shape Error; its message is ready to show. Messages, titles and advice are in the language that Accept-Language asks for, English (en) or Spanish (es); without it, in English. What a signed-in customer asks for is remembered: emails are written in it.',
    },
    servers: [{ url: serverUrl }],
    tags,
    ...contract(),
  }
}

function describeContract(): Pick<OpenApiDocument, 'paths' | 'components'> {
  const endpoints = Object.entries(features).flatMap(([tag, feature]) =>
    Object.values(feature)
      .filter(isEndpoint)
      .map((endpoint) => ({ tag, endpoint })),
  )
  const { shared, answers } = answerSchemas(endpoints.map(({ endpoint }) => endpoint.output))
  const described = endpoints.map((entry, index) => ({ ...entry, answer: answers[index] ?? {} }))
  return {
    paths: pathsOf(
      described.map((entry) => ({ ...entry.endpoint, operation: operationOf(entry) })),
    ),
    components: { schemas: shared, securitySchemes },
  }
}

function operationOf({ endpoint, tag, answer }: Described): Operation {
  const parameters = parametersOf(endpoint)
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [tag],
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: { required: true, content: jsonContent(inputSchema(endpoint.body)) },
    }),
    responses: {
      200: {
        description: 'Success',
        content: endpoint.file ? { [endpoint.file]: { schema: answer } } : jsonContent(answer),
      },
      ...failuresOf(endpoint),
    },
  }
}

function parametersOf(endpoint: Endpoint): Parameter[] {
  return [
    ...fieldsAsParameters(endpoint.params, 'path'),
    ...fieldsAsParameters(endpoint.query, 'query'),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
  ]
}

function fieldsAsParameters(
  schema: Endpoint['query'],
  place: 'path' | 'query',
): readonly Parameter[] {
  const json = schema ? inputSchema(schema) : {}
  return Object.entries(json.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: json.required?.includes(name) ?? false,
    schema: typeof field === 'object' ? field : {},
  }))
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Chosen by the caller, one for each purchase. The same key with the same body gives the first answer again.',
  schema: { type: 'string', pattern: '^[\\w:.-]{8,100}$' },
}

const fixed = { apiKey: [], companyCode: [], mvnoId: [] } as const

function securityOf({ access }: Endpoint): NonNullable<Operation['security']> {
  const signedIn = { ...fixed, session: [] } as const
  if (access === 'customer') return [signedIn]
  if (access === 'staff') return [{ ...fixed, deskSession: [] }]
  if (access === 'crm') return [{ ...fixed, crmKey: [] }]
  return access === 'either' ? [fixed, signedIn] : [fixed]
}

function inHeader(name: string, description: string) {
  return {
    type: 'apiKey',
    in: 'header',
    name,
    description,
  }
}

const securitySchemes = {
  apiKey: inHeader('x-api-key', 'Names the calling app. Public; gives no authority.'),
  companyCode: inHeader('x-company-code', 'Names the carrier. Public; gives no authority.'),
  mvnoId: inHeader('x-mvno-id', `Always ${mvnoId}.`),
  crmKey: inHeader(crmKeyHeader, 'The secret of the support staff’s system.'),
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that signing in gave. 401 means that there is no valid session.',
  },
  deskSession: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that signing in at the desk gave; a customer’s token is none.',
  },
}

/** One response for each status; which codes it may carry is part of its shape. */
function failuresOf(endpoint: Endpoint): Operation['responses'] {
  const codesByStatus = Map.groupBy(errorsOf(endpoint), (code) => errorStatus[code])
  return Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: jsonContent(errorSchema(codes)) },
    ]),
  )
}

function errorSchema(codes: readonly ErrorCode[]): JsonSchema {
  return {
    allOf: [referenceTo('Error'), { properties: { code: { enum: [...codes] } } }],
  }
}

/** The same for every server that a process starts. It takes a tenth of a start, and a worker shows no document. */
const contract = lazy(describeContract)
