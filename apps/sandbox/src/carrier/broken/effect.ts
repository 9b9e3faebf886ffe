import type { BreakName } from '../breaks.ts'
import type { Network } from '../network.ts'
import { asFields, type Fields, fieldsOf } from './fields.ts'

/** A call as the network hears it. */
export type Heard = {
  readonly route: string
  readonly body: string
  readonly key: string | null
  readonly authorization: string
  readonly query: URLSearchParams
  /** Whether the connection that it came by is gone. */
  readonly isClosed: () => boolean
}

/** An answer with its body read. */
export type Given = { readonly status: number; readonly body: Fields }

export type Around = {
  readonly network: Network
  readonly apiKey: string
  /** What a break remembers of the calls before. */
  readonly seen: Map<string, unknown>
  /** Of each key's last call, whether the connection is gone. */
  readonly connections: Map<string, () => boolean>
}

/** How one rule is broken: in what the network hears of calls, and in what it answers. */
export type Effect = {
  /** All calls without one. */
  readonly on?: string
  /** What it hears instead. */
  readonly hear?: (call: Heard, around: Around) => Partial<Heard> | Promise<Partial<Heard>>
  /** What it answers instead. */
  readonly answer?: (given: Given, call: Heard, around: Around) => Given | Promise<Given>
}

export type Effects = Partial<Record<BreakName, Effect>>

/** Hears other fields than were sent. */
export function mishears(
  on: string,
  change: (fields: Fields, around: Around) => Fields | null,
): Effect {
  return {
    on,
    hear: (call, around) => {
      const fields = fieldsOf(call)
      const isEmpty = Object.keys(fields).length === 0
      const changed = isEmpty ? null : change(fields, around)
      return changed ? { body: JSON.stringify({ ...fields, ...changed }) } : {}
    },
  }
}

/** Puts other fields into its answers that are no refusals. */
export function misstates(
  on: string,
  change: (body: Fields, sent: Fields, around: Around) => Fields | null,
): Effect {
  return {
    on,
    answer: ({ status, body }, call, around) => {
      const changed = status < 300 ? change(body, fieldsOf(call), around) : null
      return { status, body: changed ? { ...body, ...changed } : body }
    },
  }
}

/** Answers otherwise where it would refuse with this code. */
export function insteadOf(
  on: string,
  code: string,
  answer: (sent: Fields, around: Around) => Given | null,
): Effect {
  return {
    on,
    answer: (given, call, around) =>
      given.status >= 300 && given.body['code'] === code
        ? (answer(fieldsOf(call), around) ?? given)
        : given,
  }
}

/** The items of a list in an answer. */
export function itemsOf(body: Fields, list: string): Fields[] {
  const items = body[list]
  return Array.isArray(items) ? items.map(asFields) : []
}

/** Whether something happens for the first time. */
export function isFirst({ seen }: Around, what: unknown): boolean {
  const name = String(what)
  if (seen.has(name)) return false
  seen.set(name, true)
  return true
}

export function refusal(code: string, status = 409): Given {
  return { status, body: { code, message: 'This rule is broken.' } }
}
