import {
  automaticHeader,
  type BrowserEndpoint,
  type CallInput,
  type Endpoint,
  fixedHeaders,
  type OutputOf,
  pathFor,
} from '@openline/contract/endpoint'
import {
  defaultErrorMessage,
  type ErrorCode,
  errorBodySchema,
  type FieldError,
  networkErrorMessage,
} from '@openline/contract/errors'
import { translate } from '@openline/i18n/i18n'
import { locale } from '@openline/i18n/language'

/** Failures that happen before the server answers. */
type TransportCode = 'network_error' | 'timed_out' | 'canceled'

/** Every way a call can fail. `message` is ready to show; `status` is 0 when no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | TransportCode
  readonly errors: readonly FieldError[]
  readonly retryAfterSeconds: number | undefined

  constructor(failure: {
    status: number
    code: ErrorCode | TransportCode
    message: string
    errors?: readonly FieldError[] | undefined
    retryAfterSeconds?: number | undefined
    cause?: unknown
  }) {
    super(failure.message, { cause: failure.cause })
    this.status = failure.status
    this.code = failure.code
    this.errors = failure.errors ?? []
    this.retryAfterSeconds = failure.retryAfterSeconds
  }
}

/** What to show for anything thrown: the server's sentence, else the default one (spec 8). */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : translate(defaultErrorMessage)
}

/** True when the caller canceled the call, so that nothing is shown. */
export function isCanceled(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'canceled'
}

type CallOptions<E extends Endpoint> = {
  readonly signal?: AbortSignal | undefined
  /** Default 15 000. */
  readonly timeoutMs?: number
  /** The page fetches without the customer: that does not extend the session. */
  readonly automatic?: boolean
  /** The call continues when the page is left meanwhile. */
  readonly outlivesPage?: boolean
} & (E extends { readonly idempotent: true }
  ? { readonly idempotencyKey: string }
  : { readonly idempotencyKey?: string })

type OptionalKeys<T> = { [K in keyof T]: Record<never, never> extends T[K] ? K : never }[keyof T]

/** What the endpoint takes; a part that may be empty may be left out. */
type Sent<E extends Endpoint> = Omit<CallInput<E>, OptionalKeys<CallInput<E>>> &
  Partial<Pick<CallInput<E>, OptionalKeys<CallInput<E>>>>

type CallArguments<E extends Endpoint> = E extends { readonly idempotent: true }
  ? [input: Sent<E>, options: CallOptions<E>]
  : Record<never, never> extends Sent<E>
    ? [input?: Sent<E>, options?: CallOptions<E>]
    : [input: Sent<E>, options?: CallOptions<E>]

/**
 * Sends one call of the contract and gives its answer. Throws `ApiError`,
 * nothing else. Shows nothing and goes nowhere: the caller decides.
 */
export type Call = <E extends Endpoint>(
  endpoint: E,
  ...args: CallArguments<E>
) => Promise<OutputOf<E>>

type AnyInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>
  readonly body?: unknown
}

type UntypedOptions = {
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  readonly automatic?: boolean
  readonly outlivesPage?: boolean
  readonly idempotencyKey?: string
}

type Transport = {
  readonly send: (request: Request) => Promise<Response>
  /** Scheme and host of the API; read at each call. */
  readonly origin: () => string
  /** Values of the fixed headers (spec 7); read at each call. */
  readonly identity: () => { readonly apiKey: string; readonly companyCode: string }
  readonly token: () => string | null
  /** Told of every 401, with the token that was refused. */
  readonly onUnauthorized: (token: string | undefined) => void
}

const defaultTimeoutMs = 15_000

/** Makes the one typed client out of a way to send requests. */
export function createCall(transport: Transport): Call {
  const call = async (
    endpoint: BrowserEndpoint,
    input: AnyInput = {},
    options: UntypedOptions = {},
  ): Promise<unknown> => {
    const token = endpoint.access === 'visitor' ? null : transport.token()
    const limit = limited(options.signal, options.timeoutMs ?? defaultTimeoutMs)
    const headers = new Headers(fixedHeaders(transport.identity()))
    headers.set('accept-language', locale())
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (options.automatic) headers.set(automaticHeader, '1')
    if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
    if (input.body !== undefined) headers.set('content-type', 'application/json')
    try {
      const response = await transport.send(
        new Request(urlFor(transport.origin(), endpoint, input), {
          method: endpoint.method,
          headers,
          signal: limit.signal,
          keepalive: options.outlivesPage === true,
          ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        }),
      )
      if (response.status === 401) transport.onUnauthorized(token ?? undefined)
      if (!response.ok) throw await failureOf(response)
      return await readAnswer(response, endpoint)
    } catch (error) {
      throw transportFailure(error, options.signal, limit.timedOut())
    } finally {
      limit.stop()
    }
  }
  return call as Call // `call` sees untyped parts; the contract's endpoint values carry the types
}

function urlFor(origin: string, endpoint: BrowserEndpoint, { params, query = {} }: AnyInput): URL {
  const url = new URL(pathFor(endpoint, params), origin)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  }
  return url
}

/** JSON, or a file under the name that the server gave it. */
async function readAnswer(response: Response, { file }: BrowserEndpoint): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (!file || !type.startsWith(file)) return response.json()
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  return new File([await response.blob()], named?.[1] ?? 'download', { type })
}

async function failureOf(response: Response): Promise<ApiError> {
  const body = errorBodySchema.safeParse(await response.json().catch(() => null))
  return body.success
    ? new ApiError({ status: response.status, ...body.data })
    : new ApiError({
        status: response.status,
        code: 'internal',
        message: translate(defaultErrorMessage),
      })
}

/** `AbortSignal.any`, which older supported phones do not have. */
function limited(callerSignal: AbortSignal | undefined, timeoutMs: number) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    abort()
  }, timeoutMs)
  if (callerSignal?.aborted) abort()
  callerSignal?.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    timedOut: () => timedOut,
    stop: () => {
      clearTimeout(timer)
      callerSignal?.removeEventListener('abort', abort)
    },
  }
}

function transportFailure(
  error: unknown,
  callerSignal: AbortSignal | undefined,
  timedOut: boolean,
): ApiError {
  if (error instanceof ApiError) return error
  const lost = timedOut ? 'timed_out' : 'network_error'
  const code = callerSignal?.aborted ? 'canceled' : lost
  return new ApiError({ status: 0, code, message: translate(networkErrorMessage), cause: error })
}
