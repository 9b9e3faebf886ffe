import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { chatRoutes } from './chat-routes.ts'
import { deskMessageRoutes } from './desk-routes.ts'
import { contactRoutes } from './routes.ts'
import { messageRetentions } from './store.ts'

/** The contact form with the inbox of its messages, and who the support chat is told the visitor is. */
export function createContact(needs: Needs): Feature {
  return {
    routes: [...contactRoutes(needs), ...chatRoutes(needs), ...deskMessageRoutes(needs)],
    tasks: [
      sweep(needs, {
        name: 'sweep messages',
        everySeconds: 6 * 3600,
        retentions: messageRetentions,
      }),
    ],
  }
}
