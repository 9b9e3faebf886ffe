import type { IncomingMessage } from 'node:http'
import {
  type Answer,
  type Outcome,
  type RequestHandler,
  sendOutcome,
  strikeAfter,
  strikeBefore,
} from '../http/answer.ts'
import type { Faults } from '../http/faults.ts'
import { newId } from '../http/ids.ts'
import { readBody } from '../http/read-body.ts'
import { createRouteTable, type Match } from '../http/route-table.ts'
import { apiVersion } from './events.ts'
import { type ErrorBody, StripeFailure } from './failure.ts'
import {
  createIdempotencyKeys,
  type IdempotencyOptions,
  type KeyRecord,
  type KeyRecords,
} from './idempotency.ts'
import { expand } from './lists.ts'
import { parseParams } from './params.ts'
import type { Provider } from './provider.ts'
import { type Endpoint, paymentRoutes } from './routes.ts'

export type PaymentApiOptions = {
  secretKey: string
  idempotency: Omit<IdempotencyOptions, 'clock'>
  keyRecords: KeyRecords
}

/** One call of the API, as far as it is understood before anything happens. */
type Call = {
  match: Match<Endpoint>
  path: string
  /** The form-encoded parameters, from the body or, for GET, from the address. */
  encoded: string
  key: string | null
  authorization: string
}

const routes = createRouteTable(paymentRoutes)
const brokenAnswer = failed({ type: 'api_error', message: 'An unknown error occurred' }, 500)
const brokenForGood: Answer = { ...brokenAnswer, headers: { 'stripe-should-retry': 'false' } }

/** Stripe's REST API, version 1, as far as a shop with saved cards needs it. */
export function createPaymentApi(
  provider: Provider,
  faults: Faults<string>,
  options: PaymentApiOptions,
): RequestHandler {
  const keys = createIdempotencyKeys(
    { ...options.idempotency, clock: provider.options.clock },
    options.keyRecords,
  )

  async function answerCall(call: Call): Promise<Outcome> {
    const { key, path, encoded, match } = call
    const instead = strikeBefore(faults, match.route, brokenAnswer, brokenForGood)
    if (instead) return instead
    authorize(call.authorization, options.secretKey)

    const record = key === null ? keys.newRecord(path, encoded) : keys.open(key, path, encoded)
    const answer = await answerFor(call, record)
    const outcome = await strikeAfter(faults, match.route, {
      answer,
      broken: brokenForGood,
      wait: provider.timers.wait,
    })
    // Stripe keeps whatever the first request would have returned, a 500 included.
    record.answer ??= typeof outcome === 'string' ? answer : outcome
    if (record.answersToLose === 0) return outcome
    record.answersToLose -= 1
    return 'cut'
  }

  async function answerFor(call: Call, record: KeyRecord): Promise<Answer> {
    if (record.answer !== null) return replayed(record.answer)
    try {
      return await runOnce(provider, call, record)
    } catch (error) {
      if (call.key !== null) keys.release(call.key)
      throw error
    }
  }

  return async (incoming, response) => {
    const headers: Record<string, string> = {
      'request-id': newId('req_', 14),
      'stripe-version': apiVersion,
    }
    let outcome: Outcome
    try {
      const call = await readCall(incoming)
      if (call.key !== null) headers['idempotency-key'] = call.key
      outcome = await answerCall(call)
    } catch (error) {
      outcome = error instanceof StripeFailure ? failed(error.error, error.status) : brokenAnswer
      if (!(error instanceof StripeFailure)) process.stderr.write(`${String(error)}\n`)
    }
    sendOutcome(response, outcome, headers)
  }
}

/** Gives what is to be kept for the key; throws what is not. */
async function runOnce(provider: Provider, call: Call, record: KeyRecord): Promise<Answer> {
  try {
    const params = parseParams(call.encoded)
    const reply = await call.match.handler(provider, params, call.match.id)
    record.answersToLose = reply.answersToLose ?? 0
    const object = expand(provider.ledger, reply.object, params.list('expand'))
    record.made = { status: 200, body: JSON.stringify(object) }
    return record.made
  } catch (error) {
    if (error instanceof StripeFailure && error.kept) return failed(error.error, error.status)
    throw error
  }
}

async function readCall(incoming: IncomingMessage): Promise<Call> {
  const method = incoming.method ?? 'GET'
  const url = incoming.url ?? '/'
  const question = url.indexOf('?')
  const path = question < 0 ? url : url.slice(0, question)
  const query = question < 0 ? '' : url.slice(question + 1)
  const body = await readBody(incoming)
  const match = routes.find(method, path)
  if (!match) throw refused(404, `Unrecognized request URL (${method}: ${path}).`)
  if (body === null) throw refused(413, 'The request body is too large.')
  const key = incoming.headers['idempotency-key']
  return {
    match,
    path,
    encoded: method === 'POST' ? body : query,
    key: method === 'POST' && typeof key === 'string' && key !== '' ? key : null,
    authorization: incoming.headers.authorization ?? '',
  }
}

function authorize(authorization: string, secretKey: string) {
  const given = authorization.replace(/^Bearer\s+/i, '')
  if (given === secretKey) return
  if (given === '') {
    throw refused(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    )
  }
  throw refused(401, `Invalid API Key provided: ${given.slice(0, 8)}****`)
}

function refused(status: number, message: string): StripeFailure {
  return new StripeFailure({ type: 'invalid_request_error', message }, { status, kept: false })
}

function failed(error: ErrorBody, status: number): Answer {
  return { status, body: JSON.stringify({ error }) }
}

function replayed(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } }
}
