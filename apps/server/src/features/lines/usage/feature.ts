import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { noticeUsage } from './alerts.ts'
import { deskAddOnRoutes } from './desk-routes.ts'
import { giveAddOn, refreshAddOn, reviveAddOns } from './give-add-on.ts'
import { usageRoutes } from './routes.ts'
import { alertRetention } from './store.ts'
import type { UsageMeter } from './usage-meter.ts'

export function createUsage(needs: Needs): Feature {
  // News of usage is newer than what the meter remembers.
  const askedAnew: UsageMeter = (iccid, since) => needs.carrier.readUsage(iccid, since)
  return {
    routes: [...usageRoutes(needs), ...deskAddOnRoutes(needs)],
    webhooks: {
      add_on: (reference) => refreshAddOn(needs, reference),
      usage: (reference) => noticeUsage({ ...needs, usageMeter: askedAnew }, reference),
    },
    jobs: { 'give-add-on': giveAddOn(needs) },
    tasks: [
      { name: 'retry waiting add-ons', everySeconds: 60, run: () => reviveAddOns(needs) },
      sweep(needs, {
        name: 'sweep usage alerts',
        everySeconds: 24 * 3600,
        retentions: [alertRetention],
      }),
    ],
  }
}
