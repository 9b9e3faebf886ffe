import type { Order } from '@openline/contract/sales/orders'
import { leaveForProvider } from '../cards/cards.ts'

/** Opens the bank's page if it requires authentication; it leads back to the return page. */
export function confirmWithBank({ id, redirect }: Pick<Order, 'id' | 'redirect'>): void {
  if (redirect) leaveForProvider({ ...redirect, returnTo: 'checkout', orderId: id })
}
