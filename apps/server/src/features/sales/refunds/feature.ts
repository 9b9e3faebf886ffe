import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { deskRefundRoutes } from './desk-routes.ts'
import { confirmSettledRefund } from './failed-refunds.ts'
import { noticeRefund, sendRefund } from './refunds.ts'
import { askAboutRefunds, reviveRefunds } from './stalled-refunds.ts'

/** Money that goes back: in part, with its order, or because it was never owed. */
export function createRefunds(needs: Needs): Feature {
  const everySeconds = 10 * 60
  return {
    routes: deskRefundRoutes(needs),
    jobs: {
      'refund-attempt': sendRefund(needs),
      'confirm-settled-refund': confirmSettledRefund(needs),
    },
    tasks: [
      { name: 'retry stalled refunds', everySeconds, run: () => reviveRefunds(needs) },
      { name: 'poll refunds', everySeconds, run: () => askAboutRefunds(needs) },
    ],
    webhooks: { refund: (providerRefundId) => noticeRefund(needs, providerRefundId) },
  }
}
