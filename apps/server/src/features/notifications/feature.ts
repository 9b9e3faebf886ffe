import type { Feature } from '../../feature.ts'
import { notificationRoutes } from './routes.ts'

type NotificationChoicesNeeds = Parameters<typeof notificationRoutes>[0]

export function createNotificationChoices(needs: NotificationChoicesNeeds): Feature {
  return { routes: notificationRoutes(needs) }
}
