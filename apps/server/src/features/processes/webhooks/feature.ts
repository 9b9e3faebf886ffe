import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { createEventHandling, type EventHandling, type HandlingNeeds } from './handling.ts'
import { createRefusalRecord, type RefusalRecord } from './refusal-record.ts'
import { refusalRetention } from './refusal-store.ts'
import { eventRetention } from './store.ts'
import { createReceiveEvent, type ReceiveEvent, type ReceivingNeeds } from './webhooks.ts'

type WebhookNeeds = ReceivingNeeds & HandlingNeeds

export type Webhooks = Feature & {
  /** In a process that serves HTTP. */
  readonly receiveEvent: ReceiveEvent
  /** In a worker, which starts and closes it. */
  readonly handling: EventHandling
  /** Of what is not stored; the process closes it. */
  readonly refusals: RefusalRecord
}

/** `handlers` are those of all other features. */
export function createWebhooks(needs: WebhookNeeds): Webhooks {
  const handling = createEventHandling(needs)
  return {
    receiveEvent: createReceiveEvent(needs),
    handling,
    refusals: createRefusalRecord(needs),
    tasks: [
      { name: 'handle stored events', everySeconds: 10, run: () => handling.catchUp() },
      sweep(needs, {
        name: 'sweep events',
        everySeconds: 6 * 3600,
        retentions: [eventRetention, refusalRetention],
      }),
    ],
  }
}
