import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { notificationRoutes } from './notification-routes.ts'

export function createNotifications(needs: Needs<'db'>): Feature {
  return { routes: notificationRoutes(needs) }
}
