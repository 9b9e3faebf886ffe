import type { OrderStatus } from '@openline/contract/orders'
import type { Tone } from '../../ui/badge.tsx'

/** The status of an order in a word or two. */
export const orderStatusWords: Record<
  OrderStatus,
  { readonly label: string; readonly tone: Tone }
> = {
  payment_pending: { label: 'Payment pending', tone: 'warning' },
  payment_action: { label: 'Confirm payment', tone: 'warning' },
  payment_failed: { label: 'Payment failed', tone: 'danger' },
  paid: { label: 'Paid', tone: 'success' },
  provisioning: { label: 'Setting up', tone: 'accent' },
  to_ship: { label: 'Packing', tone: 'accent' },
  shipped: { label: 'Shipped', tone: 'accent' },
  active: { label: 'Active', tone: 'success' },
  refund_pending: { label: 'Refund on its way', tone: 'warning' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  refund_failed: { label: 'Refund failed', tone: 'danger' },
  expired: { label: 'Expired', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}
