import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { deskPortInRoutes } from './desk-routes.ts'
import { caseRoutes } from './routes.ts'

/** Port-ins that need a person: their cases, and the porting desk. */
export function createPortInCases(needs: Needs): Feature {
  return { routes: [...caseRoutes(needs), ...deskPortInRoutes(needs)] }
}
