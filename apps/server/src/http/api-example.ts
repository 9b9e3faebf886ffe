import { fixedHeaders } from '@openline/contract/endpoint'
import type { JsonSchema } from './json-schemas.ts'
import type { Operation } from './openapi.ts'

/** What a person would enter, by field name; other fields get a value by their type. */
const entered: Readonly<Record<string, unknown>> = {
  email: 'kim@example.com',
  newEmail: 'kim@example.com',
  password: 'Example.1',
  currentPassword: 'Example.1',
  regPassword: 'Example.1',
  confirmRegPassword: 'Example.1',
  newPassword: 'Example.2',
  confirmNewPassword: 'Example.2',
  firstName: 'Kim',
  lastName: 'Park',
  otp: '123456',
  planId: 'light-monthly',
  zipCode: '50309',
  streetNumber: '418',
  streetName: 'Walnut Street',
  addressTwo: 'Apt 4',
  city: 'Des Moines',
  state: 'IA',
  iccid: '8901410325123456788',
  imei: '490154203237518',
  msisdn: '(515) 555-0123',
  phoneNumber: '5155550123',
  nickname: 'My phone',
}

const anId = '3f0d9a52-6c1e-4b7a-9a59-0f6d1c2b7e44'

const aSecret = 'q3Jr0nYwB1uXvT5sKe8LzAfHcMdGpRiO2bNyWxVtQkE'

/** What codes and links hold, for fields of a fixed shape. */
const secrets = ['20794', aSecret, `${anId}.${aSecret}`]

function fits({ pattern }: JsonSchema, value: unknown): boolean {
  return (
    pattern === undefined || (typeof value === 'string' && new RegExp(pattern, 'u').test(value))
  )
}

function secretFor(schema: JsonSchema): string | undefined {
  return schema.pattern === undefined ? undefined : secrets.find((secret) => fits(schema, secret))
}

/** What somebody would enter into a field of this name, or a code or link of its shape. */
function enteredFor(schema: JsonSchema, name: string): unknown {
  const known = name in entered ? entered[name] : undefined
  if (known !== undefined && fits(schema, known)) return known
  return secretFor(schema) ?? known
}

/** A value that fits `schema`; optional fields are left out. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  const [fixed] = schema.const === undefined ? (schema.enum ?? []) : [schema.const]
  const value = enteredFor(schema, name) ?? fixed
  if (value !== undefined) return value
  if (schema.properties) return exampleObject(schema, schema.properties)
  const choice = (schema.anyOf ?? schema.oneOf ?? []).find(({ pattern }) => pattern !== '^\\s*$')
  if (choice) return exampleOf(choice, name)
  return schema.format === 'uuid' ? anId : (byType[String(schema.type)] ?? name)
}

const byType: Readonly<Record<string, unknown>> = {
  boolean: false,
  integer: 1,
  number: 1,
  array: [],
}

/** Where every field is optional, those that a person would enter are shown. */
function exampleObject(
  schema: JsonSchema,
  properties: Readonly<Record<string, JsonSchema>>,
): Record<string, unknown> {
  const shown = schema.required ?? Object.keys(properties).filter((name) => name in entered)
  return Object.fromEntries(shown.map((name) => [name, exampleOf(properties[name] ?? {}, name)]))
}

type Call = {
  readonly method: string
  readonly path: string
  readonly operation: Operation
  readonly serverUrl: string
  readonly identity: { apiKey: string; companyCode: string }
}

/** The call as a line for the shell, over several lines. */
export function curlExample({ method, path, operation, serverUrl, identity }: Call): string {
  const inPath = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(
      name === 'id' && path.includes('/plans/') ? entered['planId'] : exampleOf({ format: 'uuid' }),
    ),
  )
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => `${name}=${String(exampleOf(schema, name))}`)
    .join('&')
  const body = operation.requestBody?.content['application/json'].schema
  const headers = {
    ...fixedHeaders(identity),
    ...(operation.security.some((scheme) => 'session' in scheme) && {
      authorization: 'Bearer $TOKEN',
    }),
    ...(operation.parameters?.some(({ name }) => name === 'Idempotency-Key') && {
      'idempotency-key': anId,
    }),
    ...(body && { 'content-type': 'application/json' }),
  }
  return [
    `curl -X ${method.toUpperCase()} '${serverUrl}${inPath}${query && `?${query}`}'`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body ? [`-d '${JSON.stringify(exampleOf(body))}'`] : []),
  ].join(' \\\n  ')
}
