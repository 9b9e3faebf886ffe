import type Stripe from 'stripe'
import { newId } from '../http/ids.ts'
import { type Confirmation, confirmIntent, type Reply, refuseState } from './charging.ts'
import { findCustomer } from './customers.ts'
import { invalidParameter, missingParameter, noSuchObject, unexpectedState } from './failure.ts'
import { createdWithin, pageOf } from './lists.ts'
import type { PaymentIntent, PaymentMethod } from './objects.ts'
import type { Params } from './params.ts'
import { findUsableMethod } from './payment-methods.ts'
import { nowInSeconds, type Provider } from './provider.ts'
import type { Unplayed } from './unplayed.ts'

const createParams = new Set([
  'allowed_payment_method_types',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'confirmation_method',
  'currency',
  'customer',
  'description',
  'error_on_requires_action',
  'excluded_payment_method_types',
  'expand',
  'metadata',
  'off_session',
  'payment_details',
  'payment_method',
  'payment_method_options',
  'radar_options',
  'receipt_email',
  'return_url',
  'setup_future_usage',
  'shipping',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'use_stripe_sdk',
])
const confirmParams = new Set([
  'error_on_requires_action',
  'expand',
  'off_session',
  'payment_method',
  'payment_method_options',
  'radar_options',
  'receipt_email',
  'return_url',
  'setup_future_usage',
  'shipping',
  'use_stripe_sdk',
])
const cancelParams = new Set(['cancellation_reason', 'expand'])
const cancelReasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const
const confirmable = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])

const minAmountCents = 50
const maxAmountCents = 99_999_999

export function createPaymentIntent(provider: Provider, params: Params): Reply | Promise<Reply> {
  params.allow(createParams)
  const amount = readAmount(params)
  const currency = params.requiredText('currency').toLowerCase()
  if (!/^[a-z]{3}$/.test(currency)) {
    throw invalidParameter('currency', `Invalid currency: ${currency}.`)
  }
  if ((params.text('capture_method') ?? 'automatic').startsWith('manual')) {
    throw invalidParameter(
      'capture_method',
      'This sandbox captures immediately; manual is not played.',
    )
  }
  const customerId = params.text('customer')
  if (customerId !== null) findCustomer(provider, customerId, 'customer')
  const methodId = params.text('payment_method')
  const method = methodId === null ? null : methodFor(provider, methodId, customerId)
  const metadata = params.metadata()
  const isConfirmed = params.flag('confirm')
  if (!isConfirmed) refuseWithoutConfirm(params)
  if (isConfirmed && !method) throw missingParameter('payment_method')
  const confirmation = isConfirmed && method ? readConfirmation(params, method) : null

  const id = newId('pi_')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    created: nowInSeconds(provider),
    amount,
    amount_received: 0,
    currency,
    client_secret: `${id}_secret_${newId('')}`,
    customer: customerId,
    description: params.text('description'),
    metadata,
    payment_method: methodId,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    canceled_at: null,
    cancellation_reason: null,
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    ...unplayedFields,
  }
  keepIntent(provider, intent)
  return confirmation ? confirmIntent(provider, intent, confirmation) : { object: intent }
}

function keepIntent({ ledger }: Provider, intent: PaymentIntent) {
  ledger.paymentIntents.set(intent.id, intent)
  if (intent.customer === null) return
  const earlier = ledger.intentsOfCustomer.get(intent.customer)
  if (earlier) earlier.push(intent)
  else ledger.intentsOfCustomer.set(intent.customer, [intent])
}

function readAmount(params: Params): number {
  const amount = params.integer('amount')
  if (amount === null) throw missingParameter('amount')
  if (amount < 0) {
    throw invalidParameter('amount', 'Invalid positive integer', 'parameter_invalid_integer')
  }
  if (amount < minAmountCents) {
    throw invalidParameter('amount', 'Amount must be at least $0.50 usd', 'amount_too_small')
  }
  if (amount > maxAmountCents) {
    throw invalidParameter('amount', 'Amount must be no more than $999,999.99', 'amount_too_large')
  }
  return amount
}

/** A method may be used by its own customer, or without a customer if it has none. */
function methodFor(provider: Provider, id: string, customerId: string | null): PaymentMethod {
  const method = findUsableMethod(provider, id, 'payment_method')
  if (method.customer === customerId) return method
  if (customerId === null) {
    throw invalidParameter(
      'customer',
      `The provided PaymentMethod belongs to the Customer ${method.customer}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
    )
  }
  if (method.customer === null) return method
  throw invalidParameter(
    'payment_method',
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    'resource_missing',
  )
}

function refuseWithoutConfirm(params: Params) {
  for (const name of ['off_session', 'error_on_requires_action', 'return_url']) {
    if (params.has(name)) {
      throw invalidParameter(
        name,
        `The parameter \`${name}\` cannot be passed when creating a PaymentIntent unless \`confirm\` is set to true.`,
      )
    }
  }
}

function readConfirmation(params: Params, method: PaymentMethod): Confirmation {
  const isOffSession = params.flag('off_session')
  const returnUrl = params.text('return_url')
  const mayRedirect =
    params.group('automatic_payment_methods').text('allow_redirects') !== 'never' &&
    !params.has('allowed_payment_method_types')
  if (!isOffSession && returnUrl === null && mayRedirect) {
    throw invalidParameter(
      'return_url',
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don’t want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.',
      'parameter_missing',
    )
  }
  const failOnRequiredAction = params.flag('error_on_requires_action')
  return { method, isOffSession, returnUrl, failOnRequiredAction }
}

export function findPaymentIntent(provider: Provider, id: string, param = 'id'): PaymentIntent {
  const intent = provider.ledger.paymentIntents.get(id)
  if (!intent) throw noSuchObject('payment_intent', id, param)
  return intent
}

export function confirmPaymentIntent(
  provider: Provider,
  id: string,
  params: Params,
): Promise<Reply> {
  params.allow(confirmParams)
  const intent = findPaymentIntent(provider, id)
  if (!confirmable.has(intent.status)) {
    throw refuseState(intent, 'confirm', [...confirmable].join(', '))
  }
  const methodId = params.text('payment_method') ?? intent.payment_method
  if (methodId === null) {
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it’s missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.',
      'payment_intent_unexpected_state',
      { payment_intent: intent },
    )
  }
  const method = methodFor(provider, methodId, intent.customer)
  return confirmIntent(provider, intent, readConfirmation(params, method))
}

export function cancelPaymentIntent(provider: Provider, id: string, params: Params): PaymentIntent {
  params.allow(cancelParams)
  const reason = params.choice('cancellation_reason', cancelReasons)
  const intent = findPaymentIntent(provider, id)
  if (!confirmable.has(intent.status)) {
    throw refuseState(intent, 'cancel', [...confirmable].join(', '))
  }
  intent.status = 'canceled'
  intent.canceled_at = nowInSeconds(provider)
  intent.cancellation_reason = reason
  intent.next_action = null
  provider.events.emit('payment_intent.canceled', intent)
  return intent
}

export function listPaymentIntents(provider: Provider, params: Params) {
  const customerId = params.text('customer')
  const candidates =
    customerId === null
      ? [...provider.ledger.paymentIntents.values()]
      : (provider.ledger.intentsOfCustomer.get(customerId) ?? [])
  return pageOf(createdWithin(candidates, params), params, '/v1/payment_intents')
}

const unplayedFields: Unplayed<Stripe.PaymentIntent, PaymentIntent> = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: { allow_redirects: 'always', enabled: true },
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  livemode: false,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_record: null,
  payment_method_options: {
    card: {
      installments: null,
      mandate_options: null,
      network: null,
      request_three_d_secure: 'automatic',
    },
  },
  payment_method_types: ['card'],
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
}
