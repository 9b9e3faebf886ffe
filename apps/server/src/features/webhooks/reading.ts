import type { Logger } from 'pino'
import { AppError } from '../../app-error.ts'
import type { Clock } from '../../clock.ts'
import type { CarrierGateway } from '../../gateways/carrier/carrier.ts'
import type { PaymentGateway } from '../../gateways/payment/payment.ts'
import { createLogLimit } from '../../logging/log-limit.ts'
import type { Source, WebhookEvent } from './events.ts'

export type ReaderDeps = {
  clock: Clock
  log: Logger
  payment: Pick<PaymentGateway, 'readEvent'>
  carrier: Pick<CarrierGateway, 'readEvent'>
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
export function createReader({ clock, log, payment, carrier }: ReaderDeps) {
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
