import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { deskLineRoutes } from './desk-routes.ts'
import { canDecryptStoredEsims, reencryptEsims } from './esim.ts'
import { beginPeriods, syncPlan } from './periods.ts'
import { lineRoutes } from './routes.ts'
import { applySuspension, retryUnsyncedSuspensions } from './suspensions.ts'

/** Lines, their periods and SIMs; a line's page at the desk, and what support can do on it. */
export function createLines(needs: Needs): Feature {
  return {
    routes: [...lineRoutes(needs), ...deskLineRoutes(needs)],
    jobs: { 'apply-suspension': applySuspension(needs), 'sync-plan': syncPlan(needs) },
    tasks: [
      {
        name: 'begin periods',
        everySeconds: 60,
        run: (stopping) => beginPeriods(needs, stopping),
      },
      {
        name: 'retry stalled suspensions',
        everySeconds: 600,
        run: () => retryUnsyncedSuspensions(needs),
      },
    ],
    secrets: { open: () => canDecryptStoredEsims(needs), reencrypt: () => reencryptEsims(needs) },
  }
}
