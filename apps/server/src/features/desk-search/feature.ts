import type { Feature } from '../../feature.ts'
import { deskSearchRoutes } from './routes.ts'
import type { DeskSearchDeps } from './search.ts'

export function createDeskSearch(needs: DeskSearchDeps): Feature {
  return { routes: deskSearchRoutes(needs) }
}
