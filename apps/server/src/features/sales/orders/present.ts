import type { Attempt, Order, TimelineEntry } from '@openline/contract/sales/orders'
import { addressLines } from '@openline/contract/street-line'
import { msg, t, translate } from '@openline/i18n/i18n'
import { translateStored } from '../../../language/stored-text.ts'
import { moneyLinesOf } from '../shop/shop.ts'
import type { OrderRow } from './change-store.ts'
import type { OrderDetails } from './details-store.ts'
import { nextOrderActions } from './order-status.ts'
import { paidWith } from './paid-with.ts'
import { paymentFailure } from './payment-failure.ts'

const failureWithoutPayment: Readonly<Record<string, string>> = {
  sim_sold_out: msg('We ran out of SIMs for this order.'),
  no_numbers_in_zip: msg(
    'No phone numbers were available in your area. Please try another ZIP code.',
  ),
  iccid_in_use: msg('This SIM is already in use on another line.'),
  number_in_use: msg('Our network gave us a number that another line has.'),
  auto_renew_off: msg('Auto-renew was turned off while your card was being charged.'),
  renewal_not_needed: msg('This line was already renewed or has ended.'),
  address_refused: msg('Our network couldn’t activate a line at your address.'),
  carrier_unavailable: msg('Our network couldn’t process your order in time.'),
  carrier_silent: msg('Our network didn’t tell us in time whether it was done.'),
  carrier_late: msg(
    'Our network needed more than a day for this. If it’s done later, you don’t pay for it.',
  ),
  order_canceled: msg('We canceled this order.'),
  not_supported: msg('Our network no longer offers the SIM of this order.'),
  iccid_unknown: msg('Our network doesn’t recognize this SIM.'),
  line_changing: msg('Something else was changing about this line’s number.'),
  number_taken: msg('The number you chose was no longer available.'),
  line_not_active: msg('This line had no service anymore.'),
  line_ended: msg('This line has ended.'),
}

const notDone: Readonly<Record<OrderRow['kind'], string>> = {
  purchase: msg('We couldn’t set up your line.'),
  renewal: msg('We couldn’t set up your line.'),
  add_on: msg('Our network couldn’t add this to your line.'),
  number_change: msg('Our network couldn’t change your number.'),
}

const refundFailed = msg(
  'Your bank didn’t accept our refund. Please contact us so we can get it to you another way.',
)

const ofLineThere = new Set([
  'carrier_silent',
  'carrier_late',
  'line_changing',
  'line_not_active',
  'line_ended',
  'number_taken',
])

/** What is sold for a line that is there needs another thing of the network than a new line. */
function failureReason(kind: OrderRow['kind'], code: string): string {
  const isOfLine = kind === 'purchase' || kind === 'renewal' || ofLineThere.has(code)
  return (isOfLine ? failureWithoutPayment[code] : undefined) ?? notDone[kind]
}

function orderFailure(order: OrderRow, { attempts }: OrderDetails): Order['failure'] {
  // What was captured for an order that isn't paid goes back, and says nothing of why.
  const last = attempts.findLast(({ status }) => status !== 'captured')
  if (order.status === 'payment_failed') return paymentFailure(last?.failureCode ?? 'card_declined')
  if (order.status === 'payment_action' && last?.failureCode)
    return paymentFailure(last.failureCode)
  if (order.status === 'refund_failed')
    return { code: 'refund_failed', message: translate(refundFailed) }
  if (order.failureCode === null) return null
  const reason = translate(failureReason(order.kind, order.failureCode))
  const outcome =
    order.status === 'refunded'
      ? t('Your payment was refunded.')
      : t('We’re refunding your payment.')
  return { code: order.failureCode, message: `${reason} ${outcome}` }
}

/** An order as its customer sees it. The only way an order row becomes an answer. */
export function presentOrder(order: OrderRow, details: OrderDetails): Order {
  const waiting = details.attempts.find(({ status }) => status === 'requires_action')
  return {
    id: order.id,
    number: order.number,
    kind: order.kind,
    status: order.status,
    cartItemId: order.idempotencyKey,
    planId: order.planId,
    planName: order.planName,
    addOn: addOnOf(order),
    withAddOn: order.withAddOn && {
      addOnId: order.withAddOn.addOnId,
      title: order.withAddOn.title,
    },
    simType: order.simType,
    autoRenew: order.autoRenew,
    keepMsisdn: order.keepMsisdn,
    chosenMsisdn: order.chosenMsisdn,
    lines: moneyLinesOf(order),
    creditCents: order.creditCents,
    createdAt: order.createdAt.toISOString(),
    trackingNumber: order.trackingNumber,
    shipTo: isMailed(order) ? [order.shipTo.name, ...addressLines(order.shipTo)] : null,
    failure: orderFailure(order, details),
    redirect:
      waiting?.actionUrl && waiting.intentId
        ? { url: waiting.actionUrl, sessionId: waiting.intentId }
        : null,
    lineId: details.lineId,
    lineEnd: null,
    // Its line is in another account.
    nextActions:
      order.status === 'active' && details.lineId === null
        ? []
        : nextOrderActions(order, waiting !== undefined),
  }
}

function addOnOf({ addOnId, addOnName }: OrderRow): Order['addOn'] {
  return addOnId === null || addOnName === null ? null : { addOnId, title: addOnName }
}

/** Whether a SIM card is mailed: one that the customer holds has its number from the start, and never ships. */
export function isMailed({ kind, simType, iccid, status, trackingNumber }: OrderRow): boolean {
  return (
    kind === 'purchase' &&
    simType === 'physical' &&
    (iccid === null || status === 'to_ship' || status === 'shipped' || trackingNumber !== null)
  )
}

/** The tries to pay an order as its customer sees them. What was captured and did not pay it says so. */
export function presentAttempts(
  order: Pick<OrderRow, 'paidAt'>,
  { attempts }: Pick<OrderDetails, 'attempts'>,
): Attempt[] {
  const paid = paidWith(order, attempts)
  return attempts.map((attempt) =>
    attempt.status === 'captured' && attempt !== paid
      ? { ...presentAttempt(attempt), failure: paymentFailure('not_needed') }
      : presentAttempt(attempt),
  )
}

function presentAttempt(attempt: OrderDetails['attempts'][number]): Attempt {
  return {
    id: attempt.id,
    number: attempt.number,
    status: attempt.status,
    amountCents: attempt.amountCents,
    cardNetwork: attempt.cardNetwork,
    last4Digits: attempt.last4Digits,
    createdAt: attempt.createdAt.toISOString(),
    failure: attempt.failureCode === null ? null : paymentFailure(attempt.failureCode),
  }
}

const titles: Readonly<Record<string, string>> = {
  ordered: msg('Order received'),
  payment_pending: msg('New payment attempt'),
  payment_action: msg('Waiting for you to confirm the payment with your bank'),
  payment_failed: msg('Payment failed'),
  paid: msg('Payment received'),
  provisioning: msg('Setting up your line'),
  to_ship: msg('Packing your SIM card'),
  shipped: msg('SIM card shipped'),
  card_address_corrected: msg('Shipping address of your SIM card corrected'),
  card_stopped: msg('SIM card stopped before it left'),
  card_returned: msg('SIM card came back undelivered'),
  another_card_stopped: msg('SIM card stopped before it left'),
  another_card_returned: msg('Another SIM card came back undelivered'),
  another_card_ordered: msg('Packing another SIM card'),
  another_card_shipped: msg('Another SIM card shipped'),
  another_card_failed: msg('Another SIM card couldn’t be sent'),
  active: msg('Your line is active'),
  refund_pending: msg('Refund in progress'),
  refunded: msg('Refunded'),
  refund_failed: msg('Refund failed'),
  part_refunded: msg('Partial refund'),
  part_refund_failed: msg('Partial refund failed'),
  expired: msg('Order expired (not paid)'),
  cancelled: msg('Order canceled'),
}

type StoredEvent = { kind: string; detail: string | null; at: Date }

/** `of`: the kind of the order that it happened to. */
export function presentEvent(
  { kind, detail, at }: StoredEvent,
  of: OrderRow['kind'],
): TimelineEntry {
  return {
    at: at.toISOString(),
    kind,
    title: titleOf(kind, of),
    detail: detail && sayDetail(kind, detail),
  }
}

/** The line of all but a purchase was there before. */
const titlesOfKind: Readonly<Record<OrderRow['kind'], Readonly<Record<string, string>>>> = {
  purchase: {},
  renewal: { active: msg('Plan renewed') },
  add_on: { provisioning: msg('Adding it to your line'), active: msg('Added to your line') },
  number_change: { provisioning: msg('Changing your number'), active: msg('Number changed') },
}

function titleOf(kind: string, of: OrderRow['kind']): string {
  return translate(titlesOfKind[of][kind] ?? titles[kind] ?? kind)
}

function sayDetail(kind: string, detail: string): string {
  return kind === 'payment_failed'
    ? paymentFailure(detail).message
    : translateStored(detail, msg('Tracking number {number}'))
}
