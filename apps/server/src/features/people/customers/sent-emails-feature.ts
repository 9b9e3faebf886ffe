import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { sentEmailRetention } from './sent-email-store.ts'

/** The record of the emails that customers were sent. */
export function createSentEmails(needs: { db: Db; clock: Clock }): Feature {
  return {
    tasks: [
      sweep(needs, {
        name: 'sweep sent emails',
        everySeconds: 6 * 3600,
        retentions: [sentEmailRetention],
      }),
    ],
  }
}
