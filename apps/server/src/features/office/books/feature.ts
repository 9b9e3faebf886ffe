import type { Feature } from '../../../feature.ts'
import { bookRoutes, type DeskBookDeps } from './desk-routes.ts'

export function createDeskBooks(needs: DeskBookDeps): Feature {
  return { routes: bookRoutes(needs) }
}
