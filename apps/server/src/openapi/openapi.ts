import * as z from 'zod/mini'

/** The parts of OpenAPI 3.1 that the documents of the shop's API and of the carrier's API share. */

/** A JSON Schema of draft 2020-12. */
export type JsonSchema = z.core.JSONSchema.JSONSchema

export type JsonContent = { readonly 'application/json': { readonly schema: JsonSchema } }
type AnswerContent = {
  readonly [type in 'application/json' | 'application/pdf']?: { readonly schema: JsonSchema }
}

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly security?: readonly Readonly<Record<string, readonly []>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: JsonContent }
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: AnswerContent }>
  >
}

export type OpenApiDocument = {
  readonly openapi: '3.1.1'
  readonly info: {
    readonly title: string
    readonly version: string
    readonly summary?: string
    readonly description: string
  }
  readonly servers: readonly { readonly url: string; readonly [field: string]: unknown }[]
  readonly tags?: readonly { readonly name: string; readonly description: string }[]
  readonly security?: readonly Readonly<Record<string, readonly []>>[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks?: Readonly<Record<string, { readonly post: Operation }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, object>>
  }
}

export type Schema = z.ZodMiniType

const prefix = '#/components/schemas/'

export function referenceTo(name: string): JsonSchema {
  return { $ref: `${prefix}${name}` }
}

/** The name of the shared shape that a reference leads to. */
export function referencedName(reference: string): string {
  return reference.slice(prefix.length)
}

export function jsonContent(schema: JsonSchema): JsonContent {
  return { 'application/json': { schema } }
}

/** Operations in the order of their calls, by path and method. */
export function pathsOf(
  calls: readonly {
    readonly method: string
    readonly path: string
    readonly operation: Operation
  }[],
): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { method, path, operation } of calls) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  return paths
}

/** One schema written out in place, as a caller may send it. */
export function inputSchema(schema: Schema): JsonSchema {
  return withoutIds(z.toJSONSchema(schema, { io: 'input', override: tidy }))
}

/** The shapes by name, with references to each other. `io` says on which side of a transform. */
export function componentSchemas(
  named: ReadonlyMap<string, Schema>,
  io: 'input' | 'output',
): Map<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of named) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    // Some named shapes are of inputs and cannot be written as outputs; no answer refers to them.
    unrepresentable: 'any',
    override: tidy,
    uri: (id) => `${prefix}${id}`,
  })
  const sorted = Object.entries(schemas).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return new Map(sorted.map(([name, json]) => [name, withoutIds(json)]))
}

function withoutIds(schema: JsonSchema): JsonSchema {
  const { $schema: _, $id: __, id: ___, ...json } = schema
  return json
}

/** Leaves out what only repeats the type: the limits of whole numbers, the pattern of a format. */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { maximum, minimum, format } = jsonSchema
  if (maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (format === 'uuid' || format === 'date-time') delete jsonSchema.pattern
}
