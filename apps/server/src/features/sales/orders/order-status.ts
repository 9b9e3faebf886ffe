import type { OrderAction, OrderKind, OrderStatus } from '@openline/contract/sales/orders'

/** Orders for which money may still be taken. */
export const payableStatuses = [
  'payment_pending',
  'payment_action',
  'payment_failed',
] as const satisfies readonly OrderStatus[]

/** Where an order may go from each state. What is not here is refused. */
const nextStates: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  payment_pending: ['payment_action', 'payment_failed', 'paid', 'expired'],
  payment_action: ['payment_pending', 'payment_failed', 'paid', 'expired'],
  payment_failed: ['payment_pending', 'payment_action', 'paid', 'expired'],
  paid: ['provisioning', 'to_ship', 'active', 'refund_pending'],
  provisioning: ['active', 'shipped', 'refund_pending'],
  to_ship: ['shipped', 'active', 'refund_pending'],
  shipped: ['provisioning', 'active', 'refund_pending'],
  refund_pending: ['refunded', 'refund_failed'],
  // Another number of a line that another carrier took.
  active: ['refund_pending'],
  // A bank may send money back days after it took it.
  refunded: ['refund_failed'],
  refund_failed: ['refunded'],
  expired: [],
  cancelled: [],
}

export function canTransition(from: OrderStatus, to: OrderStatus): boolean {
  return nextStates[from].includes(to)
}

const actions = {
  payment_pending: ['wait'],
  payment_action: ['authenticate', 'pay'],
  payment_failed: ['pay'],
  paid: ['wait'],
  provisioning: ['wait'],
  to_ship: ['wait'],
  shipped: ['activate_sim'],
  active: ['view_line'],
  refund_pending: ['wait'],
  refunded: [],
  refund_failed: [],
  expired: [],
  cancelled: [],
} as const satisfies Record<OrderStatus, readonly OrderAction[]>

/** What the customer can do next with an order. */
export function nextOrderActions(
  order: { status: OrderStatus; kind: OrderKind; simType: 'esim' | 'physical' },
  isBankWaiting: boolean,
): OrderAction[] {
  // The bank refused a charge without the customer: only a new try leads to its page.
  if (order.status === 'payment_action' && !isBankWaiting) return ['pay']
  return order.status === 'active' && order.kind === 'purchase' && order.simType === 'esim'
    ? ['install_esim', 'view_line']
    : [...actions[order.status]]
}
