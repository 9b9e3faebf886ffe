import type { EmergencyAddressState } from '@openline/contract/lines/emergency-address'
import { carrierLedger } from './carrier-side.ts'
import { emailsTo, type Shop, type TestCustomer } from './customers.ts'
import { eventually } from './eventually.ts'
import { aLineOwner, type LineOwner, onlyLineOf } from './lines.ts'
import { injectFault } from './sandbox-faults.ts'

export const newHome = {
  streetNumber: '1600',
  streetName: 'Grand Avenue',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50309',
}

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

/** The owner of a line whose first address is in force. */
export async function aRegisteredOwner(shop: Shop): Promise<LineOwner> {
  const owner = await aLineOwner(shop)
  await emergencyAddressIn(shop, owner.customer, 'in_force')
  return owner
}

type Owner = Pick<LineOwner, 'customer' | 'line'>
type Changed = { emergencyAddress: EmergencyAddressState; message: string }

/** The owner asks for `newHome`, or for what differs from it. */
export function changeAddress(shop: Shop, { customer: { token }, line }: Owner, address: object) {
  const path = `/app/lines/${line.id}/emergency-address`
  return shop.send<Changed>('PUT', path, { token, body: { ...newHome, ...address } })
}

/** What the carrier answered for each address of a line. */
export async function addressesAtCarrier(shop: Shop, { line }: Owner): Promise<string[]> {
  const { emergencyAddresses } = await carrierLedger(shop)
  return emergencyAddresses
    .filter(({ reference }) => reference === line.orderId)
    .map(({ status }) => status)
}

/** Subjects of the emails about an emergency address. */
export async function addressEmails(shop: Shop, { customer }: Owner): Promise<string[]> {
  const emails = await emailsTo(shop, customer.email)
  return emails.map(({ subject }) => subject).filter((subject) => subject.includes('emergency'))
}

/** The carrier answers no call about an emergency address until its faults are reset. */
export function loseAddressCalls(shop: Shop) {
  const on = 'PUT /lines/emergency-address'
  return injectFault(shop, 'carrier', { fault: 'error_before', count: 'always', on })
}
