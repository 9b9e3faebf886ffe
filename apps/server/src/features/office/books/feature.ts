import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { bookRoutes } from './desk-routes.ts'
import { readProviderBalance } from './provider-reading.ts'

export function createBooks(needs: Needs): Feature {
  return {
    routes: bookRoutes(needs),
    tasks: [
      { name: 'read provider balance', everySeconds: 3600, run: () => readProviderBalance(needs) },
    ],
  }
}
