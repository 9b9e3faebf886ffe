import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { leaseRetention } from '../lines/number-lease-store.ts'
import { endLineAtCarrier } from './end-line.ts'
import { sweepLeases } from './number-leases.ts'
import { numberRoutes } from './number-routes.ts'
import { provisionOrder, refreshActivation, refreshShipment } from './provisioning.ts'
import { reviveOrders } from './revive.ts'
import { provisioningRoutes } from './routes.ts'

/** How a line begins and ends at the carrier, and where each of a customer's lines stands. */
export function createProvisioning(needs: Needs): Feature {
  return {
    routes: [...provisioningRoutes(needs), ...numberRoutes(needs)],
    jobs: { 'provision-order': provisionOrder(needs), 'end-line': endLineAtCarrier(needs) },
    tasks: [
      { name: 'retry stalled orders', everySeconds: 60, run: () => reviveOrders(needs) },
      { name: 'give back leased numbers', everySeconds: 60, run: () => sweepLeases(needs) },
      sweep(needs, {
        name: 'sweep leased numbers',
        everySeconds: 24 * 3600,
        retentions: [leaseRetention],
      }),
    ],
    webhooks: {
      activation: (reference) => refreshActivation(needs, reference),
      shipment: (reference) => refreshShipment(needs, reference),
    },
  }
}
