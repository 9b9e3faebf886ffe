import type { Feature } from '../../../feature.ts'
import { deskOperationsRoutes, type OperationsDeps } from './desk-routes.ts'

/** What operators look at and retry at the desk. `tasks` are those of all features. */
export function createDeskOperations(needs: OperationsDeps): Feature {
  return { routes: deskOperationsRoutes(needs) }
}
