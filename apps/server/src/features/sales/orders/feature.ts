import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { expireOrders } from './expire-orders.ts'
import { orderRoutes } from './routes.ts'
import { eventRetention } from './store.ts'

type OrderNeeds = Parameters<typeof orderRoutes>[0]

export function createOrders(needs: OrderNeeds): Feature {
  return {
    routes: orderRoutes(needs),
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
