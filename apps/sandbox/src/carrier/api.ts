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
import { readBody } from '../http/read-body.ts'
import { createRouteTable } from '../http/route-table.ts'
import { parseBody } from './inputs.ts'
import type { Network } from './network.ts'
import { CarrierRefusal } from './refusal.ts'
import { CARRIER_ROUTES, type CarrierAnswer, type Endpoint } from './routes.ts'

type Call = {
  route: string
  run: () => CarrierAnswer
  /** Set for calls that must not happen twice. */
  key: string | null
  body: string
  authorization: string
}

/** What was answered for an idempotency key. */
type KeyRecord = {
  route: string
  body: string
  answer: Answer
  isSlow: boolean
  answersToLose: number
}

const SLOW_ZIP_MS = 3000
const KEPT_KEYS = 50_000
const BROKEN = refusal(new CarrierRefusal('internal_error', 'Something went wrong.', 500))

/** The carrier's HTTP API, under the path `base`. */
export function createCarrierApi(
  network: Network,
  faults: Faults<string>,
  { apiKey, base, slowness }: { apiKey: string; base: string; slowness: number },
): RequestHandler {
  const routes = createRouteTable<Endpoint>(CARRIER_ROUTES)
  const records = new Map<string, KeyRecord>()

  async function answerCall(call: Call): Promise<Outcome> {
    const instead = strikeBefore(faults, call.route, BROKEN)
    if (instead) return instead
    if (call.authorization !== `Bearer ${apiKey}`) {
      throw new CarrierRefusal('unauthorized', 'The API key is missing or wrong.', 401)
    }
    const record = call.key === null ? runOnce(call) : runForKey(call, call.key)
    if (record.isSlow) await network.timers.wait(SLOW_ZIP_MS * slowness)
    const outcome = await strikeAfter(faults, call.route, {
      answer: record.answer,
      broken: BROKEN,
      wait: network.timers.wait,
    })
    if (record.answersToLose === 0) return outcome
    record.answersToLose -= 1
    return 'cut'
  }

  function runForKey(call: Call, key: string): KeyRecord {
    const known = records.get(key)
    if (!known) {
      const record = runOnce(call)
      records.set(key, record)
      if (records.size > KEPT_KEYS) records.delete(records.keys().next().value ?? '')
      return record
    }
    if (known.route === call.route && known.body === call.body) return known
    throw new CarrierRefusal('idempotency_mismatch', 'This key was used for another request.', 422)
  }

  /** Final refusals are answers to keep; what was never understood is not. */
  function runOnce(call: Call): KeyRecord {
    const { route, body } = call
    try {
      const { status, body: result, behaviour } = call.run()
      const answer = { status, body: JSON.stringify(result) }
      const answersToLose = behaviour === 'answer_lost' ? 1 : 0
      return { route, body, answer, isSlow: behaviour === 'slow', answersToLose }
    } catch (error) {
      if (!(error instanceof CarrierRefusal) || error.status !== 409) throw error
      return { route, body, answer: refusal(error), isSlow: false, answersToLose: 0 }
    }
  }

  return async (incoming, response) => {
    let outcome: Outcome
    try {
      const call = await readCall(incoming)
      outcome = await answerCall(call)
    } catch (error) {
      if (!(error instanceof CarrierRefusal)) process.stderr.write(`${String(error)}\n`)
      outcome = error instanceof CarrierRefusal ? refusal(error) : BROKEN
    }
    sendOutcome(response, outcome)
  }

  async function readCall(incoming: IncomingMessage): Promise<Call> {
    const url = new URL(incoming.url ?? '/', 'http://carrier')
    const method = incoming.method ?? 'GET'
    const body = await readBody(incoming)
    const match = routes.find(method, url.pathname.slice(base.length))
    if (!match) throw new CarrierRefusal('not_found', 'There is no such call.', 404)
    if (body === null) throw new CarrierRefusal('bad_request', 'The body is too large.', 413)
    const key = incoming.headers['idempotency-key']
    const { handler, id } = match
    return {
      route: match.route,
      run: () =>
        handler(network, {
          id,
          reference: url.searchParams.get('reference') ?? '',
          body: method === 'POST' ? parseBody(body) : {},
        }),
      key: method === 'POST' && typeof key === 'string' && key !== '' ? key : null,
      body,
      authorization: incoming.headers.authorization ?? '',
    }
  }
}

function refusal(error: CarrierRefusal): Answer {
  const { code, message, status } = error
  return { status, body: JSON.stringify({ code, message }) }
}
