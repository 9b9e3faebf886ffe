import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { chatRoutes } from './chat-routes.ts'
import { contactRoutes } from './routes.ts'
import { messageRetentions } from './store.ts'

/** The contact form, and who the support chat is told the visitor is. */
export function createContact(needs: Needs): Feature {
  return {
    routes: [...contactRoutes(needs), ...chatRoutes(needs)],
    tasks: [
      sweep(needs, {
        name: 'sweep messages',
        everySeconds: 6 * 3600,
        retentions: messageRetentions,
      }),
    ],
  }
}
