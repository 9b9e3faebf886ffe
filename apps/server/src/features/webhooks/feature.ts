import type { Feature } from '../../feature.ts'
import { createWebhookInbox, sweepEvents, type WebhookInbox } from './webhooks.ts'

type WebhookNeeds = Parameters<typeof createWebhookInbox>[0]

/** `handlers` are those of all other features. */
export function createWebhooks(needs: WebhookNeeds): Feature & { readonly inbox: WebhookInbox } {
  const inbox = createWebhookInbox(needs)
  return {
    inbox,
    tasks: [
      { name: 'handle stored events', everySeconds: 10, run: () => inbox.catchUp() },
      {
        name: 'sweep events',
        everySeconds: 6 * 3600,
        run: () => sweepEvents(needs.db, needs.clock),
      },
    ],
  }
}
