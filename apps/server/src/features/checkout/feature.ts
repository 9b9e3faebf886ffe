import type { Feature } from '../../feature.ts'
import { checkoutRoutes } from './routes.ts'

type CheckoutNeeds = Parameters<typeof checkoutRoutes>[0]

export function createCheckout(needs: CheckoutNeeds): Feature {
  return { routes: checkoutRoutes(needs) }
}
