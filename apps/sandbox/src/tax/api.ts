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
import type { Timers } from '../http/timers.ts'
import type { SandboxSecrets } from '../options.ts'
import { type Engine, taxRoutes } from './routes.ts'
import { EngineRefusal, failedWith } from './wire.ts'

type TaxApiOptions = {
  engine: Engine
  faults: Faults<string>
  timers: Timers
  secrets: Pick<SandboxSecrets, 'taxUsername' | 'taxPassword' | 'taxClientId'>
  base: string
  slowness: number
}

const slowZipMs = 2000
const brokenAnswer = refusal(new EngineRefusal('Internal server error.', 500))
const routes = createRouteTable(taxRoutes)

/** The tax engine's HTTP API, under the path `base`. */
export function createTaxApi(options: TaxApiOptions): RequestHandler {
  const { engine, faults, timers, slowness } = options

  async function answerCall(incoming: IncomingMessage): Promise<Outcome> {
    const url = new URL(incoming.url ?? '/', 'http://tax')
    const match = routes.find(incoming.method ?? 'GET', url.pathname.slice(options.base.length))
    const body = await readBody(incoming)
    if (!match) throw new EngineRefusal('There is no such call.', 404)
    if (body === null) throw new EngineRefusal('The body is too large.', 413)
    const instead = strikeBefore(faults, match.route, brokenAnswer)
    if (instead) return instead
    requireClient(incoming, options.secrets)
    const result = match.handler(engine, body, match.id)
    if (result.travels === 'silent') return 'silence'
    if (result.travels === 'slow') await timers.wait(slowZipMs * slowness)
    const answer = { status: 200, body: JSON.stringify(result.body) }
    return strikeAfter(faults, match.route, { answer, broken: brokenAnswer, wait: timers.wait })
  }

  return async (incoming, response) => {
    let outcome: Outcome
    try {
      outcome = await answerCall(incoming)
    } catch (error) {
      if (!(error instanceof EngineRefusal)) process.stderr.write(`${String(error)}\n`)
      outcome = error instanceof EngineRefusal ? refusal(error) : brokenAnswer
    }
    sendOutcome(response, outcome)
  }
}

function requireClient(
  { headers }: IncomingMessage,
  { taxUsername, taxPassword, taxClientId }: TaxApiOptions['secrets'],
): void {
  const expected = `Basic ${Buffer.from(`${taxUsername}:${taxPassword}`).toString('base64')}`
  if (headers.authorization !== expected || headers['client_id'] !== taxClientId) {
    throw new EngineRefusal('Authorization has been denied for this request.', 401)
  }
}

function refusal({ message, status }: EngineRefusal): Answer {
  return { status, body: JSON.stringify({ err: failedWith(-2000, message) }) }
}
