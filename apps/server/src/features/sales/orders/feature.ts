import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { deskOrderRoutes } from './desk-routes.ts'
import { expireOrders } from './expire-orders.ts'
import { orderRoutes } from './routes.ts'
import { eventRetention } from './store.ts'

export function createOrders(needs: Needs): Feature {
  return {
    routes: [...orderRoutes(needs), ...deskOrderRoutes(needs)],
    tasks: [
      { name: 'expire unpaid orders', everySeconds: 5 * 60, run: () => expireOrders(needs) },
      sweep(needs, {
        name: 'sweep order events',
        everySeconds: 6 * 3600,
        retentions: [eventRetention],
      }),
    ],
  }
}
