import type { Logger } from 'pino'
import { AppError } from '../../app-error.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { CarrierGateway } from '../../gateways/carrier/carrier.ts'
import type { PaymentGateway } from '../../gateways/payment/payment.ts'
import { createLogLimit } from '../../logging/log-limit.ts'
import { isCaptured } from '../payments/payments.ts'
import type { Source, WebhookEvent } from './events.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import { storeEvent } from './store.ts'

export type ReceivingDeps = ReaderDeps & { db: Db }

type ReaderDeps = {
  clock: Clock
  log: Logger
  payment: Pick<PaymentGateway, 'readEvent'>
  carrier: Pick<CarrierGateway, 'readEvent'>
}

/**
 * Verifies an event and stores it once. A worker handles it later, so that the sender never waits for
 * that. Throws 400 for an event that is not signed with our secret, at another time or not well-formed,
 * and 429 when more come than can be stored.
 */
export type ReceiveEvent = (source: Source, rawBody: string, signature: string) => Promise<void>

/** Well below the connections of the pool. */
const storedAtOnce = 8
const mostToStore = 2000

export function createReceiveEvent(deps: ReceivingDeps): ReceiveEvent {
  const { db, clock } = deps
  const storing = createKeyedQueue(storedAtOnce)
  const read = createReader(deps)
  return async (source, rawBody, signature) => {
    const { about, objectId, eventId, type, report } = read(source, rawBody, signature)
    if (storing.size() >= mostToStore) throw tooMany()
    const receivedAt = clock()
    await storing.add(objectId, async () => {
      // It has no news about a charge that is captured here.
      const isOld = source === 'payment' && about === 'charge' && (await isCaptured(db, objectId))
      await storeEvent(db, {
        source,
        eventId,
        type: `${about}:${type}`,
        objectId,
        report,
        receivedAt,
        dueAt: receivedAt,
        tries: 0,
        handledAt: isOld ? receivedAt : null,
      })
    })
  }
}

function tooMany() {
  return new AppError('too_many_requests', 'Too many events at once, please send it again', {
    retryAfterSeconds: 5,
  })
}

type PostedEvent = Omit<WebhookEvent, 'source' | 'tries'>

type Refusal = Exclude<ReturnType<PaymentGateway['readEvent']>, { kind: 'event' }>

type Reading<Event> = { readonly kind: 'event'; readonly event: Event } | Refusal

/** Webhook addresses are public: refusals are logged once in a while, with a count. */
const warnEverySeconds = 60

const secretOf = {
  payment: 'STRIPE_WEBHOOK_SECRET',
  carrier: 'CARRIER_WEBHOOK_SECRET',
} as const satisfies Record<Source, string>

const reasons = {
  signature: 'The signature is not valid',
  clock: 'The signature is valid, but its time is more than five minutes from ours',
} as const

/**
 * Verifies and parses a posted event. Throws 400 with the reason when it is refused; a refused
 * signature also warns the operator, because a wrong secret shows nowhere else.
 */
function createReader({ clock, log, payment, carrier }: ReaderDeps) {
  const limit = createLogLimit(clock, warnEverySeconds)
  const refuse = (source: Source, reason: 'signature' | 'clock'): AppError => {
    const check = reason === 'signature' ? secretOf[source] : 'the clock of this server'
    limit(`${source} ${reason}`, (skipped) =>
      log.warn({ source, reason, check, skipped }, 'webhook event refused'),
    )
    return new AppError('malformed_request', reasons[reason])
  }
  const eventIn = <Event>(source: Source, reading: Reading<Event>): Event => {
    if (reading.kind === 'event') return reading.event
    if (reading.kind === 'refused') throw refuse(source, reading.reason)
    throw new AppError('malformed_request', `The event is not valid: ${reading.problem}`)
  }
  return (source: Source, rawBody: string, signature: string): PostedEvent => {
    if (source === 'payment') {
      const event = eventIn(source, payment.readEvent(rawBody, signature))
      return { ...event, report: null }
    }
    const event = eventIn(source, carrier.readEvent(rawBody, signature))
    return { ...event, objectId: event.reference }
  }
}
