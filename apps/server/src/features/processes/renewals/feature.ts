import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { type AutomaticNeeds, queueRenewals, renewAutomatically } from './automatic.ts'
import { confirmOrderConsent } from './consents.ts'
import { deskRenewalRoutes } from './desk-routes.ts'
import { createRenewalEmails } from './emails.ts'
import { endPeriods } from './end-periods.ts'
import { renewalRetentions } from './record-store.ts'
import { renewalRoutes } from './routes.ts'
import { planRenewalNotices, sendRenewalNotices } from './send-notices.ts'

export function createRenewals(needs: Needs): Feature {
  const deps = { ...needs, emails: createRenewalEmails(needs) } satisfies AutomaticNeeds
  const minute = 60
  return {
    routes: [...renewalRoutes(deps), ...deskRenewalRoutes(deps)],
    jobs: {
      'renew-line': renewAutomatically(deps),
      'confirm-auto-renew': confirmOrderConsent(deps),
    },
    tasks: [
      {
        name: 'plan renewal notices',
        everySeconds: 6 * 60 * minute,
        run: () => planRenewalNotices(deps),
      },
      {
        name: 'send renewal notices',
        everySeconds: 10 * minute,
        run: (stopping) => sendRenewalNotices(deps, stopping),
      },
      { name: 'charge renewals', everySeconds: minute, run: () => queueRenewals(deps) },
      { name: 'end periods', everySeconds: minute, run: (stopping) => endPeriods(deps, stopping) },
      sweep(deps, {
        name: 'sweep renewal records',
        everySeconds: 24 * 60 * minute,
        retentions: renewalRetentions,
      }),
    ],
  }
}
