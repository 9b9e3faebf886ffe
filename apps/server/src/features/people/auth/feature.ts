import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { applyEmailRecoveries } from './apply-email-recoveries.ts'
import { authTask } from './auth.ts'
import { failureRetention } from './authentication-failure-store.ts'
import { deskEmailRecoveryRoutes } from './desk-email-recovery-routes.ts'
import { emailRecoveryRoutes } from './email-recovery-routes.ts'
import { authRoutes } from './routes.ts'
import { createFindSession } from './sessions.ts'
import { stepUpRoutes } from './step-up-routes.ts'

/** Signing in, sessions, and the record of failed authentications (FCC 23-95, paragraphs 31 and 46). */
export function createAuth(needs: Needs) {
  return {
    routes: [
      ...authRoutes(needs),
      ...stepUpRoutes(needs),
      ...emailRecoveryRoutes(needs),
      ...deskEmailRecoveryRoutes(needs),
    ],
    tasks: [
      authTask(needs),
      applyEmailRecoveries(needs),
      sweep(needs, {
        name: 'sweep authentication failures',
        everySeconds: 6 * 3600,
        retentions: [failureRetention],
      }),
    ],
    findSession: createFindSession(needs),
  } satisfies Feature & Record<'findSession', unknown>
}
