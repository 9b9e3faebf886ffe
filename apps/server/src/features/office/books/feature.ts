import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { bookRoutes } from './desk-routes.ts'

export function createBooks(needs: Needs): Feature {
  return { routes: bookRoutes(needs) }
}
