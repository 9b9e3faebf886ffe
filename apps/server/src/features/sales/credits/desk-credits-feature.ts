import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { deskCreditRoutes } from './desk-routes.ts'

/** Credit at the desk: what staff give a customer and take back. */
export function createDeskCredits(needs: Needs<'db' | 'clock' | 'sendEmail'>): Feature {
  return { routes: deskCreditRoutes(needs) }
}
