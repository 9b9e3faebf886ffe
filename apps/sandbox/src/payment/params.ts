import { invalidParameter, missingParameter } from './failure.ts'

/** A decoded form: texts and, under keys with brackets, further groups of the same. */
export type ParamGroup = {
  [key: string]: string | ParamGroup
}

const maxDepth = 5
const partPattern = /\[([^[\]]*)\]/g

/** Decodes Stripe's form encoding: `metadata[orderId]=…`, `expand[0]=…`, `expand[]=…`. */
export function parseParams(encoded: string): Params {
  const root = emptyGroup()
  for (const [key, value] of new URLSearchParams(encoded)) {
    const bracket = key.indexOf('[')
    if (bracket < 0) root[key] = value
    else putNested(root, key, bracket, value)
  }
  return new Params(root)
}

function emptyGroup(): ParamGroup {
  // Without a prototype a key such as `__proto__` is a key like any other.
  return Object.create(null) as ParamGroup
}

function putNested(root: ParamGroup, key: string, bracket: number, value: string) {
  const parts = [key.slice(0, bracket)]
  for (const match of key.slice(bracket).matchAll(partPattern)) parts.push(match[1] ?? '')
  if (parts.length > maxDepth) throw invalidParameter(key, `Invalid parameter nesting: ${key}`)
  let group = root
  for (const part of parts.slice(0, -1)) {
    const child = group[part]
    if (typeof child === 'object') group = child
    else group[part] = group = emptyGroup()
  }
  const last = parts.at(-1) ?? ''
  group[last === '' ? String(Object.keys(group).length) : last] = value
}

/** Reads parameters by type and refuses what Stripe would refuse. */
export class Params {
  readonly #group: ParamGroup

  constructor(group: ParamGroup) {
    this.#group = group
  }

  /** Refuses a parameter that the endpoint does not have, as Stripe does. */
  allow(known: ReadonlySet<string>) {
    for (const key of Object.keys(this.#group)) {
      if (!known.has(key)) {
        throw invalidParameter(key, `Received unknown parameter: ${key}`, 'parameter_unknown')
      }
    }
  }

  has(name: string): boolean {
    return name in this.#group
  }

  text(name: string): string | null {
    const value = this.#group[name]
    if (value === undefined || value === '') return null
    if (typeof value !== 'string') throw invalidParameter(name, `Invalid string: ${name}`)
    if (value.length > 5000) {
      throw invalidParameter(
        name,
        `Invalid string: ${name} is too long`,
        'parameter_invalid_string_too_long',
      )
    }
    return value
  }

  requiredText(name: string): string {
    const value = this.text(name)
    if (value === null) throw missingParameter(name)
    return value
  }

  integer(name: string): number | null {
    const value = this.text(name)
    if (value === null) return null
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalidParameter(name, `Invalid integer: ${value}`, 'parameter_invalid_integer')
    }
    return Number(value)
  }

  flag(name: string): boolean {
    const value = this.text(name)
    if (value === null || value === 'false') return false
    if (value === 'true') return true
    throw invalidParameter(name, `Invalid boolean: ${value}`)
  }

  /** One of the given words, or `null` when it was not sent. */
  choice<const Word extends string>(name: string, words: readonly Word[]): Word | null {
    const value = this.text(name)
    if (value === null) return null
    const word = words.find((candidate) => candidate === value)
    if (word === undefined) {
      throw invalidParameter(name, `Invalid ${name}: must be one of ${words.join(', ')}`)
    }
    return word
  }

  group(name: string): Params {
    const value = this.#group[name]
    return new Params(typeof value === 'object' ? value : emptyGroup())
  }

  /** The values of `name[0]`, `name[1]`, … */
  list(name: string): string[] {
    const value = this.#group[name]
    if (value === undefined) return []
    if (typeof value === 'string') throw invalidParameter(name, `Invalid array: ${name}`)
    return Object.values(value).filter((item) => typeof item === 'string')
  }

  /** `metadata[…]` as Stripe keeps it: at most 50 keys of 40 characters, values of 500. */
  metadata(name = 'metadata'): Record<string, string> {
    const result: Record<string, string> = {}
    const value = this.#group[name]
    if (typeof value !== 'object') return result
    for (const [key, entry] of Object.entries(value)) {
      const param = `${name}[${key}]`
      if (typeof entry !== 'string') throw invalidParameter(param, 'Metadata values must be texts.')
      if (key.length > 40)
        throw invalidParameter(param, 'Metadata keys have at most 40 characters.')
      if (entry.length > 500) {
        throw invalidParameter(param, 'Metadata values have at most 500 characters.')
      }
      if (entry !== '') result[key] = entry
    }
    if (Object.keys(result).length > 50) throw invalidParameter(name, 'Too many metadata keys.')
    return result
  }
}
