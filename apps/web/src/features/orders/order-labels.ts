import type { Order, OrderStatus } from '@openline/contract/sales/orders'
import { msg, t } from '@openline/i18n/i18n'
import type { Tone } from '../../ui/badge.tsx'

/** The status of an order in a word or two. */
const orderStatusWords: Record<OrderStatus, { readonly label: string; readonly tone: Tone }> = {
  payment_pending: { label: msg('Payment pending'), tone: 'warning' },
  payment_action: { label: msg('Confirm payment'), tone: 'warning' },
  payment_failed: { label: msg('Payment failed'), tone: 'danger' },
  paid: { label: msg('Paid'), tone: 'success' },
  provisioning: { label: msg('Setting up'), tone: 'accent' },
  to_ship: { label: msg('Packing'), tone: 'accent' },
  shipped: { label: msg('Shipped'), tone: 'accent' },
  active: { label: msg('Complete'), tone: 'success' },
  refund_pending: { label: msg('Refund in progress'), tone: 'warning' },
  refunded: { label: msg('Refunded'), tone: 'neutral' },
  refund_failed: { label: msg('Refund failed'), tone: 'danger' },
  expired: { label: msg('Expired'), tone: 'neutral' },
  cancelled: { label: msg('Canceled'), tone: 'neutral' },
}

/** The status of an order; one whose line has ended has no active line. */
export function orderStanding({ status, lineEnd }: Pick<Order, 'status' | 'lineEnd'>) {
  if (lineEnd === null) return orderStatusWords[status]
  return lineEnd.toCarrier === null ? lineCanceled : transferredOut
}

const transferredOut: { readonly label: string; readonly tone: Tone } = {
  label: msg('Transferred out'),
  tone: 'neutral',
}

const lineCanceled = { label: msg('Line canceled'), tone: 'neutral' } as const

/** What was ordered. */
export function orderName({
  kind,
  planName,
  addOn,
}: Pick<Order, 'kind' | 'planName' | 'addOn'>): string {
  if (addOn !== null) return addOn.title
  return kind === 'renewal' ? t('{plan} (renewal)', { plan: planName }) : planName
}
