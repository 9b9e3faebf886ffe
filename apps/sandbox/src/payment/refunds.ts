import type Stripe from 'stripe'
import { newId } from '../http/ids.ts'
import { book } from './balance.ts'
import { refundEndsDispute, requireUndisputed } from './disputes.ts'
import { invalidParameter, missingParameter, noSuchObject, unexpectedState } from './failure.ts'
import { createdWithin, pageOf } from './lists.ts'
import type { Charge, Refund } from './objects.ts'
import type { Params } from './params.ts'
import { findPaymentIntent } from './payment-intents.ts'
import { nowInSeconds, type Provider } from './provider.ts'
import type { Unplayed } from './unplayed.ts'

const refundParams = new Set([
  'amount',
  'charge',
  'expand',
  'instructions_email',
  'metadata',
  'payment_intent',
  'reason',
])
const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

export function createRefund(provider: Provider, params: Params): Refund {
  params.allow(refundParams)
  const reason = params.choice('reason', reasons)
  const requested = params.integer('amount')
  if (requested !== null && requested < 1) {
    throw invalidParameter('amount', 'Invalid positive integer', 'parameter_invalid_integer')
  }
  const metadata = params.metadata()
  const charge = findCharge(provider, params)
  requireUndisputed(provider, charge)
  const amount = refundableAmount(charge, requested)
  const behavior = provider.ledger.cardOf.get(charge.payment_method)?.refund

  const refund: Refund = {
    id: newId('re_'),
    object: 'refund',
    created: nowInSeconds(provider),
    amount,
    balance_transaction: null,
    charge: charge.id,
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    status: behavior === 'pending_first' ? 'pending' : 'succeeded',
    ...unplayedFields,
  }
  provider.ledger.refunds.set(refund.id, refund)
  refund.balance_transaction = move(provider, refund, 'refund')
  const earlier = provider.ledger.refundsOfCharge.get(charge.id)
  provider.ledger.refundsOfCharge.set(charge.id, earlier ? [...earlier, refund] : [refund])
  addRefunded(charge, amount)
  provider.events.emit('refund.created', refund)
  provider.events.emit('charge.refunded', charge)
  if (charge.refunded) refundEndsDispute(provider, charge)
  if (behavior)
    provider.timers.later(provider.options.settleAfterMs, () => settle(provider, refund, charge))
  return refund
}

/** The cards whose refunds take their time: pending ones succeed, the others come back. */
function settle(provider: Provider, refund: Refund, charge: Charge) {
  if (refund.status === 'pending') {
    refund.status = 'succeeded'
    provider.events.emit('refund.updated', refund)
    return
  }
  refund.status = 'failed'
  refund.failure_reason = 'expired_or_canceled_card'
  addRefunded(charge, -refund.amount)
  refund.failure_balance_transaction = move(provider, refund, 'refund_failure')
  provider.events.emit('refund.failed', refund)
}

/** What of it left the balance, or is back; the fee of the charge stays with the provider. */
function move(
  provider: Provider,
  { id: source, amount, currency }: Refund,
  type: 'refund' | 'refund_failure',
): string {
  const isBack = type === 'refund_failure'
  const moved = { amount: isBack ? amount : -amount, fee: 0, currency, source }
  const description = isBack ? 'REFUND FAILURE' : 'REFUND FOR CHARGE'
  return book(provider, { ...moved, description, reporting_category: type, type }).id
}

function addRefunded(charge: Charge, amount: number) {
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
}

function findCharge(provider: Provider, params: Params): Charge {
  const intentId = params.text('payment_intent')
  if (intentId !== null) {
    const intent = findPaymentIntent(provider, intentId, 'payment_intent')
    const charge = provider.ledger.charges.get(intent.latest_charge ?? '')
    if (charge?.status === 'succeeded') return charge
    throw unexpectedState(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    )
  }
  const chargeId = params.text('charge')
  if (chargeId === null) throw missingParameter('payment_intent')
  const charge = provider.ledger.charges.get(chargeId)
  if (!charge) throw noSuchObject('charge', chargeId, 'charge')
  if (charge.status === 'succeeded') return charge
  throw unexpectedState(`Charge ${chargeId} failed and cannot be refunded.`)
}

/** All refunds of a charge together never exceed what was captured. */
function refundableAmount(charge: Charge, requested: number | null): number {
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0) {
    throw unexpectedState(
      `Charge ${charge.id} has already been refunded.`,
      'charge_already_refunded',
    )
  }
  if (requested !== null && requested > left) {
    throw unexpectedState(
      `Refund amount (${dollars(requested)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      undefined,
      { param: 'amount' },
    )
  }
  return requested ?? left
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

export function findRefund(provider: Provider, id: string): Refund {
  const refund = provider.ledger.refunds.get(id)
  if (!refund) throw noSuchObject('refund', id)
  return refund
}

export function listRefunds(provider: Provider, params: Params) {
  const intentId = params.text('payment_intent')
  const chargeId = params.text('charge')
  const refunds =
    chargeId === null
      ? [...provider.ledger.refunds.values()]
      : [...(provider.ledger.refundsOfCharge.get(chargeId) ?? [])]
  const found = refunds.filter((refund) => intentId === null || refund.payment_intent === intentId)
  return pageOf(createdWithin(found, params), params, '/v1/refunds')
}

const unplayedFields: Unplayed<Stripe.Refund, Refund> = {
  customer: null,
  customer_account: null,
  destination_details: { card: { type: 'refund' }, type: 'card' },
  payment_method: null,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
}
