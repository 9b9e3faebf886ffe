import type Stripe from 'stripe'
import { newId } from '../http/ids.ts'
import { findCustomer } from './customers.ts'
import { invalidParameter, missingParameter, noSuchObject, unexpectedState } from './failure.ts'
import type { CheckoutSession, PaymentMethod, SetupIntent } from './objects.ts'
import type { Params } from './params.ts'
import { nowInSeconds, type Provider } from './provider.ts'
import type { Unplayed } from './unplayed.ts'

const sessionParams = new Set([
  'allowed_payment_method_types',
  'billing_address_collection',
  'branding_settings',
  'cancel_url',
  'client_reference_id',
  'consent_collection',
  'currency',
  'custom_text',
  'customer',
  'customer_creation',
  'customer_email',
  'expand',
  'expires_at',
  'excluded_payment_method_types',
  'locale',
  'metadata',
  'mode',
  'payment_method_options',
  'setup_intent_data',
  'submit_type',
  'success_url',
  'ui_mode',
])

const minLifeSeconds = 30 * 60
const maxLifeSeconds = 24 * 60 * 60

export function createCheckoutSession(provider: Provider, params: Params): CheckoutSession {
  params.allow(sessionParams)
  if (params.requiredText('mode') !== 'setup') {
    throw invalidParameter('mode', 'This sandbox plays checkout sessions with mode=setup only.')
  }
  const successUrl = readUrl(params, 'success_url')
  if (successUrl === null) throw missingParameter('success_url')
  const currency = params.text('currency')
  if (currency === null && params.list('allowed_payment_method_types').length === 0) {
    throw missingParameter('currency')
  }
  const customerId = params.text('customer')
  if (customerId !== null) findCustomer(provider, customerId, 'customer')

  const id = newId('cs_test_', 58)
  const intent = createSetupIntent(provider, customerId, params.group('setup_intent_data'))
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    created: nowInSeconds(provider),
    expires_at: readExpiry(provider, params),
    mode: 'setup',
    currency,
    customer: customerId,
    client_reference_id: params.text('client_reference_id'),
    metadata: params.metadata(),
    setup_intent: intent.id,
    payment_method_types: offeredTypes(params),
    status: 'open',
    success_url: successUrl,
    cancel_url: readUrl(params, 'cancel_url'),
    url: `${provider.options.pagesUrl()}/payment/card/${id}`,
    ...unplayedSession,
  }
  provider.ledger.sessions.set(id, session)
  provider.ledger.openSessions.add(session)
  provider.ledger.sessionOfIntent.set(intent.id, id)
  return session
}

/** What this sandbox's account offers, as far as the session allows it. */
function offeredTypes(params: Params): string[] {
  const allowed = params.list('allowed_payment_method_types')
  return ['card', 'link'].filter((type) => allowed.length === 0 || allowed.includes(type))
}

function createSetupIntent(provider: Provider, customer: string | null, data: Params): SetupIntent {
  const id = newId('seti_')
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    created: nowInSeconds(provider),
    client_secret: `${id}_secret_${newId('')}`,
    customer,
    metadata: data.metadata(),
    payment_method: null,
    status: 'requires_payment_method',
    last_setup_error: null,
    next_action: null,
    ...unplayedIntent,
  }
  provider.ledger.setupIntents.set(id, intent)
  return intent
}

function readExpiry(provider: Provider, params: Params): number {
  const now = nowInSeconds(provider)
  const expiresAt = params.integer('expires_at')
  if (expiresAt === null) return now + maxLifeSeconds
  // A minute of grace, as the caller's clock and the way here take their time.
  if (expiresAt < now + minLifeSeconds - 60) {
    throw invalidParameter(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    )
  }
  if (expiresAt > now + maxLifeSeconds + 60) {
    throw invalidParameter(
      'expires_at',
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    )
  }
  return expiresAt
}

function readUrl(params: Params, name: string): string | null {
  const url = params.text(name)
  if (url !== null && !/^https?:\/\/\S+$/.test(url)) {
    throw invalidParameter(name, `Not a valid URL: ${url}`, 'url_invalid')
  }
  return url
}

export function findSession(provider: Provider, id: string): CheckoutSession {
  const session = readSession(provider, id)
  if (!session) throw noSuchObject('checkout.session', id)
  return session
}

/** The session as it is now, or `null`. */
export function readSession(provider: Provider, id: string): CheckoutSession | null {
  const session = provider.ledger.sessions.get(id) ?? null
  if (session) expireWhenDue(provider, session)
  return session
}

export function sessionOfIntent(provider: Provider, intent: SetupIntent): CheckoutSession | null {
  return readSession(provider, provider.ledger.sessionOfIntent.get(intent.id) ?? '')
}

export function findSetupIntent(provider: Provider, id: string): SetupIntent {
  const intent = provider.ledger.setupIntents.get(id)
  if (!intent) throw noSuchObject('setupintent', id)
  return intent
}

export function expireSession(provider: Provider, id: string): CheckoutSession {
  const session = findSession(provider, id)
  if (session.status !== 'open') {
    throw unexpectedState(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  }
  closeSession(provider, session, 'expired')
  return session
}

/** Closes every session whose time is over; called now and then. */
export function expireDueSessions(provider: Provider) {
  for (const session of provider.ledger.openSessions) expireWhenDue(provider, session)
}

function expireWhenDue(provider: Provider, session: CheckoutSession) {
  if (session.status === 'open' && session.expires_at <= nowInSeconds(provider)) {
    closeSession(provider, session, 'expired')
  }
}

/** The card is saved: the session is over and its customer owns the card. */
export function completeSession(
  provider: Provider,
  session: CheckoutSession,
  method: PaymentMethod,
) {
  const intent = findSetupIntent(provider, session.setup_intent)
  method.customer = session.customer
  intent.payment_method = method.id
  intent.status = 'succeeded'
  intent.next_action = null
  intent.last_setup_error = null
  provider.events.emit('setup_intent.succeeded', intent)
  closeSession(provider, session, 'complete')
}

function closeSession(
  provider: Provider,
  session: CheckoutSession,
  status: 'complete' | 'expired',
) {
  session.status = status
  session.url = null
  provider.ledger.openSessions.delete(session)
  const event = status === 'complete' ? 'checkout.session.completed' : 'checkout.session.expired'
  provider.events.emit(event, session)
}

/** Where the browser goes once the card is saved. */
export function successUrlOf(session: CheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

const unplayedSession: Unplayed<Stripe.Checkout.Session, CheckoutSession> = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_subtotal: null,
  amount_total: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: null,
  invoice: null,
  integration_identifier: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_status: 'no_payment_required',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  total_details: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
}

const unplayedIntent: Unplayed<Stripe.SetupIntent, SetupIntent> = {
  allowed_payment_method_types: null,
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  description: null,
  excluded_payment_method_types: null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  on_behalf_of: null,
  payment_method_options: {
    card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_configuration_details: null,
  payment_method_types: ['card'],
  single_use_mandate: null,
  usage: 'off_session',
}
