import { type JsonSchema, referencedName } from './json-schemas.ts'

/** One field of a shape as a reader sees it. */
export type Field = {
  /** Nested fields with dots; `[]` marks the entries of a list. */
  readonly name: string
  /** In words, e.g. `text` or `list of Card`. */
  readonly type: string
  /** The shared shape it has, if any. */
  readonly shape: string | null
  readonly rules: string
  readonly isRequired: boolean
}

/** The fields of a shape, in its order. Shapes to choose from follow each other, each with its number. */
export function fieldsOf(schema: JsonSchema, prefix = ''): readonly Field[] {
  const choices = choicesOf(schema)
  if (choices.length > 1) {
    return choices.flatMap((choice, index) => fieldsOf(choice, `${prefix}(${index + 1}) `))
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    describeField(`${prefix}${name}`, field, schema.required?.includes(name) ?? false),
  )
}

function describeField(name: string, schema: JsonSchema, isRequired: boolean): Field[] {
  const bare = withoutNull(schema)
  const entry = bare.items ?? bare
  const field: Field = {
    name,
    type: typeWords(schema),
    shape: entry.$ref ? referencedName(entry.$ref) : null,
    rules: rulesOf(entry),
    isRequired,
  }
  return [field, ...fieldsOf(entry, bare.items ? `${name}[].` : `${name}.`)]
}

function typesOf({ type = [] }: JsonSchema): readonly string[] {
  return typeof type === 'string' ? [type] : type
}

function isNull(schema: JsonSchema): boolean {
  return schema.type === 'null'
}

function isBlank(schema: JsonSchema): boolean {
  return schema.pattern === '^\\s*$'
}

/** What a value may be, leaving aside that it may be empty. */
function choicesOf(schema: JsonSchema): readonly JsonSchema[] {
  return (schema.anyOf ?? schema.oneOf ?? []).filter(
    (choice) => !isNull(choice) && !isBlank(choice),
  )
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const [only, ...others] = choicesOf(schema)
  return only && others.length === 0 ? only : schema
}

function mayBeNull(schema: JsonSchema): boolean {
  return (
    (Array.isArray(schema.type) && schema.type.includes('null')) ||
    (schema.anyOf ?? []).some(isNull)
  )
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'yes or no',
  object: 'object',
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'id (UUID)',
  'date-time': 'time',
  uri: 'address',
}

function typeWords(schema: JsonSchema): string {
  return mayBeNull(schema)
    ? `${plainType(withoutNull(schema))} or null`
    : plainType(withoutNull(schema))
}

function plainType(schema: JsonSchema): string {
  if (schema.$ref) return referencedName(schema.$ref)
  if (schema.items) return `list of ${plainType(schema.items)}`
  if (choicesOf(schema).length > 1) return 'one of'
  if (schema.format) return formats[schema.format] ?? schema.format
  return words[typesOf(schema).find((type) => type !== 'null') ?? ''] ?? 'text'
}

function rulesOf(schema: JsonSchema): string {
  const { enum: values, const: value, minLength, maxLength, minimum, pattern } = schema
  const patterns = [pattern, ...(schema.allOf ?? []).map((part) => part.pattern)]
  return [
    values && values.join(' · '),
    value !== undefined && `always ${JSON.stringify(value)}`,
    range(minLength, maxLength, 'characters'),
    minimum !== undefined && `at least ${minimum}`,
    ...patterns.map((each) => each && `matches ${each}`),
  ]
    .filter(Boolean)
    .join('; ')
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  if (from === undefined && to === undefined) return ''
  if (to === undefined) return `${from} or more ${unit}`
  return from === undefined ? `up to ${to} ${unit}` : `${from} to ${to} ${unit}`
}
