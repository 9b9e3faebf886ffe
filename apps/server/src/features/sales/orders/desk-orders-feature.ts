import type { Feature } from '../../../feature.ts'
import { deskOrderRoutes } from './desk-routes.ts'

/** What support can do with an order: write its emails once more, mail another SIM card. */
export function createDeskOrders(needs: Parameters<typeof deskOrderRoutes>[0]): Feature {
  return { routes: deskOrderRoutes(needs) }
}
