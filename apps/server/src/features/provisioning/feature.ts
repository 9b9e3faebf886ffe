import type { Feature } from '../../feature.ts'
import {
  type ProvisioningDeps,
  provisionOrder,
  refreshActivation,
  refreshShipment,
} from './provisioning.ts'
import { reviveOrders } from './revive.ts'

export function createProvisioning(needs: ProvisioningDeps): Feature {
  return {
    jobs: { 'provision-order': provisionOrder(needs) },
    tasks: [{ name: 'retry stalled orders', everySeconds: 60, run: () => reviveOrders(needs) }],
    webhooks: {
      activation: (reference) => refreshActivation(needs, reference),
      shipment: (reference) => refreshShipment(needs, reference),
    },
  }
}
