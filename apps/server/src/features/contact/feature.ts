import type { Feature } from '../../feature.ts'
import { type ContactDeps, sweepMessages } from './contact.ts'
import { contactRoutes } from './routes.ts'

export function createContact(needs: ContactDeps): Feature {
  const run = () => sweepMessages(needs.db, needs.clock)
  return {
    routes: contactRoutes(needs),
    tasks: [{ name: 'sweep messages', everySeconds: 6 * 3600, run }],
  }
}
