import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { noticeUsage } from './alerts.ts'
import { usageRoutes } from './routes.ts'
import { alertRetention } from './store.ts'
import { createUsageMeter, type UsageMeter } from './usage.ts'

type UsageNeeds = Needs<'db' | 'clock' | 'carrier' | 'sendEmail' | 'prices' | 'catalog'>

export function createUsage(needs: UsageNeeds): Feature & { readonly usageMeter: UsageMeter } {
  const { carrier, clock } = needs
  const usageMeter = createUsageMeter(carrier, clock)
  // News of usage is newer than what the meter remembers.
  const askedAnew: UsageMeter = (iccid, since) => carrier.readUsage(iccid, since)
  return {
    usageMeter,
    routes: usageRoutes({ ...needs, usageMeter: usageMeter }),
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
