import type { Feature } from '../../../feature.ts'
import type { DeskSearchDeps } from './desk-search.ts'
import { deskSearchRoutes } from './desk-search-routes.ts'

export function createDeskSearch(needs: DeskSearchDeps): Feature {
  return { routes: deskSearchRoutes(needs) }
}
