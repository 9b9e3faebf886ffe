import type { Feature } from '../../feature.ts'
import type { CarrierGateway } from '../../gateways/carrier/carrier.ts'
import { usageRoutes } from './routes.ts'
import { createMeter, type Meter, type UsageDeps } from './usage.ts'

type UsageNeeds = Omit<UsageDeps, 'meter'> & { carrier: CarrierGateway }

export function createUsage(needs: UsageNeeds): Feature & { readonly meter: Meter } {
  const meter = createMeter(needs.carrier, needs.clock)
  return { meter, routes: usageRoutes({ ...needs, meter }) }
}
