import type { Feature } from '../../../feature.ts'
import { type DeskPortingDeps, deskPortingRoutes } from './desk-routes.ts'

/** The porting desk: port-ins that need a person, and requests of other carriers. */
export function createDeskPorting(needs: DeskPortingDeps): Feature {
  return { routes: deskPortingRoutes(needs) }
}
