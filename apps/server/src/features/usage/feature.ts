import type { Feature } from '../../feature.ts'
import type { CarrierGateway } from '../../gateways/carrier/carrier.ts'
import { usageRoutes } from './routes.ts'
import { createUsageMeter, type UsageDeps, type UsageMeter } from './usage.ts'

type UsageNeeds = Omit<UsageDeps, 'usageMeter'> & { carrier: CarrierGateway }

export function createUsage(needs: UsageNeeds): Feature & { readonly usageMeter: UsageMeter } {
  const usageMeter = createUsageMeter(needs.carrier, needs.clock)
  return { usageMeter, routes: usageRoutes({ ...needs, usageMeter: usageMeter }) }
}
