import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { StaffRole } from './staff-roles.ts'

/**
 * Who may call: `visitor` needs the fixed headers only, `either` also looks at
 * a bearer token when one is sent, `customer` requires one. `crm` is for the
 * support staff's system, which shows its key in `crmKeyHeader`. `staff`
 * requires the token of a session at the desk and one of the call's `roles`.
 */
export type Access = 'visitor' | 'either' | 'customer' | 'crm' | 'staff'

/** Carries the key of the support staff's system. A secret, unlike the fixed headers. */
export const crmKeyHeader = 'x-crm-key'

/** On a call that a page makes on its own, by the clock or on news: it is no use of the session (spec 4). */
export const automaticHeader = 'x-automatic'

type Schema = z.ZodMiniType

/**
 * One call of the API as a value. The server's routes, the browser's client,
 * the OpenAPI document and the random-input test are all made from it.
 */
export type Endpoint = Described & Admitted

/** Each call of the desk names its roles; without them it does not compile. */
type Admitted =
  | { readonly access: Exclude<Access, 'staff'>; readonly roles?: never }
  /** A caller with one of these roles is admitted. */
  | { readonly access: 'staff'; readonly roles: readonly [StaffRole, ...StaffRole[]] }

type Described = {
  /** Verb and noun; also the operation id of the OpenAPI document. */
  readonly name: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/app/${string}`
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** JSON body of the answer; its status is 200. */
  readonly output: Schema
  /** The answer is a file of this type instead of JSON, and `output` a `File`. */
  readonly file?: 'application/pdf' | 'text/csv' | 'text/html'
  /** What can go wrong beside the failures that every call shares (`sharedErrors`). */
  readonly errors: readonly ErrorCode[]
  /** True: the call moves money or a number, or must not be done twice, and needs an `Idempotency-Key`. */
  readonly idempotent?: boolean
  /**
   * Set: support staff may make this call in a session that they have in a customer's place; with
   * `approved`, once the customer has approved the scope `account` for them; with `only`, no one else
   * may. An endpoint without it refuses them, so that a new call has to be opened on purpose.
   */
  readonly assisted?: 'allowed' | 'approved' | 'only'
}

/** Whether `endpoint` refuses the session of support staff in a customer's place. */
export function refusesAssistance({ access, assisted }: Endpoint): boolean {
  return (access === 'customer' || access === 'either') && assisted === undefined
}

/** What code of a page reads of a call; the shop's files have no other part (`apps/web/browser-endpoints.ts`). */
export const partsForBrowsers = ['method', 'path', 'access', 'body', 'file'] as const
export type BrowserEndpoint = Pick<Endpoint, (typeof partsForBrowsers)[number]>

/** Keeps the literal types of an endpoint while checking its shape. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Raw<S> = S extends Schema ? z.input<S> : undefined

/** What the server's handler gets, after validation. */
export type HandlerInput<E extends Endpoint> = {
  readonly params: Parsed<E['params']>
  readonly query: Parsed<E['query']>
  readonly body: Parsed<E['body']>
}

type OnlyDefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** What a caller sends: only the parts that the endpoint declares. */
export type CallInput<E extends Endpoint> = OnlyDefined<{
  readonly params: Raw<E['params']>
  readonly query: Raw<E['query']>
  readonly body: Raw<E['body']>
}>

export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** Failures that any call may answer with. */
export const sharedErrors = [
  'malformed_request',
  'api_key_invalid',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'too_many_requests',
  'internal',
  'service_unavailable',
] as const satisfies readonly ErrorCode[]

/** Every failure `endpoint` may answer with, shared ones included. */
export function errorsOf(endpoint: Endpoint): readonly ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      ...sharedErrors,
      ...(endpoint.access === 'crm' || endpoint.access === 'staff' ? (['forbidden'] as const) : []),
      ...(endpoint.access === 'visitor' || endpoint.access === 'crm'
        ? []
        : (['not_signed_in'] as const)),
      ...(refusesAssistance(endpoint) || endpoint.assisted === 'only'
        ? (['forbidden'] as const)
        : []),
      ...(endpoint.assisted === 'approved' ? (['approval_required'] as const) : []),
      ...(endpoint.params ? (['not_found'] as const) : []),
      ...(endpoint.idempotent
        ? (['idempotency_key_missing', 'idempotency_in_progress', 'idempotency_mismatch'] as const)
        : []),
      ...endpoint.errors,
    ]),
  ]
}

/** The path with its `{params}` filled in and encoded. */
export function pathFor(
  endpoint: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, string>> = {},
): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
}

/** Spec 7: sent with every call. Identification, never authority. */
export function fixedHeaders(values: { apiKey: string; companyCode: string }) {
  return {
    accept: 'application/json',
    'x-api-key': values.apiKey,
    'x-company-code': values.companyCode,
    'x-mvno-id': String(mvnoId),
  }
}

/** Spec 9. */
export const mvnoId = 5
