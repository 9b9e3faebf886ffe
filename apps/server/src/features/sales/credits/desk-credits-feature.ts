import type { Feature } from '../../../feature.ts'
import type { DeskCreditDeps } from './desk-credits.ts'
import { deskCreditRoutes } from './desk-routes.ts'

/** Credit at the desk: what staff give a customer and take back. */
export function createDeskCredits(needs: DeskCreditDeps): Feature {
  return { routes: deskCreditRoutes(needs) }
}
