import type { Feature } from '../../../feature.ts'
import type { OrderRow } from '../../sales/orders/orders.ts'
import {
  type ProvisioningDeps,
  provisionOrder,
  refreshActivation,
  refreshShipment,
  startProvisioning,
} from './provisioning.ts'
import { reviveOrders } from './revive.ts'

type Provisioning = Feature & {
  readonly startProvisioning: (order: OrderRow) => Promise<void>
}

export function createProvisioning(needs: ProvisioningDeps): Provisioning {
  return {
    startProvisioning: (order) => startProvisioning(needs, order),
    jobs: { 'provision-order': provisionOrder(needs) },
    tasks: [{ name: 'retry stalled orders', everySeconds: 60, run: () => reviveOrders(needs) }],
    webhooks: {
      activation: (reference) => refreshActivation(needs, reference),
      shipment: (reference) => refreshShipment(needs, reference),
    },
  }
}
