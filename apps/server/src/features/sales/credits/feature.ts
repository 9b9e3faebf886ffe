import type { Feature } from '../../../feature.ts'
import { creditRoutes } from './routes.ts'

/** Credit of customers, which their next payment uses first. */
export function createCredits(needs: Parameters<typeof creditRoutes>[0]): Feature {
  return { routes: creditRoutes(needs) }
}
