import type { Clock } from '../clock.ts'
import type { Faults } from '../http/faults.ts'
import { newId } from '../http/ids.ts'
import type { WebhookEvent, WebhookSender } from '../http/webhooks.ts'
import { isoSeconds } from './fields.ts'

/** Of the catalog, what is played. */
export type EventType =
  | 'subscription.updated'
  | 'subscription.plan_switched'
  | 'subscription.paused'
  | 'subscription.resumed'
  | 'subscription.cancelled'
  | 'subscription.past_due'
  | 'subscription.recovered'
  | 'sim.ordered'
  | 'sim.activated'
  | 'sim.activation_failed'
  | 'sim.suspended'
  | 'sim.reinstated'
  | 'sim.swap_completed'
  | 'sim.deactivated'
  | 'port.submitted'
  | 'port.validation_success'
  | 'port.validation_failed'
  | 'port.scheduled'
  | 'port.completed'
  | 'port_out.requested'
  | 'port_out.completed'

/** The address of the environment; `events` are names, or families such as `sim.*`. */
export type Endpoint = { url: string; events: readonly string[] }

/** Faults of the events themselves; `on` names an event type. */
export const eventFaults = ['live_event'] as const

const keptEvents = 1000

export type EventLog = ReturnType<typeof createEventLog>

/** Events as they were sent, kept for being sent again. */
export function createEventLog(
  kept: { events: WebhookEvent[]; endpoint: Endpoint | null },
  { webhooks, faults, clock }: { webhooks: WebhookSender; faults: Faults<string>; clock: Clock },
) {
  webhooks.setTarget(kept.endpoint?.url ?? null)

  return {
    /** Where events go from now on; null: nowhere. */
    setEndpoint(endpoint: Endpoint | null) {
      Object.assign(kept, { endpoint })
      webhooks.setTarget(endpoint?.url ?? null)
    },

    endpoint: (): Endpoint | null => kept.endpoint,

    /** Records the object as it is now and sends it on its way. */
    emit(type: EventType, object: object) {
      const id = newId('evt_')
      const body = JSON.stringify({
        id,
        type,
        created_at: isoSeconds(clock()),
        livemode: faults.take(type, eventFaults) !== null,
        data: { object },
        idempotency_key: newId('idem_'),
      })
      const event = { id, type, body }
      kept.events.push(event)
      if (kept.events.length > keptEvents) kept.events.shift()
      if (kept.endpoint?.events.some((wanted) => matches(wanted, type))) webhooks.send(event)
    },

    /** Oldest first. */
    all: (): readonly WebhookEvent[] => kept.events,

    /** Resolves when its receiver has answered, or the connection broke. */
    redeliver: (event: WebhookEvent): Promise<void> => webhooks.redeliver(event),
  }
}

function matches(wanted: string, type: string): boolean {
  return wanted === '*' || wanted === type || wanted === `${type.split('.')[0]}.*`
}
