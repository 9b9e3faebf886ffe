import type { IncomingMessage } from 'node:http'
import { carrierApi } from '@openline/carrier-check/api/calls'
import { type Capability, can } from '@openline/carrier-check/api/capabilities'
import type { CarrierEndpoint } from '@openline/carrier-check/api/endpoint'
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
import { answerBroken } from './broken/broken-calls.ts'
import type { Heard } from './broken/effect.ts'
import { parseBody } from './inputs.ts'
import { KeptAnswers, type KeptResults, type KeyedRequest, type Result } from './kept-answers.ts'
import type { Network } from './network.ts'
import { capabilitiesOf } from './network-sorts.ts'
import { CarrierRefusal } from './refusal.ts'
import { type CarrierAnswer, carrierRoutes } from './routes.ts'

type CarrierApiOptions = {
  /** Of the shop's, with commas between several. */
  apiKeys: string
  base: string
  slowness: number
  keptResults: KeptResults
}

type Call = KeyedRequest &
  Heard & {
    run: (network: Network, heard: Heard) => CarrierAnswer
  }

/** Faults of calls that are not even looked at; `on` names a route. */
export const refusedCalls = ['bad_request', 'forbidden'] as const

const slowZipMs = 3000
const brokenAnswer = refusal(new CarrierRefusal('internal_error', 'Something went wrong.', 500))
const routes = createRouteTable(carrierRoutes)

/** The carrier's HTTP API, under the path `base`. */
export function createCarrierApi(
  network: Network,
  faults: Faults<string>,
  { apiKeys, base, slowness, keptResults }: CarrierApiOptions,
): RequestHandler {
  const kept = new KeptAnswers(keptResults)
  const { wait } = network.timers
  const accepted = apiKeys.split(',').map((key) => key.trim())
  const [apiKey = ''] = accepted
  const around = { network, apiKey, seen: new Map(), connections: new Map() }

  async function answerCall(call: Call): Promise<Outcome> {
    const instead = strikeBefore(faults, call.route, brokenAnswer)
    if (instead) return instead
    const strike = faults.take(call.route, refusedCalls)
    if (strike) {
      const status = strike.fault === 'forbidden' ? 403 : 400
      throw new CarrierRefusal(strike.fault, 'We do not take this call.', status)
    }
    if (!accepted.some((key) => call.authorization === `Bearer ${key}`)) {
      throw new CarrierRefusal('unauthorized', 'The API key is missing or wrong.', 401)
    }
    requireSupported(network, call.route)
    const result = kept.once(call, () => runOnce(network, call))
    const { answer, isSlow } = result
    if (isSlow) await wait(slowZipMs * slowness)
    const outcome = await strikeAfter(faults, call.route, { answer, broken: brokenAnswer, wait })
    if (result.answersToLose === 0) return outcome
    result.answersToLose -= 1
    return 'cut'
  }

  const answer = (call: Call) => answerCall(call).catch(answerError)

  return async (incoming, response) => {
    const call = await readCall(incoming, base).catch(answerError)
    const { breaks } = network.played
    if (!('run' in call)) sendOutcome(response, call)
    else sendOutcome(response, await answerBroken(breaks, call, { answer, around }))
  }
}

function answerError(error: unknown): Answer {
  if (error instanceof CarrierRefusal) return refusal(error)
  process.stderr.write(`${String(error)}\n`)
  return brokenAnswer
}

const needs: ReadonlyMap<string, Capability> = new Map(
  Object.values<CarrierEndpoint>(carrierApi).flatMap(({ path, needs: capability }) =>
    capability === undefined ? [] : [[path, capability] as const],
  ),
)

/** Refuses a call that the network played can't do. */
function requireSupported({ played }: Network, route: string): void {
  const capability = needs.get(route)
  if (capability === undefined || can(capabilitiesOf(played), capability)) return
  throw new CarrierRefusal('not_supported', `This network has no ${capability}.`)
}

/** Final refusals are results to keep; what was never understood is thrown. */
function runOnce(network: Network, call: Call): Result {
  try {
    const { status, body, behavior } = call.run(network, call)
    const answersToLose = behavior === 'answer_lost' ? 1 : 0
    const answer = { status, body: JSON.stringify(body) }
    return { answer, isSlow: behavior === 'slow', answersToLose }
  } catch (error) {
    if (!(error instanceof CarrierRefusal) || error.status !== 409) throw error
    return { answer: refusal(error), isSlow: false, answersToLose: 0 }
  }
}

async function readCall(incoming: IncomingMessage, base: string): Promise<Call> {
  const url = new URL(incoming.url ?? '/', 'http://carrier')
  const method = incoming.method ?? 'GET'
  const body = await readBody(incoming)
  const match = routes.find(method, url.pathname.slice(base.length))
  if (!match) throw new CarrierRefusal('not_found', 'There is no such call.', 404)
  if (body === null) throw new CarrierRefusal('bad_request', 'The body is too large.', 413)
  const { route, handler, id } = match
  const key = incoming.headers['idempotency-key']
  const hasBody = method !== 'GET'
  return {
    route,
    body,
    key: hasBody && typeof key === 'string' && key !== '' ? key : null,
    authorization: incoming.headers.authorization ?? '',
    query: url.searchParams,
    isClosed: () => incoming.socket.destroyed,
    run: (network, { query, body: heard }) => {
      const reference = query.get('reference') ?? ''
      return handler(network, { id, reference, query, body: hasBody ? parseBody(heard) : {} })
    },
  }
}

function refusal(error: CarrierRefusal): Answer {
  const { code, message, status } = error
  return { status, body: JSON.stringify({ code, message }) }
}
