import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { deskSearchRoutes } from './desk-search-routes.ts'

export function createDeskSearch(needs: Needs<'db' | 'clock' | 'limits'>): Feature {
  return { routes: deskSearchRoutes(needs) }
}
