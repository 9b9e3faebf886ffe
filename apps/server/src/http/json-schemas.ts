import { features } from '@openline/contract/api'
import { errorBodySchema } from '@openline/contract/errors'
import * as z from 'zod/mini'
import {
  componentSchemas,
  type JsonSchema,
  referencedName,
  referenceTo,
  type Schema,
} from '../openapi/openapi.ts'

export type AnswerSchemas = {
  /** Shared shapes by name, those that some answer uses. */
  readonly shared: Readonly<Record<string, JsonSchema>>
  /** The shape of each answer, in the order they were given. */
  readonly answers: readonly JsonSchema[]
}

/** The shapes of answers, with references to the shapes that the contract gives a name. */
export function answerSchemas(outputs: readonly Schema[]): AnswerSchemas {
  const named = namedSchemas()
  const names = new Map([...named].map(([name, schema]) => [schema, name]))
  const answerNames = outputs.map((output, index) => {
    const name = names.get(output) ?? `${answerPrefix}${index}`
    names.set(output, name)
    named.set(name, output)
    return name
  })
  const all = componentSchemas(named, 'output')
  const answers = answerNames.map((name) =>
    name.startsWith(answerPrefix) ? (all.get(name) ?? {}) : referenceTo(name),
  )
  return { shared: usedShapes(all, answers), answers }
}

const answerPrefix = 'answer:'

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
