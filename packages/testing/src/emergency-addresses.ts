import type { EmergencyAddressState } from '@openline/contract/emergency-address'
import type { Shop, TestCustomer } from './customers.ts'
import { eventually } from './eventually.ts'
import { onlyLineOf } from './lines.ts'

/** The emergency address of the customer's only line, once it has come this far. */
export function emergencyAddressIn(
  shop: Shop,
  customer: TestCustomer,
  status: EmergencyAddressState['status'],
): Promise<EmergencyAddressState> {
  return eventually(`an emergency address that is ${status}`, async () => {
    const { emergencyAddress } = await onlyLineOf(shop, customer)
    return emergencyAddress?.status === status && emergencyAddress
  })
}
