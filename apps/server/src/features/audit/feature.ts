import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { Feature } from '../../feature.ts'
import { sweep } from '../../jobs/sweep.ts'
import { actRetention } from './store.ts'

/** The audit log of what staff do. */
export function createAudit(needs: { db: Db; clock: Clock }): Feature {
  return {
    tasks: [
      sweep(needs, {
        name: 'sweep acts of staff',
        everySeconds: 6 * 3600,
        retentions: [actRetention],
      }),
    ],
  }
}
