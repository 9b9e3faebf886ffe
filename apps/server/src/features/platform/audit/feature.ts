import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { auditRoutes } from './desk-routes.ts'
import { actRetention } from './store.ts'

/** The audit log of what staff do. */
export function createAudit(needs: Needs<'db' | 'clock'>): Feature {
  return {
    routes: auditRoutes(needs),
    tasks: [
      sweep(needs, {
        name: 'sweep acts of staff',
        everySeconds: 6 * 3600,
        retentions: [actRetention],
      }),
    ],
  }
}
