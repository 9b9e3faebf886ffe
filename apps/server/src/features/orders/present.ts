import type { Attempt, Order, TimelineEntry } from '@openline/contract/orders'
import { msg, translate } from '@openline/words/words'
import { retell } from '../../stored-words.ts'
import { nextOrderActions } from './order-status.ts'
import { paymentFailure } from './payment-failure.ts'
import type { OrderRow, OrderSurroundings } from './store.ts'

const failureWithoutPayment: Readonly<Record<string, string>> = {
  sim_sold_out: msg('We ran out of SIMs for this order, so you get your money back.'),
  no_numbers_in_zip: msg(
    'There was no free number in your area, so you get your money back. Please try another ZIP code.',
  ),
  iccid_in_use: msg('This SIM is already in use on another line, so you get your money back.'),
  renewal_not_needed: msg('The line was renewed already or has ended, so you get your money back.'),
  carrier_unavailable: msg(
    'Our network could not take your order in time, so you get your money back.',
  ),
  iccid_unknown: msg('The network does not know this SIM, so you get your money back.'),
}

const provisioningFailed = msg('We could not set up your line, so you get your money back.')

const refundFailed = msg(
  'Your bank did not take the money that we sent back. Please contact us, so that you get it in another way.',
)

const orderFailure = (order: OrderRow, { attempts }: OrderSurroundings): Order['failure'] => {
  const last = attempts.at(-1)
  if (order.status === 'payment_failed') return paymentFailure(last?.failureCode ?? 'card_declined')
  if (order.status === 'payment_action' && last?.failureCode)
    return paymentFailure(last.failureCode)
  if (order.status === 'refund_failed')
    return { code: 'refund_failed', message: translate(refundFailed) }
  if (order.failureCode === null) return null
  return {
    code: order.failureCode,
    message: translate(failureWithoutPayment[order.failureCode] ?? provisioningFailed),
  }
}

/** An order as its customer sees it. The only way an order row becomes an answer. */
export const presentOrder = (order: OrderRow, surroundings: OrderSurroundings): Order => {
  const waiting = surroundings.attempts.find(({ status }) => status === 'requires_action')
  return {
    id: order.id,
    number: order.number,
    kind: order.kind,
    status: order.status,
    cartItemId: order.idempotencyKey,
    planId: order.planId,
    planName: order.planName,
    simType: order.simType,
    autoRenew: order.autoRenew,
    keepMsisdn: order.keepMsisdn,
    lines: {
      orderTotalCents: order.orderTotalCents,
      discountAmountCents: order.discountAmountCents,
      taxAmountCents: order.taxAmountCents,
      regulatoryFeeCents: order.regulatoryFeeCents,
      activationFeeCents: order.activationFeeCents,
      finalCheckoutAmountCents: order.finalCheckoutAmountCents,
    },
    createdAt: order.createdAt.toISOString(),
    trackingNumber: order.trackingNumber,
    failure: orderFailure(order, surroundings),
    redirect:
      waiting?.actionUrl && waiting.intentId
        ? { url: waiting.actionUrl, sessionId: waiting.intentId }
        : null,
    lineId: order.renewsLineId ?? surroundings.lineId,
    portedOut: null,
    nextActions: nextOrderActions(order, waiting !== undefined),
  }
}

export const presentAttempt = (attempt: OrderSurroundings['attempts'][number]): Attempt => ({
  id: attempt.id,
  number: attempt.number,
  status: attempt.status,
  amountCents: attempt.amountCents,
  cardNetwork: attempt.cardNetwork,
  last4Digits: attempt.last4Digits,
  createdAt: attempt.createdAt.toISOString(),
  failure: attempt.failureCode === null ? null : paymentFailure(attempt.failureCode),
})

const titles: Readonly<Record<string, string>> = {
  ordered: msg('Order received'),
  payment_pending: msg('Payment started again'),
  payment_action: msg('Waiting for you to confirm the payment with your bank'),
  payment_failed: msg('Payment failed'),
  paid: msg('Payment received'),
  provisioning: msg('Setting up your line'),
  to_ship: msg('Packing your SIM card'),
  shipped: msg('SIM card shipped'),
  active: msg('Your line is active'),
  refund_pending: msg('Sending your money back'),
  refunded: msg('Money returned'),
  refund_failed: msg('The money could not be returned to your card'),
  expired: msg('Order expired without payment'),
  cancelled: msg('Order cancelled'),
}

type StoredEvent = { kind: string; detail: string | null; at: Date }

export const presentEvent = ({ kind, detail, at }: StoredEvent): TimelineEntry => ({
  at: at.toISOString(),
  kind,
  title: translate(titles[kind] ?? kind),
  detail: detail && sayDetail(kind, detail),
})

const sayDetail = (kind: string, detail: string): string =>
  kind === 'payment_failed'
    ? paymentFailure(detail).message
    : retell(detail, msg('Tracking number {number}'))
