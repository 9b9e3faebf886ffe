import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { ConfirmNeeds } from './desk-confirm.ts'
import { dualControlRoutes } from './desk-routes.ts'
import { requestRetention } from './store.ts'

/** What one member of staff asks for and a second one confirms. */
export function createDualControl(needs: ConfirmNeeds): Feature {
  return {
    routes: dualControlRoutes(needs),
    tasks: [
      sweep(needs, {
        name: 'sweep dual control requests',
        everySeconds: 6 * 3600,
        retentions: [requestRetention],
      }),
    ],
  }
}
