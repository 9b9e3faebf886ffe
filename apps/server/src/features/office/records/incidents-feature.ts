import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { incidentRetention } from './incident-store.ts'

/** Complaints and breaches, which staff record (`npm run operate -- incidents`). */
export function createIncidents(needs: { db: Db; clock: Clock }): Feature {
  return {
    tasks: [
      sweep(needs, {
        name: 'sweep incidents',
        everySeconds: 6 * 3600,
        retentions: [incidentRetention],
      }),
    ],
  }
}
