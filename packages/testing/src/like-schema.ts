import fc from 'fast-check'
import * as z from 'zod/mini'

type JsonSchema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  pattern?: string
  format?: string
}

/** Values that people and programs get wrong. */
const oddities: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1e308,
  true,
  [],
  {},
  '\u0000',
  '\ud800',
  'a'.repeat(10_000),
  '💳'.repeat(50),
  "'; drop table orders; --",
  '<script>alert(1)</script>',
  '__proto__',
  '../../etc/passwd',
  '4242 4242 4242 4242',
  '00000',
  '99999',
  '50309',
  'ada@example.com',
]

const oddity = fc.oneof(fc.constantFrom(...oddities), fc.string(), fc.jsonValue())

/** Bodies like `schema` wants them, with some parts replaced or missing, and now and then anything else. */
export function likeSchema(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return fc.oneof(
    { weight: 6, arbitrary: like(json) },
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 1, arbitrary: oddity },
  )
}

function like(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: wellFormed(schema) }, { weight: 1, arbitrary: oddity })
}

function wellFormed(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(like))
  switch (schema.type) {
    case 'object':
      return objectLike(schema)
    case 'array':
      return fc.array(like(schema.items ?? {}), { maxLength: 3 })
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer(), fc.double())
    default:
      return textLike(schema)
  }
}

function objectLike({ properties = {} }: JsonSchema): fc.Arbitrary<unknown> {
  return fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, like(part)])),
    { requiredKeys: [] },
  )
}

function textLike({ format }: JsonSchema): fc.Arbitrary<unknown> {
  return format === 'uuid'
    ? fc.uuid()
    : fc.oneof(fc.stringMatching(/^[A-Za-z0-9@. -]{1,24}$/), fc.stringMatching(/^\d{3,22}$/))
}
