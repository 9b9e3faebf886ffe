import type { Order } from '@openline/contract/orders'
import { leaveForProvider } from '../cards/cards.ts'

/** Goes to the bank's page, if it asked for the customer; comes back by way of the return page. */
export function confirmWithBank({ id, redirect }: Pick<Order, 'id' | 'redirect'>): void {
  if (redirect) leaveForProvider({ ...redirect, returnTo: 'checkout', orderId: id })
}
