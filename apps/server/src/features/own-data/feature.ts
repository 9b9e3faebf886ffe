import type { Feature } from '../../feature.ts'
import { ownDataRoutes } from './routes.ts'

type OwnDataNeeds = Parameters<typeof ownDataRoutes>[0]

export function createOwnData(needs: OwnDataNeeds): Feature {
  return { routes: ownDataRoutes(needs) }
}
