import type { IncomingMessage } from 'node:http'
import {
  type Answer,
  type Outcome,
  type RequestHandler,
  sendOutcome,
  strikeAfter,
  strikeBefore,
} from '../http/answer.ts'
import { readBody } from '../http/read-body.ts'
import { createRouteTable, type Match } from '../http/route-table.ts'
import type { Timers } from '../http/timers.ts'
import { parseBody } from './fields.ts'
import type { Helium } from './helium.ts'
import type { createKeys, KeyRecord } from './idempotency.ts'
import { answerOf, Problem } from './problem.ts'
import type { createRateLimit } from './rate-limit.ts'
import { type Endpoint, heliumRoutes } from './routes.ts'

/** Faults of calls; `on` names a route. */
export const callFaults = ['forbidden', 'rate_limited', 'forget_key'] as const

type ApiOptions = {
  apiKey: string
  base: string
  slowness: number
  timers: Timers
  keys: ReturnType<typeof createKeys>
  rateLimit: ReturnType<typeof createRateLimit>
}

type Call = {
  method: string
  path: string
  query: URLSearchParams
  body: string
  key: string | null
  authorization: string
}

const slowAnswerMs = 3000
const routes = createRouteTable(heliumRoutes)
/** The methods that take an `Idempotency-Key`; PATCH is not among them. */
const keyedMethods = new Set(['POST', 'PUT', 'DELETE'])

/** Helium MVNE's HTTP API, under the path `base`. */
export function createHeliumApi(helium: Helium, options: ApiOptions): RequestHandler {
  const { faults, register } = helium
  const { keys, rateLimit, timers } = options

  async function answerCall(call: Call): Promise<Outcome> {
    const match = routes.find(call.method, call.path)
    if (!match) throw new Problem(404, 'not_found', 'There is no such call.')
    const { route } = match
    const broken = answerOf(null, call.path)
    const instead = strikeBefore(faults, route, broken)
    if (instead) return instead
    admit(helium, options, { ...call, route })
    if (call.key !== null && faults.take(route, ['forget_key'])) keys.forget(call.key)
    const record = keys.open(call.key, `${call.method} ${call.path} ${call.body}`)
    const answer = record.made ? replayed(record.made) : await runOnce(call, match, record)
    const { wait } = timers
    const outcome = await strikeAfter(faults, route, { answer, broken, wait })
    record.isUnderWay = false
    if (record.answersToLose === 0) return outcome
    record.answersToLose -= 1
    return 'cut'
  }

  /** Refusals are answers to keep as well. */
  async function runOnce(call: Call, match: Match<Endpoint>, record: KeyRecord): Promise<Answer> {
    try {
      const body = parseBody(call.body)
      const { status, body: object, way } = match.handler(helium, { ...call, id: match.id, body })
      record.made = { status, body: JSON.stringify(object) }
      record.answersToLose = way === 'answer_lost' ? 1 : 0
      if (call.method !== 'GET') register.changes += 1
      if (way === 'slow') await timers.wait(slowAnswerMs * options.slowness)
    } catch (error) {
      if (!(error instanceof Problem)) process.stderr.write(`${String(error)}\n`)
      record.made = answerOf(error, call.path)
    }
    return record.made
  }

  return async (incoming, response) => {
    const call = await readCall(incoming, options.base)
    let outcome: Outcome
    try {
      if (call.body === null) throw new Problem(400, 'malformed_request', 'The body is too large.')
      outcome = await answerCall({ ...call, body: call.body })
    } catch (error) {
      if (!(error instanceof Problem)) process.stderr.write(`${String(error)}\n`)
      outcome = answerOf(error, call.path)
    }
    sendOutcome(response, outcome, rateLimit.headers(call.method === 'GET' ? 'reads' : 'writes'))
  }
}

type Admitted = Pick<Call, 'method' | 'authorization'> & { route: string }

/** Refuses what is not even looked at. */
function admit(
  { faults }: Helium,
  { apiKey, rateLimit }: ApiOptions,
  { method, authorization, route }: Admitted,
) {
  if (authorization !== `Bearer ${apiKey}`) {
    throw new Problem(401, 'unauthorized', 'The API key is missing or wrong.')
  }
  const kind = method === 'GET' ? 'reads' : 'writes'
  if (faults.take(route, ['rate_limited']) || !rateLimit.take(kind)) {
    const retryAfter = rateLimit.resetIn(kind)
    throw new Problem(429, 'rate_limited', 'These are too many calls.', { retryAfter })
  }
  if (faults.take(route, ['forbidden'])) {
    throw new Problem(403, 'missing_capability', 'This API key lacks a capability.')
  }
}

async function readCall(incoming: IncomingMessage, base: string) {
  const url = new URL(incoming.url ?? '/', 'http://helium')
  const method = incoming.method ?? 'GET'
  const key = incoming.headers['idempotency-key']
  const isKeyed = keyedMethods.has(method) && typeof key === 'string' && key !== ''
  return {
    method,
    path: url.pathname.slice(base.length),
    query: url.searchParams,
    body: await readBody(incoming),
    key: isKeyed ? key : null,
    authorization: incoming.headers.authorization ?? '',
  }
}

function replayed(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'idempotency-replayed': 'true' } }
}
