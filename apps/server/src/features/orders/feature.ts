import type { Feature } from '../../feature.ts'
import { expireOrders } from './expire-orders.ts'
import { orderRoutes } from './routes.ts'

export { orderEventHandlers } from './emails.ts'

type OrderNeeds = Parameters<typeof orderRoutes>[0]

export function createOrders(needs: OrderNeeds): Feature {
  return {
    routes: orderRoutes(needs),
    tasks: [{ name: 'expire unpaid orders', everySeconds: 5 * 60, run: () => expireOrders(needs) }],
  }
}
