import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { failureRetention } from './authentication-failure-store.ts'

/** The record of failed authentications (FCC 23-95, paragraphs 31 and 46). */
export function createAuthenticationFailures(needs: { db: Db; clock: Clock }): Feature {
  return {
    tasks: [
      sweep(needs, {
        name: 'sweep authentication failures',
        everySeconds: 6 * 3600,
        retentions: [failureRetention],
      }),
    ],
  }
}
