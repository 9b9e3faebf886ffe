import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { courtesyRetention } from './courtesy-store.ts'
import { deskCreditRoutes } from './desk-routes.ts'
import { creditRoutes } from './routes.ts'

/** Credit of customers, which their next payment uses first; staff give it and take it back. */
export function createCredits(needs: Needs): Feature {
  return {
    routes: [...creditRoutes(needs), ...deskCreditRoutes(needs)],
    tasks: [
      sweep(needs, {
        name: 'sweep courtesies',
        everySeconds: 6 * 3600,
        retentions: [courtesyRetention],
      }),
    ],
  }
}
