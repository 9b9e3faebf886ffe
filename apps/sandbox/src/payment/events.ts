import { type Clock, unixSeconds } from '../clock.ts'
import { newId } from '../http/ids.ts'
import type { WebhookEvent, WebhookSender } from '../http/webhooks.ts'

/** The events that the provider sends. */
export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'setup_intent.succeeded'
  | 'setup_intent.setup_failed'
  | 'payment_intent.succeeded'
  | 'payment_intent.processing'
  | 'payment_intent.payment_failed'
  | 'payment_intent.requires_action'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'radar.early_fraud_warning.created'
  | 'radar.early_fraud_warning.updated'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'

export type EventLog = ReturnType<typeof createEventLog>

/** The version of Stripe's API whose shapes are played here. */
export const apiVersion = '2026-10-28.endive'

const keptEvents = 20_000

/** Events as they were sent, kept for `GET /v1/events` and for sending them again. */
export function createEventLog(webhooks: WebhookSender, clock: Clock) {
  const events = new Map<string, WebhookEvent>()

  return {
    /** Records the object as it is now and sends it on its way. */
    emit(type: EventType, object: object) {
      const id = newId('evt_')
      // Written out immediately: what an event says does not change when its object does.
      const body = JSON.stringify({
        id,
        object: 'event',
        api_version: apiVersion,
        created: unixSeconds(clock),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      })
      const event = { id, type, body }
      events.set(id, event)
      if (events.size > keptEvents) events.delete(events.keys().next().value ?? '')
      webhooks.send(event)
    },

    get(id: string): WebhookEvent | null {
      return events.get(id) ?? null
    },

    /** Oldest first. */
    all(): WebhookEvent[] {
      return [...events.values()]
    },

    /** Resolves when its receiver has answered, or the connection broke. */
    redeliver(event: WebhookEvent): Promise<void> {
      return webhooks.redeliver(event)
    },
  }
}
