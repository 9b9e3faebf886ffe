import type { Feature } from '../../feature.ts'
import { createEventHandling, type EventHandling, type HandlingDeps } from './handling.ts'
import {
  createReceiveEvent,
  type ReceiveEvent,
  type ReceivingDeps,
  sweepEvents,
} from './webhooks.ts'

type WebhookNeeds = ReceivingDeps & HandlingDeps

export type Webhooks = Feature & {
  /** In a process that serves HTTP. */
  readonly receiveEvent: ReceiveEvent
  /** In a worker, which starts and closes it. */
  readonly handling: EventHandling
}

/** `handlers` are those of all other features. */
export function createWebhooks(needs: WebhookNeeds): Webhooks {
  const { db, clock } = needs
  const handling = createEventHandling(needs)
  return {
    receiveEvent: createReceiveEvent(needs),
    handling,
    tasks: [
      { name: 'handle stored events', everySeconds: 10, run: () => handling.catchUp() },
      { name: 'sweep events', everySeconds: 6 * 3600, run: () => sweepEvents(db, clock) },
    ],
  }
}
