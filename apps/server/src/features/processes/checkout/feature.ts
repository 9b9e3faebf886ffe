import type { Feature } from '../../../feature.ts'
import type { CarrierGateway } from '../../../gateways/carrier/carrier.ts'
import type { CheckoutDeps } from './checkout.ts'
import { checkoutRoutes } from './routes.ts'
import { createSimSupply } from './sim-supply.ts'

type CheckoutNeeds = Omit<CheckoutDeps, 'simSupply'> & { carrier: CarrierGateway }

export function createCheckout(needs: CheckoutNeeds): Feature {
  return { routes: checkoutRoutes({ ...needs, simSupply: createSimSupply(needs) }) }
}
