import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { incidentRetention } from './incident-store.ts'

/** Complaints and breaches, which staff record, and the reports that a carrier keeps. */
export function createRecords(needs: Needs): Feature {
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
