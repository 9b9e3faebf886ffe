import type { Feature } from '../../feature.ts'
import { sweep } from '../../jobs/sweep.ts'
import { type AutomaticDeps, queueRenewals, renewAutomatically } from './automatic.ts'
import { sendRenewalNotices } from './charge-notices.ts'
import { createRenewalEmails, type RenewalEmailDeps } from './emails.ts'
import { endPeriods } from './end-periods.ts'
import { renewalRoutes } from './routes.ts'
import { consentRetention } from './settings-store.ts'

export { renewalEventHandlers } from './renewal-settlement.ts'

type RenewalNeeds = Omit<AutomaticDeps, 'emails'> & RenewalEmailDeps

export function createRenewals(needs: RenewalNeeds): Feature {
  const deps: AutomaticDeps = { ...needs, emails: createRenewalEmails(needs) }
  const minute = 60
  return {
    routes: renewalRoutes(deps),
    jobs: { 'renew-line': renewAutomatically(deps) },
    tasks: [
      {
        name: 'send renewal notices',
        everySeconds: 10 * minute,
        run: () => sendRenewalNotices(deps),
      },
      { name: 'charge renewals', everySeconds: minute, run: () => queueRenewals(deps) },
      { name: 'end periods', everySeconds: minute, run: () => endPeriods(deps) },
      sweep(deps, {
        name: 'sweep renewal consents',
        everySeconds: 24 * 60 * minute,
        retentions: [consentRetention],
      }),
    ],
  }
}
