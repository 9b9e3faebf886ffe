import type { Order, OrderStatus } from '@openline/contract/sales/orders'

/** What the customer needs to see of an order that was just placed. */
export type OrderScreen =
  /** Paid: thank you. */
  | 'success'
  /** The bank requires the customer to authenticate. */
  | 'confirm'
  /** It required authentication for a charge without the customer: they pay again and authenticate. */
  | 'confirm_anew'
  /** Not paid; another try is possible. */
  | 'failed'
  /** Unknown so far. */
  | 'pending'
  /** Paid, but it cannot be delivered. */
  | 'refund'
  /** Ended without payment. */
  | 'over'

const screens: Record<OrderStatus, OrderScreen> = {
  payment_pending: 'pending',
  payment_action: 'confirm',
  payment_failed: 'failed',
  paid: 'success',
  provisioning: 'success',
  to_ship: 'success',
  shipped: 'success',
  active: 'success',
  refund_pending: 'refund',
  refunded: 'refund',
  refund_failed: 'refund',
  expired: 'over',
  cancelled: 'over',
}

export function orderScreen({
  status,
  redirect,
  nextActions,
}: Pick<Order, 'status' | 'redirect' | 'nextActions'>): OrderScreen {
  if (status !== 'payment_action' || redirect !== null) return screens[status]
  // Without the bank's address there is nothing to confirm: the customer pays again or waits.
  return nextActions.includes('pay') ? 'confirm_anew' : 'pending'
}

/** Whether money may still be taken for it. */
export function isUnpaid(order: Pick<Order, 'nextActions'>): boolean {
  return order.nextActions.some((action) => action === 'pay' || action === 'authenticate')
}
