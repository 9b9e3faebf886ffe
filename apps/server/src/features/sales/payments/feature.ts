import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { onChargeEvent } from './payments.ts'
import { reconcileAttempts } from './reconcile.ts'
import { paymentRoutes } from './routes.ts'
import { forgetNetworks } from './store.ts'

/** What an attempt to pay comes to, by the provider's events and by asking. */
export function createPayments(needs: Needs): Feature {
  return {
    routes: paymentRoutes(needs),
    tasks: [
      { name: 'reconcile payments', everySeconds: 10, run: () => reconcileAttempts(needs) },
      {
        name: 'forget networks',
        everySeconds: 24 * 3600,
        run: () => forgetNetworks(needs.db, needs.clock()),
      },
    ],
    webhooks: { charge: (intentId) => onChargeEvent(needs, intentId) },
  }
}
