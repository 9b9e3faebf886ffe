import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { deskPaymentLinkRoutes } from './desk-routes.ts'
import { paymentLinkRoutes } from './routes.ts'

export function createPaymentLinks(needs: Needs): Feature {
  return { routes: [...paymentLinkRoutes(needs), ...deskPaymentLinkRoutes(needs)] }
}
