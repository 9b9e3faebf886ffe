import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Clock } from '../../clock.ts'
import { type EventReading, eventText, parseEvent, toleranceSeconds } from '../signed-event.ts'
import type { PaymentEvent } from './payment.ts'

/**
 * Verifies the signature with every secret in use. The time is compared afterwards and here: the SDK
 * would report a wrong clock as a wrong signature, and accepts any time from the future.
 */
export function createEventReader(
  webhooks: Stripe['webhooks'],
  secrets: readonly string[],
  clock: Clock,
) {
  return (rawBody: string, signature: string): EventReading<PaymentEvent> => {
    if (!secrets.some((secret) => isSignedWith(webhooks, { rawBody, signature, secret }))) {
      return { kind: 'refused', reason: 'signature' }
    }
    const now = clock().getTime() / 1000
    const times = [...signature.matchAll(/(?:^|,)t=(\d+)/g)].map(([, time]) => Number(time))
    const isInTime = times.every((time) => Math.abs(now - time) < toleranceSeconds + 1)
    return isInTime ? readFields(rawBody) : { kind: 'refused', reason: 'clock' }
  }
}

type Signed = { rawBody: string; signature: string; secret: string }

function isSignedWith(
  webhooks: Stripe['webhooks'],
  { rawBody, signature, secret }: Signed,
): boolean {
  try {
    // No tolerance: whatever its time, it has to be ours first.
    return webhooks.signature?.verifyHeader(rawBody, signature, secret, 0) === true
  } catch {
    return false
  }
}

const eventFields = z.object({
  id: eventText,
  type: eventText,
  data: z.object({ object: z.looseObject({ id: z.optional(eventText) }) }),
})

function readFields(rawBody: string): EventReading<PaymentEvent> {
  const read = parseEvent(eventFields, rawBody)
  if (!read.ok) return { kind: 'malformed', problem: read.problem }
  const { id: eventId, type, data } = read.fields
  const about = subjectOf(type)
  const { id: objectId } = data.object
  if (objectId !== undefined) return { kind: 'event', event: { eventId, type, about, objectId } }
  // Stripe has objects without an id, such as a balance; nothing is done about those.
  return about === 'other'
    ? { kind: 'event', event: { eventId, type, about, objectId: eventId } }
    : { kind: 'malformed', problem: 'data.object.id: missing' }
}

/** The kinds of events that Stripe's webhook is registered for, each with what it is about. */
export const handledEvents = {
  'checkout.session.': 'card_page',
  'payment_method.': 'saved_card',
  'payment_intent.': 'charge',
  'refund.': 'refund',
  'charge.dispute.': 'dispute',
  'radar.early_fraud_warning.': 'fraud_warning',
} as const satisfies Record<string, PaymentEvent['about']>

function subjectOf(type: string): PaymentEvent['about'] {
  const handled = Object.entries(handledEvents).find(([kind]) => type.startsWith(kind))
  return handled?.[1] ?? 'other'
}
