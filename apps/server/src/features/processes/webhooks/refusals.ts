import type { Logger } from 'pino'
import { AppError } from '../../../app-error.ts'
import type { Clock } from '../../../clock.ts'
import { createLogLimit } from '../../../logging/log-limit.ts'
import type { Source } from './events.ts'

/** Why an event is not stored. */
export type Refusal =
  | { readonly reason: 'signature' | 'clock' | 'size' | 'backlog' | 'address' }
  /** Signed by the sender, but not an event that can be stored. `problem` is for its developers. */
  | { readonly reason: 'malformed'; readonly problem: string }

/** `unknown`: something was posted to an address that belongs to no sender. */
export type Sender = Source | 'unknown'

/** Counts a refused event, warns the operator once in a while, and gives what the sender is answered. */
export type Refuse = (source: Sender, refusal: Refusal) => AppError

type CountNeeds = {
  clock: Clock
  log: Logger
  count: (source: Sender, reason: Refusal['reason']) => void
  /** Puts it on record for the desk. */
  keep: (source: Sender, refusal: Refusal) => void
}

/** Webhook addresses are public: refusals are logged once in a while, with the number left out. */
const warnEverySeconds = 60

/** A wrong secret or clock shows nowhere else: without these warnings orders just wait. */
export function createRefuse({ clock, log, count, keep }: CountNeeds): Refuse {
  const limit = createLogLimit(clock, warnEverySeconds)
  return (source, refusal) => {
    const { reason } = refusal
    const problem = reason === 'malformed' ? { problem: refusal.problem } : {}
    count(source, reason)
    keep(source, refusal)
    limit(`${source} ${reason}`, (skipped) =>
      log.warn(
        { source, reason, ...problem, check: whatToCheck(source, reason), skipped },
        'webhook event refused',
      ),
    )
    return answerTo(refusal)
  }
}

function whatToCheck(source: Sender, reason: Refusal['reason']): string {
  return reason === 'signature' ? secretOf[source] : checks[reason]
}

const secretOf = {
  payment: 'STRIPE_WEBHOOK_SECRET',
  carrier: 'CARRIER_WEBHOOK_SECRET',
  unknown: 'none',
} as const satisfies Record<Sender, string>

const checks = {
  clock: 'the clock of this server',
  size: 'who sends events of more than 512 KiB',
  backlog: 'how fast the database stores events',
  address: 'the address set at the sender: /hooks/payment or /hooks/carrier',
  malformed: "the sender's API version",
} as const satisfies Record<Exclude<Refusal['reason'], 'signature'>, string>

function answerTo(refusal: Refusal): AppError {
  switch (refusal.reason) {
    case 'signature':
      return new AppError('malformed_request', 'The signature is not valid')
    case 'clock':
      return new AppError(
        'malformed_request',
        'The signature is valid, but its time is more than five minutes from ours',
      )
    case 'malformed':
      return new AppError('malformed_request', `The event is not valid: ${refusal.problem}`)
    case 'size':
      return new AppError('payload_too_large', 'An event may have up to 512 KiB')
    case 'backlog':
      return new AppError('too_many_requests', 'Too many events at once, please send it again', {
        retryAfterSeconds: 5,
      })
    case 'address':
      return new AppError('not_found', 'No sender posts events to this address')
  }
}
