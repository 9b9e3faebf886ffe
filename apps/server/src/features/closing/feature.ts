import type { Feature } from '../../feature.ts'
import type { CarrierGateway } from '../../gateways/carrier/carrier.ts'
import { type ClosingDeps, endLineAtCarrier } from './closing.ts'
import { closingRoutes } from './routes.ts'

type ClosingNeeds = ClosingDeps & { carrier: CarrierGateway }

export function createClosing(needs: ClosingNeeds): Feature {
  return { routes: closingRoutes(needs), jobs: { 'end-line': endLineAtCarrier(needs) } }
}
