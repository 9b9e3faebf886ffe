import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { deskRefundRoutes } from './desk-routes.ts'
import { confirmSettledRefund } from './failed-refunds.ts'
import { onRefundEvent, sendRefund } from './refunds.ts'
import { askAboutRefunds } from './stalled-refunds.ts'

/** Money that goes back: in part, with its order, or because it was never owed. */
export function createRefunds(needs: Needs): Feature {
  return {
    routes: deskRefundRoutes(needs),
    jobs: {
      'refund-attempt': sendRefund(needs),
      'confirm-settled-refund': confirmSettledRefund(needs),
    },
    tasks: [{ name: 'poll refunds', everySeconds: 600, run: () => askAboutRefunds(needs) }],
    webhooks: { refund: (providerRefundId) => onRefundEvent(needs, providerRefundId) },
  }
}
