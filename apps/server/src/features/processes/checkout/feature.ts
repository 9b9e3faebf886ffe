import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { checkoutRoutes } from './routes.ts'
import { createSimSupply } from './sim-supply.ts'

export function createCheckout(needs: Needs): Feature {
  return { routes: checkoutRoutes({ ...needs, simSupply: createSimSupply(needs) }) }
}
