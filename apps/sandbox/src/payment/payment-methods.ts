import type Stripe from 'stripe'
import { newId } from '../http/ids.ts'
import { findCustomer } from './customers.ts'
import { noSuchObject, unexpectedState } from './failure.ts'
import { pageOf } from './lists.ts'
import type { PaymentMethod } from './objects.ts'
import type { Params } from './params.ts'
import { nowInSeconds, type Provider } from './provider.ts'
import { findTestCard, fingerprintOf, type TestCard } from './test-cards.ts'
import type { Unplayed } from './unplayed.ts'

/** What a person typed beside the number. */
export type CardDetails = {
  expMonth: number
  expYear: number
  cardholderName: string | null
  zipCode: string | null
  /** Whether it comes out of a wallet, which gives the shop a number of its own for the card. */
  isFromWallet?: boolean
}

const detachedMessage =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.'

/** Stripe's ready-made methods that can be attached by name in test mode. */
const readyMadeCards: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_diners: '3056930009020004',
  pm_card_jcb: '3566002020360505',
  pm_card_unionpay: '6200000000000005',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeInquiry: '4000000000001976',
  pm_card_createIssuerFraudRecord: '4000000000005423',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
}

/** Keeps a card without a customer yet. */
export function createPaymentMethod(
  provider: Provider,
  card: TestCard,
  details: CardDetails,
): PaymentMethod {
  const { isFromWallet = false } = details
  const method: PaymentMethod = {
    ...newMethod(provider, details),
    type: 'card',
    card: {
      brand: card.brand,
      exp_month: details.expMonth,
      exp_year: details.expYear,
      fingerprint: fingerprintOf(isFromWallet ? `wallet:${card.number}` : card.number),
      funding: card.funding,
      last4: card.number.slice(-4),
      wallet: isFromWallet
        ? { type: 'apple_pay', apple_pay: {}, dynamic_last4: card.number.slice(-4) }
        : null,
      ...unplayedCard,
    },
    ...unplayedFields,
  }
  provider.ledger.paymentMethods.set(method.id, method)
  provider.ledger.cardOf.set(method.id, card)
  return method
}

/** Keeps a Link account without a customer yet; charges on it always succeed. */
export function createLinkMethod(provider: Provider, email: string): PaymentMethod {
  const method: PaymentMethod = {
    ...newMethod(provider, { cardholderName: null, zipCode: null }),
    type: 'link',
    link: { email },
    ...unplayedFields,
  }
  provider.ledger.paymentMethods.set(method.id, method)
  return method
}

function newMethod(
  provider: Provider,
  { cardholderName, zipCode }: Pick<CardDetails, 'cardholderName' | 'zipCode'>,
) {
  return {
    id: newId('pm_'),
    object: 'payment_method',
    created: nowInSeconds(provider),
    customer: null,
    metadata: {},
    billing_details: {
      address: { ...noAddress, country: 'US', postal_code: zipCode },
      email: null,
      name: cardholderName,
      phone: null,
      tax_id: null,
    },
  } as const
}

export function findPaymentMethod(provider: Provider, id: string, param = 'id'): PaymentMethod {
  const method = provider.ledger.paymentMethods.get(id)
  if (!method) throw noSuchObject('PaymentMethod', id, param)
  return method
}

/** Finds a method that may still be charged or attached; detached ones never are again. */
export function findUsableMethod(provider: Provider, id: string, param = 'id'): PaymentMethod {
  const method = findPaymentMethod(provider, id, param)
  if (provider.ledger.detached.has(id)) throw unexpectedState(detachedMessage)
  return method
}

export function listPaymentMethods(provider: Provider, params: Params) {
  const customerId = params.requiredText('customer')
  findCustomer(provider, customerId, 'customer')
  const methods = [...provider.ledger.paymentMethods.values()]
  const found = methods.filter((method) => method.customer === customerId)
  return pageOf(found, params, '/v1/payment_methods')
}

/** Attaches a method, or a new one made from a ready-made name or `pm_card_<number>`. */
export function attachPaymentMethod(provider: Provider, id: string, params: Params): PaymentMethod {
  const customer = findCustomer(provider, params.requiredText('customer'), 'customer')
  const readyMade = findTestCard(readyMadeCards[id] ?? id.replace('pm_card_', ''))
  const method = readyMade
    ? createPaymentMethod(provider, readyMade, {
        expMonth: 12,
        expYear: provider.options.clock().getUTCFullYear() + 2,
        cardholderName: null,
        zipCode: null,
      })
    : findUsableMethod(provider, id)
  if (method.customer !== null && method.customer !== customer.id) {
    throw unexpectedState(
      'The payment method you provided has already been attached to a customer.',
      'payment_method_unexpected_state',
    )
  }
  method.customer = customer.id
  return method
}

export function detachPaymentMethod(provider: Provider, id: string): PaymentMethod {
  const method = findPaymentMethod(provider, id)
  if (method.customer === null) {
    throw unexpectedState(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  }
  method.customer = null
  provider.ledger.detached.add(id)
  return method
}

const noAddress = { city: null, country: null, line1: null, line2: null, state: null }

const unplayedFields: Unplayed<Stripe.PaymentMethod, PaymentMethod> = {
  allow_redisplay: 'always',
  customer_account: null,
  livemode: false,
}

const unplayedCard: Unplayed<Stripe.PaymentMethod.Card, NonNullable<PaymentMethod['card']>> = {
  checks: { address_line1_check: null, address_postal_code_check: 'pass', cvc_check: 'pass' },
  country: 'US',
  display_brand: null,
  generated_from: null,
  networks: null,
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
}
