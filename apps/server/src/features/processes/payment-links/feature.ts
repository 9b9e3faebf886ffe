import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { deskPaymentLinkRoutes } from './desk-routes.ts'
import { forgetLinkCards } from './forget-link-cards.ts'
import { paymentLinkRoutes } from './routes.ts'

export function createPaymentLinks(needs: Needs): Feature {
  return {
    routes: [...paymentLinkRoutes(needs), ...deskPaymentLinkRoutes(needs)],
    tasks: [
      {
        name: 'forget cards of payment links',
        everySeconds: 600,
        run: () => forgetLinkCards(needs),
      },
    ],
  }
}
