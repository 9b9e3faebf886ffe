import type { Order, OrderStatus } from '@openline/contract/orders'

/** What the customer needs to see of an order that was just placed. */
export type OrderScreen =
  /** Paid: thank you. */
  | 'success'
  /** The bank wants the customer's word. */
  | 'confirm'
  /** Not paid; another try is possible. */
  | 'failed'
  /** Nobody knows yet. */
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

export const orderScreen = ({
  status,
  redirect,
}: Pick<Order, 'status' | 'redirect'>): OrderScreen =>
  // Without an address to go to there is nothing to confirm, only to wait for.
  status === 'payment_action' && redirect === null ? 'pending' : screens[status]

/** Whether money may still be taken for it. */
export const isUnpaid = (order: Pick<Order, 'nextActions'>): boolean =>
  order.nextActions.some((action) => action === 'pay' || action === 'authenticate')
