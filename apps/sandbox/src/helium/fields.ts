import { type FieldProblem, invalid, Problem } from './problem.ts'

export type Body = Record<string, unknown>

type Read<Value> = { value: Value } | { code: string; says: string }

/** Reads one field; what it `says` follows the field's name. */
export type Field<Value> = (value: unknown) => Read<Value>

export function parseBody(json: string): Body {
  if (json === '') return {}
  let body: unknown
  try {
    body = JSON.parse(json)
  } catch {
    throw new Problem(400, 'malformed_request', 'The body is not JSON.')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Problem(400, 'malformed_request', 'The body must be a JSON object.')
  }
  return { ...body }
}

/**
 * The fields of a body. All that is wrong with it is said at once, a field that the documents don't name included:
 * a client must not come to count on more than they promise.
 */
export function readFields<Values extends Record<string, unknown>>(
  body: Body,
  fields: { [Name in keyof Values]: Field<Values[Name]> },
): Values {
  const problems: FieldProblem[] = []
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries<Field<unknown>>(fields)) {
    const result = field(body[name])
    if ('value' in result) values[name] = result.value
    else problems.push(problemAt(name, result.code, result.says))
  }
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(fields, name)) problems.push(problemAt(name, 'unknown', 'is not known'))
  }
  if (problems.length > 0) throw invalid(problems)
  return values as Values // each field gave its own type
}

function problemAt(name: string, code: string, says: string): FieldProblem {
  return { path: `/${name}`, code, message: `${name} ${says}` }
}

const missing = { code: 'required', says: 'is required' }

export function text(value: unknown): Read<string> {
  if (value === undefined || value === null || value === '') return missing
  if (typeof value === 'string' && value.trim() !== '' && value.length <= 200) return { value }
  return { code: 'invalid', says: 'must be a text of at most 200 characters' }
}

export function email(value: unknown): Read<string> {
  const read = text(value)
  if (!('value' in read) || /^[^\s@]+@[^\s@]+$/.test(read.value)) return read
  return { code: 'invalid', says: 'must be an email address' }
}

/** A number of the North American plan in E.164. */
export function msisdn(value: unknown): Read<string> {
  const read = text(value)
  if (!('value' in read) || /^\+1\d{10}$/.test(read.value)) return read
  return { code: 'invalid', says: 'must be a number such as +15155550123' }
}

export function metadata(value: unknown): Read<Readonly<Record<string, string>>> {
  const wrong = { code: 'invalid', says: 'must be an object of texts' }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong
  const entries = Object.entries(value).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string'
  })
  return entries.length === Object.keys(value).length
    ? { value: Object.fromEntries(entries) }
    : wrong
}

export function texts(value: unknown): Read<readonly string[]> {
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string')
  return isList ? { value } : { code: 'invalid', says: 'must be a list of texts' }
}

/** A moment in UTC, in ISO 8601. */
export function moment(value: unknown): Read<string> {
  const time = typeof value === 'string' ? new Date(value) : null
  if (time && !Number.isNaN(time.getTime())) return { value: isoSeconds(time) }
  return { code: 'invalid', says: 'must be a time' }
}

/** As the documents write times: without milliseconds. */
export function isoSeconds(time: Date): string {
  return time.toISOString().replace(/\.\d{3}Z$/, 'Z')
}

export function oneOf<const Name extends string>(names: readonly Name[]): Field<Name> {
  return (value) => {
    if (value === undefined || value === null) return missing
    const name = names.find((known) => known === value)
    if (name !== undefined) return { value: name }
    return { code: 'invalid', says: `must be one of ${names.join(', ')}` }
  }
}

/** Null where the field is left out. */
export function optional<Value>(field: Field<Value>): Field<Value | null> {
  return (value) => (value === undefined || value === null ? { value: null } : field(value))
}
