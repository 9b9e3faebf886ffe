import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import { NotNow } from '../refusal.ts'
import { createReadsLeft, type ReadsLeft } from './reads-left.ts'
import { problemSchema } from './shapes.ts'

/** Helium refuses a call for what it asks; the same call would be refused again. */
export class HeliumRefusal extends Error {
  readonly status: number
  readonly code: string
  /** JSON pointers to the fields that are wrong. */
  readonly fields: readonly string[]

  constructor(call: string, status: number, { code, errors = [] }: z.infer<typeof problemSchema>) {
    super(`Helium answered ${status} ${code} to ${call}`)
    this.status = status
    this.code = code
    this.fields = errors.map(({ path }) => path)
  }
}

export type Method = 'POST' | 'PATCH'
type Sent = { body?: object; key?: string }

export type HeliumClient = {
  /** Whether what can wait may read now, within Helium's limit. */
  hasReadsToSpare(): boolean
  read<Shape extends z.ZodMiniType>(path: string, shape: Shape): Promise<z.output<Shape>>
  /** Null where Helium knows no such thing. */
  find<Shape extends z.ZodMiniType>(path: string, shape: Shape): Promise<z.output<Shape> | null>
  /** All pages of a list, newest first. */
  list<Shape extends z.ZodMiniType>(
    path: string,
    query: Readonly<Record<string, string>>,
    shape: Shape,
  ): Promise<z.output<Shape>[]>
  send<Shape extends z.ZodMiniType>(
    method: Method,
    path: string,
    shape: Shape,
    sent?: Sent,
  ): Promise<z.output<Shape>>
}

const timeoutMs = 5000
const refusedStatuses: ReadonlySet<number> = new Set([400, 404, 422])
const pageSize = '100'
const mostPages = 100

/** One call; what has no valid answer is thrown as `NotNow`: it may have been done. */
function createExchange(url: string, apiKey: string, readsLeft: ReadsLeft) {
  return async function exchange<Shape extends z.ZodMiniType>(
    [method, path]: [string, string],
    shape: Shape,
    { body, key }: Sent = {},
  ): Promise<z.output<Shape>> {
    // Ids are in paths, numbers and email addresses in queries: only what stands before is named.
    const call = `${method} ${path.split('?')[0]}`
    const { status, answer, retryAfter, headers } = await fetchJson(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    }).catch((error: unknown) => {
      throw new NotNow(`Helium gave no answer to ${call}: ${reasonOf(error)}`)
    })
    if (method === 'GET') readsLeft.note(headers)
    if (refusedStatuses.has(status)) {
      const problem = z.safeParse(problemSchema, answer)
      if (problem.success) throw new HeliumRefusal(call, status, problem.data)
    }
    if (status < 200 || status > 299) {
      throw new NotNow(`Helium answered ${status} to ${call}`, retryAfter)
    }
    const read = z.safeParse(shape, answer)
    if (read.success) return read.data
    throw new NotNow(`Helium answered ${call} in another shape`)
  }
}

/** Helium's API. */
export function createHeliumClient(url: string, apiKey: string, clock: Clock): HeliumClient {
  const readsLeft = createReadsLeft(clock)
  const exchange = createExchange(url, apiKey, readsLeft)
  const read: HeliumClient['read'] = (path, shape) => exchange(['GET', path], shape)
  return {
    hasReadsToSpare: readsLeft.areToSpare,
    read,
    find: (path, shape) =>
      read(path, shape).catch((error: unknown) => {
        if (error instanceof HeliumRefusal && error.status === 404) return null
        throw error
      }),
    async list(path, query, shape) {
      const page = z.object({
        data: z.array(shape),
        has_more: z.boolean(),
        next_cursor: z.nullable(z.string()),
      })
      const found: z.output<typeof shape>[] = []
      let cursor: string | null = null
      for (let pages = 0; pages < mostPages; pages += 1) {
        const asked = { ...query, limit: pageSize, ...(cursor !== null && { cursor }) }
        const answer: z.output<typeof page> = await read(
          `${path}?${new URLSearchParams(asked).toString()}`,
          page,
        )
        found.push(...answer.data)
        cursor = answer.next_cursor
        if (!answer.has_more || cursor === null) return found
      }
      throw new NotNow(`Helium’s list ${path} has no end`)
    },
    send: (method, path, shape, { body = {}, key = randomUUID() } = {}) =>
      exchange([method, path], shape, { body, key }),
  }
}

async function fetchJson(url: string, init: RequestInit) {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, { ...init, redirect: 'error', signal })
  const answer: unknown = await response.json().catch(() => null)
  const given = Number(response.headers.get('retry-after'))
  const { status, headers } = response
  return { status, answer, headers, retryAfter: given > 0 ? Math.ceil(given) : 2 }
}

/** The name of what went wrong, without an address or what was sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause: unknown = error.cause
  const code: unknown = typeof cause === 'object' && cause !== null && 'code' in cause && cause.code
  return typeof code === 'string' ? code : error.name
}

/** For a change that was made before: a refusal since it is still under way is as good as a yes. */
export function unlessUnderWay(wasAsked: boolean) {
  return (error: unknown): void => {
    const isUnderWay = error instanceof HeliumRefusal && error.code === 'invalid_transition'
    if (!wasAsked || !isUnderWay) throw error
  }
}
