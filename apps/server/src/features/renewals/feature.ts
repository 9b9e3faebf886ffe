import type { Feature } from '../../feature.ts'
import type { CarrierGateway } from '../../gateways/carrier/carrier.ts'
import {
  type AutomaticDeps,
  queueRenewals,
  renewAutomatically,
  sendRenewalNotices,
} from './automatic.ts'
import { beginPeriods, endPeriods, syncPlan } from './periods.ts'
import { renewalRoutes } from './routes.ts'

export { createRenewalEmails } from './emails.ts'
export { renewalEventHandlers } from './renewal-settlement.ts'

type RenewalNeeds = AutomaticDeps & { carrier: CarrierGateway }

export function createRenewals(needs: RenewalNeeds): Feature {
  const minute = 60
  return {
    routes: renewalRoutes(needs),
    jobs: { 'renew-line': renewAutomatically(needs), 'sync-plan': syncPlan(needs) },
    tasks: [
      {
        name: 'send renewal notices',
        everySeconds: 10 * minute,
        run: () => sendRenewalNotices(needs),
      },
      { name: 'charge renewals', everySeconds: minute, run: () => queueRenewals(needs) },
      { name: 'begin periods', everySeconds: minute, run: () => beginPeriods(needs) },
      { name: 'end periods', everySeconds: minute, run: () => endPeriods(needs) },
    ],
  }
}
