import type Stripe from 'stripe'
import { newId } from '../http/ids.ts'
import { book, chargeFee } from './balance.ts'
import { objectTo } from './disputes.ts'
import { authenticationFailed, type ErrorBody, StripeFailure, unexpectedState } from './failure.ts'
import type { Charge, PaymentIntent, PaymentMethod } from './objects.ts'
import { nowInSeconds, type Provider } from './provider.ts'
import type { ChargeOutcome } from './test-cards.ts'
import type { Unplayed } from './unplayed.ts'

/** How the merchant wants an intent to be confirmed. */
export type Confirmation = {
  method: PaymentMethod
  /** Off-session: the customer cannot answer the bank. */
  isOffSession: boolean
  returnUrl: string | null
  failOnRequiredAction: boolean
}

/** A finished request: the object to show and how many of its answers get lost. */
export type Reply = {
  object: object
  answersToLose?: number
}

type Decline = Extract<ChargeOutcome, { kind: 'decline' }>

const needsAuthentication: Decline = {
  kind: 'decline',
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
  advice: 'try_again_later',
}

/** Charges the card of the confirmation, as that card behaves. */
export async function confirmIntent(
  provider: Provider,
  intent: PaymentIntent,
  confirmation: Confirmation,
): Promise<Reply> {
  const { method, isOffSession } = confirmation
  const outcome = provider.ledger.cardOf.get(method.id)?.charge ?? { kind: 'success' }
  intent.payment_method = method.id
  intent.last_payment_error = null
  intent.next_action = null
  switch (outcome.kind) {
    case 'success':
      return { object: capture(provider, intent, method) }
    case 'decline':
      throw decline(provider, intent, method, outcome)
    case 'authenticate':
      if (isOffSession && outcome.onlyOnSession)
        return { object: capture(provider, intent, method) }
      if (isOffSession || confirmation.failOnRequiredAction) {
        throw decline(provider, intent, method, needsAuthentication)
      }
      return { object: askForAuthentication(provider, intent, confirmation.returnUrl) }
    case 'slow':
      intent.status = 'processing'
      await provider.timers.wait(outcome.seconds * 1000 * provider.options.slowness)
      return { object: capture(provider, intent, method) }
    case 'answer_lost':
      return { object: capture(provider, intent, method), answersToLose: outcome.answers }
    case 'settles_later':
      intent.status = 'processing'
      provider.events.emit('payment_intent.processing', intent)
      provider.timers.later(provider.options.settleAfterMs, () => capture(provider, intent, method))
      return { object: intent }
  }
}

function askForAuthentication(provider: Provider, intent: PaymentIntent, returnUrl: string | null) {
  intent.status = 'requires_action'
  intent.next_action = {
    type: 'redirect_to_url',
    redirect_to_url: {
      return_url: returnUrl,
      url: `${provider.options.pagesUrl()}/payment/3ds/${intent.client_secret}`,
    },
  }
  provider.ledger.returnUrls.set(intent.id, returnUrl)
  provider.events.emit('payment_intent.requires_action', intent)
  return intent
}

/** The cardholder answered the bank: charge, decline or give the intent back. */
export function finishAuthentication(
  provider: Provider,
  intent: PaymentIntent,
  method: PaymentMethod,
  isConfirmed: boolean,
) {
  intent.next_action = null
  const outcome = provider.ledger.cardOf.get(method.id)?.charge
  if (!isConfirmed) {
    intent.payment_method = null
    intent.status = 'requires_payment_method'
    intent.last_payment_error = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: authenticationFailed,
      payment_method: method,
    }
    provider.events.emit('payment_intent.payment_failed', intent)
  } else if (outcome?.kind === 'authenticate' && outcome.thenDecline?.kind === 'decline') {
    decline(provider, intent, method, outcome.thenDecline)
  } else {
    capture(provider, intent, method)
  }
}

function capture(provider: Provider, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const charge = newCharge(provider, intent, method)
  provider.ledger.charges.set(charge.id, charge)
  charge.balance_transaction = book(provider, {
    amount: charge.amount,
    fee: chargeFee(charge.amount),
    currency: charge.currency,
    description: charge.description ?? '',
    reporting_category: 'charge',
    source: charge.id,
    type: 'charge',
    feeFor: 'Stripe processing fees',
  }).id
  intent.latest_charge = charge.id
  intent.amount_received = intent.amount
  intent.status = 'succeeded'
  provider.events.emit('payment_intent.succeeded', intent)
  const objection = provider.ledger.cardOf.get(method.id)?.afterCharge
  if (objection) {
    provider.timers.later(provider.options.settleAfterMs, () =>
      objectTo(provider, charge, objection),
    )
  }
  return intent
}

/** Records the refused charge and gives the failure to answer with. */
function decline(
  provider: Provider,
  intent: PaymentIntent,
  method: PaymentMethod,
  reason: Decline,
): StripeFailure {
  const charge: Charge = {
    ...newCharge(provider, intent, method),
    amount_captured: 0,
    captured: false,
    failure_code: reason.code,
    failure_message: reason.message,
    paid: false,
    status: 'failed',
  }
  provider.ledger.charges.set(charge.id, charge)
  const error: ErrorBody = {
    type: 'card_error',
    code: reason.code,
    message: reason.message,
    advice_code: reason.advice,
    charge: charge.id,
    payment_method: method,
  }
  if (reason.declineCode !== undefined) error.decline_code = reason.declineCode
  intent.latest_charge = charge.id
  intent.payment_method = null
  intent.status = 'requires_payment_method'
  intent.last_payment_error = { ...error, payment_method: method }
  provider.events.emit('payment_intent.payment_failed', intent)
  return new StripeFailure({ ...error, payment_intent: intent }, { status: 402, kept: true })
}

function newCharge(provider: Provider, intent: PaymentIntent, method: PaymentMethod): Charge {
  return {
    id: newId('ch_'),
    object: 'charge',
    created: nowInSeconds(provider),
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    captured: true,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    refunded: false,
    status: 'succeeded',
    ...unplayedFields,
  }
}

export function refuseState(intent: PaymentIntent, verb: string, allowed: string): StripeFailure {
  return unexpectedState(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be used: ${allowed}.`,
    'payment_intent_unexpected_state',
    { payment_intent: intent },
  )
}

const unplayedFields: Unplayed<Stripe.Charge, Charge> = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  outcome: null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
}
