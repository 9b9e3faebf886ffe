import type { Feature } from '../../feature.ts'
import {
  type AutomaticDeps,
  queueRenewals,
  renewAutomatically,
  sendRenewalNotices,
} from './automatic.ts'
import { endPeriods } from './end-periods.ts'
import { renewalRoutes } from './routes.ts'

export { createRenewalEmails } from './emails.ts'
export { renewalEventHandlers } from './renewal-settlement.ts'

export function createRenewals(needs: AutomaticDeps): Feature {
  const minute = 60
  return {
    routes: renewalRoutes(needs),
    jobs: { 'renew-line': renewAutomatically(needs) },
    tasks: [
      {
        name: 'send renewal notices',
        everySeconds: 10 * minute,
        run: () => sendRenewalNotices(needs),
      },
      { name: 'charge renewals', everySeconds: minute, run: () => queueRenewals(needs) },
      { name: 'end periods', everySeconds: minute, run: () => endPeriods(needs) },
    ],
  }
}
