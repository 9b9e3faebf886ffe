import type { Feature } from '../../../feature.ts'
import { deskAccountRoutes } from './desk-account-routes.ts'

/** What support can do with a customer's account. */
export function createDeskAccounts(needs: Parameters<typeof deskAccountRoutes>[0]): Feature {
  return { routes: deskAccountRoutes(needs) }
}
