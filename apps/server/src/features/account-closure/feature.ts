import type { Feature } from '../../feature.ts'
import type { CarrierGateway } from '../../gateways/carrier/carrier.ts'
import { type AccountClosureDeps, endLineAtCarrier } from './account-closure.ts'
import { accountClosureRoutes } from './routes.ts'

type AccountClosureNeeds = AccountClosureDeps & { carrier: CarrierGateway }

export function createAccountClosure(needs: AccountClosureNeeds): Feature {
  return { routes: accountClosureRoutes(needs), jobs: { 'end-line': endLineAtCarrier(needs) } }
}
