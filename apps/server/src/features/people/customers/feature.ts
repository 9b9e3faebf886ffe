import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { noticeRetention } from './account-notice-store.ts'
import { broadcastRetention } from './broadcast-store.ts'
import { sendBroadcasts } from './broadcasts.ts'
import { deskAccountRoutes } from './desk-account-routes.ts'
import { deskCustomerRoutes } from './desk-customer-routes.ts'
import { deskListRoutes } from './desk-list-routes.ts'
import { deskMergeRoutes } from './desk-merge-routes.ts'
import { deskSearchRoutes } from './desk-search-routes.ts'
import { notificationRoutes } from './notification-routes.ts'
import { sentEmailRetention } from './sent-email-store.ts'

/** Customers, the emails and notices that they were sent, and their page at the desk. */
export function createCustomers(needs: Needs): Feature {
  return {
    routes: [
      ...notificationRoutes(needs),
      ...deskCustomerRoutes(needs),
      ...deskAccountRoutes(needs),
      ...deskMergeRoutes(needs),
      ...deskSearchRoutes(needs),
      ...deskListRoutes(needs),
    ],
    tasks: [
      sweep(needs, {
        name: 'sweep account notices',
        everySeconds: 6 * 3600,
        retentions: [noticeRetention],
      }),
      sweep(needs, {
        name: 'sweep sent emails',
        everySeconds: 6 * 3600,
        retentions: [sentEmailRetention],
      }),
      sendBroadcasts(needs),
      sweep(needs, {
        name: 'sweep broadcasts',
        everySeconds: 6 * 3600,
        retentions: [broadcastRetention],
      }),
    ],
  }
}
