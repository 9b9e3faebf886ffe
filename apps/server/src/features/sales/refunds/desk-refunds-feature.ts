import type { Feature } from '../../../feature.ts'
import type { DeskRefundDeps } from './desk-refunds.ts'
import { deskRefundRoutes } from './desk-routes.ts'

/** An order at the desk: what was charged, and what staff give back of it. */
export function createDeskRefunds(needs: DeskRefundDeps): Feature {
  return { routes: deskRefundRoutes(needs) }
}
