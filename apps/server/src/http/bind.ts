import type { Access, Endpoint, HandlerInput, OutputOf } from '@openline/contract/endpoint'
import type { StaffRole } from '@openline/contract/staff-roles'
import type { Db } from '../db/open.ts'
import type { PreparedAnswer } from './prepared-answer.ts'
import type { StreamedFile } from './streamed-file.ts'

/** Who is calling: a customer with a valid session. */
export type Caller = {
  readonly customerId: string
  readonly sessionId: string
  /** When the password or a code was last entered in this session. */
  readonly authenticatedAt: Date
  /** Set in an assisted session: the handoff behind it, with who helps and why. */
  readonly handoffId: string | null
}

/** Who is calling at the desk: a member of staff with a valid session and one of the call's roles. */
export type StaffCaller = {
  readonly staffId: string
  readonly sessionId: string
  readonly name: string
  readonly roles: readonly StaffRole[]
  /** Set where they are the second person, who confirms what another one asked for. */
  readonly confirms?: Confirmation
}

/** A request of one member of staff that another one confirms. */
export type Confirmation = {
  readonly askedBy: { readonly id: string; readonly name: string }
  /** Uses the request up, in the transaction of what was asked for. Throws when it can't be confirmed any more. */
  readonly use: (tx: Db, at: Date) => Promise<void>
}

export type AnyCaller = Caller | StaffCaller

/** What a handler may want to know of the request beside its input. */
export type Call = {
  readonly requestId: string
  readonly clientIp: string
  readonly userAgent: string
  /** Set for endpoints that are `idempotent`. */
  readonly idempotencyKey: string
}

type CallerOf<A extends Access> = A extends 'customer'
  ? Caller
  : A extends 'staff'
    ? StaffCaller
    : A extends 'either'
      ? Caller | null
      : null

type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  caller: CallerOf<E['access']>,
  call: Call,
) => Output<E> | Promise<Output<E>>

type Output<E extends Endpoint> =
  | OutputOf<E>
  | PreparedAnswer<OutputOf<E>>
  | (E extends { readonly file: string } ? StreamedFile : never)

/** An endpoint with the function that answers it. */
export type Binding = {
  readonly endpoint: Endpoint
  readonly handle: (input: HandlerInput<Endpoint>, caller: AnyCaller | null, call: Call) => unknown
}

/**
 * Joins an endpoint to its handler; types follow from the endpoint. The mount
 * keeps the promise behind the cast: it validates the input by the endpoint's
 * schemas and never calls a `customer` or `staff` handler without its caller.
 */
export function bind<const E extends Endpoint>(endpoint: E, handle: Handler<E>): Binding {
  return {
    endpoint,
    handle: handle as Binding['handle'], // mount gives it the validated input of this endpoint
  }
}
