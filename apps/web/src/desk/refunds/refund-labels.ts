import { lineEnded } from '@openline/contract/lines/line-add-on'
import type { OrderKind, OrderStatus } from '@openline/contract/sales/orders'
import type { RefundReason, StaffRefundReason } from '@openline/contract/sales/refunds'
import type { DeskOrder, DeskRefund } from '@openline/contract/sales/refunds-desk'
import type { Tone } from '../../ui/badge.tsx'

type Standing = { readonly word: string; readonly tone: Tone }

export const orderStandings = {
  payment_pending: { word: 'Payment pending', tone: 'warning' },
  payment_action: { word: 'Waiting for the bank', tone: 'warning' },
  payment_failed: { word: 'Payment failed', tone: 'danger' },
  paid: { word: 'Paid', tone: 'accent' },
  provisioning: { word: 'Setting up', tone: 'accent' },
  to_ship: { word: 'Packing', tone: 'accent' },
  shipped: { word: 'Shipped', tone: 'accent' },
  active: { word: 'Active', tone: 'success' },
  refund_pending: { word: 'Refund in progress', tone: 'warning' },
  refunded: { word: 'Refunded', tone: 'neutral' },
  refund_failed: { word: 'Refund failed', tone: 'danger' },
  expired: { word: 'Expired', tone: 'neutral' },
  cancelled: { word: 'Canceled', tone: 'neutral' },
} as const satisfies Record<OrderStatus, Standing>

export const refundStandings = {
  pending: { word: 'Not sent yet', tone: 'warning' },
  sent: { word: 'Sent', tone: 'accent' },
  done: { word: 'Done', tone: 'success' },
  failed: { word: 'Failed', tone: 'danger' },
  settled: { word: 'Paid another way', tone: 'neutral' },
  returned: { word: 'Returned by the bank', tone: 'neutral' },
} as const satisfies Record<DeskRefund['status'], Standing>

/** What staff give money back for. */
export const staffReasonLabels = {
  service_problem: 'Service problem',
  charged_in_error: 'Charged in error',
  customer_request: 'Customer request',
  goodwill: 'Courtesy',
  order_canceled: 'Order canceled',
  fraud: 'Fraud, which ends the service',
} as const satisfies Record<StaffRefundReason, string>

/** An order that is canceled takes the act of that name. */
const { order_canceled: _, ...chosenReasons } = staffReasonLabels

/** What a refund can be for, to choose from. */
export const refundOptions = Object.entries(chosenReasons).map(([value, label]) => ({
  value,
  label,
}))

const reasonLabels = {
  ...staffReasonLabels,
  not_needed: 'Charged twice or too late',
  add_on_not_given: 'Add-on couldn’t be given',
  wrong_amount: 'Wrong amount charged',
} as const satisfies Record<Exclude<RefundReason, 'not_provisioned'>, string>

/** What couldn’t be done for an order that was paid. */
const notDone = {
  purchase: 'Line couldn’t be set up',
  renewal: 'Plan wasn’t renewed',
  add_on: 'Add-on couldn’t be given',
  number_change: 'Number couldn’t be changed',
} as const satisfies Record<OrderKind, string>

/** What money of an order went back for. */
export function refundedFor(
  reason: RefundReason,
  { kind, failure }: Pick<DeskOrder['order'], 'kind' | 'failure'>,
): string {
  if (reason !== 'not_provisioned') return reasonLabels[reason]
  return failure?.code === lineEnded ? 'Line ended first' : notDone[kind]
}
