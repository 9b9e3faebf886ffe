import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { noticeRetention } from './account-notice-store.ts'

/** The record of notices of changed accounts. */
export function createAccountNotices(needs: { db: Db; clock: Clock }): Feature {
  return {
    tasks: [
      sweep(needs, {
        name: 'sweep account notices',
        everySeconds: 6 * 3600,
        retentions: [noticeRetention],
      }),
    ],
  }
}
