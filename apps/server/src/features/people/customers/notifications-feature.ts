import type { Feature } from '../../../feature.ts'
import { notificationRoutes } from './notification-routes.ts'

type NotificationNeeds = Parameters<typeof notificationRoutes>[0]

export function createNotifications(needs: NotificationNeeds): Feature {
  return { routes: notificationRoutes(needs) }
}
