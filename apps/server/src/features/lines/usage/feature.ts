import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { noticeUsage } from './alerts.ts'
import { usageRoutes } from './routes.ts'
import { alertRetention } from './store.ts'
import type { UsageMeter } from './usage-meter.ts'

export function createUsage(needs: Needs): Feature {
  // News of usage is newer than what the meter remembers.
  const askedAnew: UsageMeter = (iccid, since) => needs.carrier.readUsage(iccid, since)
  return {
    routes: usageRoutes(needs),
    webhooks: {
      usage: (reference) => noticeUsage({ ...needs, usageMeter: askedAnew }, reference),
    },
    tasks: [
      sweep(needs, {
        name: 'sweep usage alerts',
        everySeconds: 24 * 3600,
        retentions: [alertRetention],
      }),
    ],
  }
}
