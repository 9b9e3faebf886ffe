import type { Feature } from '../../../feature.ts'
import { type DeskLineDeps, deskLineRoutes } from './desk-routes.ts'

/** The line's page at the desk, and what support can do on it. */
export function createDeskLines(needs: DeskLineDeps): Feature {
  return { routes: deskLineRoutes(needs) }
}
