import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Faults } from './faults.ts'

/** An answer ready to be written. */
export type Answer = {
  status: number
  body: string
  headers?: Record<string, string>
}

/** `cut`: the connection breaks. `silence`: it stays open and nothing comes. */
export type Outcome = Answer | 'cut' | 'silence'

/** Takes a request that an API of the sandbox answers without any web framework. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const faultsBefore = ['reset_before', 'error_before', 'empty'] as const
const faultsAfter = ['delay', 'drop_after', 'hang_after', 'error_after'] as const
/** Faults of answers, before or after the effect; `on` names a route. */
export const answerFaults = [...faultsBefore, ...faultsAfter] as const

const nothingUseful: Answer = { status: 200, body: '{}' }

/** What a fault does instead of the effect, or `null` to go on; `away` answers for as long as it strikes every call. */
export function strikeBefore(
  faults: Faults<string>,
  route: string,
  broken: Answer,
  away: Answer = broken,
): Outcome | null {
  const strike = faults.take(route, faultsBefore)
  switch (strike?.fault) {
    case 'reset_before':
      return 'cut'
    case 'error_before':
      return strike.left === Infinity ? away : broken
    case 'empty':
      return nothingUseful
    default:
      return null
  }
}

type Aftermath = { answer: Answer; broken: Answer; wait: (delayMs: number) => Promise<void> }

/** What becomes of the answer once the effect is there. */
export async function strikeAfter(
  faults: Faults<string>,
  route: string,
  { answer, broken, wait }: Aftermath,
): Promise<Outcome> {
  const strike = faults.take(route, faultsAfter)
  switch (strike?.fault) {
    case 'delay':
      await wait(strike.delayMs)
      return answer
    case 'drop_after':
      return 'cut'
    case 'hang_after':
      return 'silence'
    case 'error_after':
      return broken
    default:
      return answer
  }
}

export function sendOutcome(
  response: ServerResponse,
  outcome: Outcome,
  headers: Record<string, string> = {},
) {
  if (outcome === 'silence') return
  if (outcome === 'cut') {
    response.socket?.destroy()
    return
  }
  response.writeHead(outcome.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(outcome.body),
    ...headers,
    ...outcome.headers,
  })
  response.end(outcome.body)
}
