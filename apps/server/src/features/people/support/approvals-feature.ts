import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { approvalRoutes } from './approval-routes.ts'
import { approvalRetention } from './approval-store.ts'

/** Customers who let staff see their usage or eSIM code (47 CFR 64.2007). */
export function createApprovals(needs: { db: Db; clock: Clock }): Feature {
  return {
    routes: approvalRoutes(needs),
    tasks: [
      sweep(needs, {
        name: 'sweep access approvals',
        everySeconds: 6 * 3600,
        retentions: [approvalRetention],
      }),
    ],
  }
}
