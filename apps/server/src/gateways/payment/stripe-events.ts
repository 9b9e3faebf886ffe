import type Stripe from 'stripe'
import type { Clock } from '../../clock.ts'
import type { PaymentEvent } from './payment.ts'

const toleranceSeconds = 300

/**
 * Verifies the signature with every secret in use. The SDK refuses timestamps
 * that are too old but accepts any from the future, so those are refused here.
 */
export const createEventReader =
  (webhooks: Stripe['webhooks'], secrets: readonly string[], clock: Clock) =>
  (rawBody: string, signature: string): PaymentEvent | null => {
    const now = Math.floor(clock().getTime() / 1000)
    const sentAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
    if (!(sentAt <= now + toleranceSeconds)) return null
    for (const secret of secrets) {
      try {
        const event = webhooks.constructEvent(
          rawBody,
          signature,
          secret,
          toleranceSeconds,
          undefined,
          now * 1000,
        )
        return eventOf(event)
      } catch {
        // The next secret may be the one it was signed with.
      }
    }
    return null
  }

const eventOf = (event: Stripe.Event): PaymentEvent | null => {
  const object = event.data?.object as { id?: string } | undefined
  if (!event.id || !object?.id) return null
  return { eventId: event.id, type: event.type, about: subjectOf(event.type), objectId: object.id }
}

const subjectOf = (type: string): PaymentEvent['about'] => {
  if (type.startsWith('checkout.session.')) return 'card_page'
  if (type.startsWith('payment_intent.')) return 'charge'
  if (type.startsWith('refund.') || type.startsWith('charge.refund.')) return 'refund'
  return 'other'
}
