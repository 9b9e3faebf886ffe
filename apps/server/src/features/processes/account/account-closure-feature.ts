import type { Feature } from '../../../feature.ts'
import type { AccountClosureDeps } from './account-closure.ts'
import { accountClosureRoutes } from './account-closure-routes.ts'

export function createAccountClosure(needs: AccountClosureDeps): Feature {
  return { routes: accountClosureRoutes(needs) }
}
