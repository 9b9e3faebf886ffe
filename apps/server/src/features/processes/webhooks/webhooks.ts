import type { CarrierGateway } from '../../../gateways/carrier/carrier.ts'
import type { PaymentGateway } from '../../../gateways/payment/payment.ts'
import type { Needs } from '../../../needs.ts'
import { activeTraceparent } from '../../../tracing/traceparent.ts'
import { isCaptured } from '../../sales/payments/payments.ts'
import type { Source, WebhookEvent } from './events.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import type { Refusal } from './refusals.ts'
import { storeEvent } from './store.ts'

export type ReceivingNeeds = ReaderNeeds & Needs<'db' | 'clock'>

type ReaderNeeds = {
  payment: Pick<PaymentGateway, 'readEvent'>
  carrier: Pick<CarrierGateway, 'readEvent'>
}

/** A header of the request by its name in lower case; empty for one that is missing. */
type ReadHeader = (name: string) => string

/**
 * Verifies an event and stores it once; null says that it is stored. A worker handles it later, so that
 * the sender never waits for that. Refuses an event that is not signed with our secret, at another time
 * or not well-formed, and any while more come than can be stored.
 */
export type ReceiveEvent = (
  source: Source,
  rawBody: string,
  header: ReadHeader,
) => Promise<Refusal | null>

/** Well below the connections of the pool. */
const storedAtOnce = 8
const maxToStore = 2000

export function createReceiveEvent(deps: ReceivingNeeds): ReceiveEvent {
  const { db, clock } = deps
  const storing = createKeyedQueue(storedAtOnce)
  return async (source, rawBody, header) => {
    const reading = readPosted(deps, { source, rawBody, header })
    if (reading.kind === 'refused') return { reason: reading.reason }
    if (reading.kind === 'malformed') return { reason: 'malformed', problem: reading.problem }
    if (storing.size() >= maxToStore) return { reason: 'backlog' }
    const { about, objectId, eventId, type, report } = reading.event
    const receivedAt = clock()
    const traceparent = activeTraceparent()
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
        traceparent,
      })
    })
    return null
  }
}

type Posted = { source: Source; rawBody: string; header: ReadHeader }
type PostedEvent = Omit<WebhookEvent, 'source' | 'tries' | 'traceparent'>
type Unread = Exclude<ReturnType<PaymentGateway['readEvent']>, { kind: 'event' }>

/** Verifies and parses a posted event. */
function readPosted(
  { payment, carrier }: ReaderNeeds,
  { source, rawBody, header }: Posted,
): { readonly kind: 'event'; readonly event: PostedEvent } | Unread {
  if (source === 'payment') {
    const reading = payment.readEvent(rawBody, header('stripe-signature'))
    if (reading.kind !== 'event') return reading
    return { kind: 'event', event: { ...reading.event, report: null } }
  }
  const reading = carrier.readEvent(rawBody, header)
  if (reading.kind !== 'event') return reading
  return { kind: 'event', event: { ...reading.event, objectId: reading.event.reference } }
}
