import * as z from 'zod/mini'
import { callSpan } from '../../tracing/span.ts'

/** Why the engine gave nothing to go by. */
export type EngineFailure = 'unavailable' | 'refused' | 'answer_invalid'

/** `message` names what is wrong, without what was asked. */
export class TaxEngineError extends Error {
  override readonly name = 'TaxEngineError'
  readonly reason: EngineFailure
  /** Of our credentials, and so of every call. */
  readonly isOfAccess: boolean

  constructor(
    reason: EngineFailure,
    message: string,
    { isOfAccess = false, ...options }: ErrorOptions & { isOfAccess?: boolean } = {},
  ) {
    super(message, options)
    this.reason = reason
    this.isOfAccess = isOfAccess
  }
}

export type AvalaraAccess = {
  /** Without `/api/v2/afc` and without a slash at the end. */
  readonly url: string
  readonly username: string
  readonly password: string
  readonly clientId: string
  readonly profileId: string
}

/** Sends one call, of which `name` ends the path. Throws a `TaxEngineError`. */
export type AvalaraCall = <S extends z.ZodMiniType>(call: {
  name: string
  /** The part of the API: taxes, unless it is said. */
  part?: 'afc' | 'geo'
  body?: object
  answer: S
  timeoutMs: number
  /** What must not be sent twice; any other call is sent once more when it breaks. */
  isOnce?: boolean
}) => Promise<z.output<S>>

export function createAvalaraCall(access: AvalaraAccess): AvalaraCall {
  const login = Buffer.from(`${access.username}:${access.password}`).toString('base64')
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: `Basic ${login}`,
    client_id: access.clientId,
    client_profile_id: access.profileId,
  }
  return ({ name, part = 'afc', body, answer, timeoutMs, isOnce = false }) => {
    const send = async () => {
      const response = await reach(() =>
        fetch(`${access.url}/api/v2/${part}/${name}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers,
          ...(body !== undefined && { body: JSON.stringify(body) }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        }),
      )
      return readAnswer(response, answer)
    }
    const [kind = name] = name.split('/')
    return callSpan('tax', kind, () =>
      isOnce ? send() : send().catch((error: unknown) => onceMore(error, send)),
    )
  }
}

/** Not after a timeout: someone waits for the answer, and an engine under load gets no second call. */
function onceMore<T>(error: unknown, send: () => Promise<T>): Promise<T> {
  const isBroken = error instanceof TaxEngineError && error.reason === 'unavailable'
  if (isBroken && !isTimeout(error.cause)) return send()
  throw error
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError'
}

async function reach<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    throw new TaxEngineError('unavailable', 'The tax engine gave no answer', { cause })
  }
}

const statusesOfAccess: ReadonlySet<number> = new Set([401, 403])
const statusesOfOverload: ReadonlySet<number> = new Set([408, 425, 429])

async function readAnswer<S extends z.ZodMiniType>(
  response: Response,
  schema: S,
): Promise<z.output<S>> {
  const { status, ok } = response
  if (!ok) {
    await response.body?.cancel()
    const isAway = status >= 500 || statusesOfOverload.has(status)
    throw new TaxEngineError(
      isAway ? 'unavailable' : 'refused',
      `The tax engine answered ${status}`,
      { isOfAccess: statusesOfAccess.has(status) },
    )
  }
  const text = await reach(() => response.text())
  const parsed = z.safeParse(schema, parseJson(text))
  if (parsed.success) return parsed.data
  throw new TaxEngineError('answer_invalid', 'The tax engine gave an answer of another shape', {
    cause: parsed.error,
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
