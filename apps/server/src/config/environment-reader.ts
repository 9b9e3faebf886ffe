import { splitHosts } from '../db/connection-url.ts'
import { createAddressReader, isEmailAddress } from './address-reader.ts'
import { createPathReader } from './path-reader.ts'

export type Env = Readonly<Record<string, string | undefined>>

export type EnvironmentReader = ReturnType<typeof createReader>

const portRange = { minimum: 0, maximum: 65_535 }

/** Reads variables and collects what is wrong with them in `problems`. */
export function createReader(env: Env) {
  const problems: string[] = []
  const required = (name: string, fallback: string | null): string => {
    const value = env[name] || fallback
    if (!value && fallback !== '') problems.push(`${name} is missing`)
    return value ?? ''
  }
  const integer = (name: string, fallback: number, { minimum, maximum } = portRange): number => {
    const text = env[name]
    if (!text) return fallback
    const value = Number(text)
    if (Number.isInteger(value) && value >= minimum && value <= maximum) return value
    problems.push(`${name} must be a whole number from ${minimum} to ${maximum}, not "${text}"`)
    return fallback
  }
  const list = (name: string, fallback: string | null): string[] => {
    const value = required(name, fallback)
    const parts = partsOf(value)
    if (value !== '' && parts.length === 0) problems.push(`${name} must list at least one value`)
    return parts
  }
  return {
    problems,
    required,
    list,
    integer,
    ...createAddressReader({ env, required, problems }),
    ...createPathReader(problems),
    email(name: string): string | null {
      const value = env[name] || null
      if (value !== null && !isEmailAddress(value))
        problems.push(`${name} must be a single email address`)
      return value
    },
    /** What clients send in a header. */
    headerText(name: string, fallback: string): string {
      const value = env[name] || fallback
      if (/^[\x21-\x7e]+$/.test(value)) return value
      problems.push(`${name} must have only letters, digits and signs that a header can carry`)
      return value
    },
    port: (name: string, fallback: number) => integer(name, fallback),
    choice<const T extends string>(name: string, allowed: readonly T[], fallback: T): T {
      const value = env[name] || fallback
      const found = allowed.find((candidate) => candidate === value)
      if (!found) problems.push(`${name} must be one of ${allowed.join(', ')}, not "${value}"`)
      return found ?? fallback
    },
    databaseUrl(name: string, missing: string | null): string | null {
      const value = env[name] || null
      if (value !== null && !splitHosts(value)) {
        problems.push(`${name} must be a PostgreSQL URL: postgres://user:password@host/name`)
      }
      if (value === null && missing !== null) problems.push(`${name} is missing: ${missing}`)
      return value
    },
  }
}

function partsOf(list: string): string[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
