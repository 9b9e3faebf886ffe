import { features } from '@openline/contract/api'
import { errorBodySchema } from '@openline/contract/errors'
import * as z from 'zod/mini'

/** A JSON Schema of draft 2020-12, as far as ours use it. */
export type JsonSchema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly additionalProperties?: boolean | JsonSchema
}

type Schema = z.ZodMiniType

const referencePrefix = '#/components/schemas/'

/** The name of the shared shape that a reference leads to. */
export function referencedName(reference: string): string {
  return reference.slice(referencePrefix.length)
}

/** What a caller may send. Written out in place: inputs are small and share little. */
export function inputSchema(schema: Schema): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', override: tidy })
  return json as JsonSchema
}

export type AnswerSchemas = {
  /** Shared shapes by name, those that some answer uses. */
  readonly shared: Readonly<Record<string, JsonSchema>>
  /** The shape of each answer, in the order they were given. */
  readonly answers: readonly JsonSchema[]
}

/** The shapes of answers, with references to the shapes that the contract gives a name. */
export function answerSchemas(outputs: readonly Schema[]): AnswerSchemas {
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of namedSchemas()) registry.add(schema, { id: name })
  const answerNames = outputs.map((output, index) => nameAnswer(registry, output, index))
  const { schemas } = z.toJSONSchema(registry, {
    io: 'output',
    // Shapes of inputs are among the named ones; they cannot be told as answers and are left out below.
    unrepresentable: 'any',
    override: tidy,
    uri: (id) => `${referencePrefix}${id}`,
  })
  const all = new Map(Object.entries(schemas).map(([name, json]) => [name, withoutIds(json)]))
  const answers = answerNames.map((name) =>
    name.startsWith(answerPrefix) ? (all.get(name) ?? {}) : { $ref: `${referencePrefix}${name}` },
  )
  return { shared: usedShapes(all, answers), answers }
}

const answerPrefix = 'answer:'

/** An answer that is a named shape keeps that name. */
function nameAnswer(
  registry: z.core.$ZodRegistry<{ id: string }>,
  output: Schema,
  index: number,
): string {
  const name = registry.get(output)?.id ?? `${answerPrefix}${index}`
  registry.add(output, { id: name })
  return name
}

function isSchema(value: unknown): value is Schema {
  return value instanceof z.ZodMiniType
}

const namedKinds = new Set(['object', 'enum', 'union'])

/** Every exported `xSchema` of the contract's features under the name of its type. */
function namedSchemas(): Map<string, Schema> {
  const exported = Object.values(features).flatMap((feature) => Object.entries(feature))
  const named = new Map<string, Schema>([['Error', errorBodySchema]])
  for (const [name, value] of exported) {
    if (!name.endsWith('Schema') || !isSchema(value)) continue
    if (!namedKinds.has(value._zod.def.type)) continue
    named.set(`${name[0]?.toUpperCase()}${name.slice(1, -'Schema'.length)}`, value)
  }
  return named
}

function withoutIds(json: unknown): JsonSchema {
  const { $schema: _, $id: __, ...rest } = json as Record<string, unknown>
  return rest
}

function usedShapes(
  all: ReadonlyMap<string, JsonSchema>,
  answers: readonly JsonSchema[],
): Record<string, JsonSchema> {
  const used = new Set(['Error'])
  const visit = (json: JsonSchema): void => {
    for (const reference of JSON.stringify(json).matchAll(/"\$ref":"([^"]+)"/g)) {
      const name = referencedName(reference[1] ?? '')
      if (used.has(name)) continue
      used.add(name)
      visit(all.get(name) ?? {})
    }
  }
  answers.forEach(visit)
  const names = [...used].toSorted((one, other) => (one < other ? -1 : 1))
  return Object.fromEntries(names.map((name) => [name, all.get(name) ?? {}]))
}

/** Leaves out what only repeats the type: the limits of whole numbers, the spelling of a format. */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const json: Record<string, unknown> = jsonSchema
  if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum']
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum']
  if (json['format'] === 'uuid' || json['format'] === 'date-time') delete json['pattern']
}
