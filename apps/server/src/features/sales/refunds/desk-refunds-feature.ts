import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { deskRefundRoutes } from './desk-routes.ts'

/** An order at the desk: what was charged, and what staff give back of it. */
export function createDeskRefunds(needs: Needs<'db' | 'clock' | 'enqueue' | 'events'>): Feature {
  return { routes: deskRefundRoutes(needs) }
}
