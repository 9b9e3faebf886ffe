import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { contactRoutes } from './routes.ts'
import { messageRetentions } from './store.ts'

export function createContact(needs: Needs<'db' | 'clock' | 'limits' | 'sendEmail'>): Feature {
  return {
    routes: contactRoutes(needs),
    tasks: [
      sweep(needs, {
        name: 'sweep messages',
        everySeconds: 6 * 3600,
        retentions: messageRetentions,
      }),
    ],
  }
}
