import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { accountClosureRoutes } from './account-closure-routes.ts'
import { dataExportRoutes } from './data-export-routes.ts'
import { profileRoutes } from './profile-routes.ts'

/** What customers do with their account: its profile, a copy of their data, closing it. */
export function createAccount(needs: Needs): Feature {
  return {
    routes: [...profileRoutes(needs), ...dataExportRoutes(needs), ...accountClosureRoutes(needs)],
  }
}
