import { expiryParts, isExpired } from '@openline/contract/card-expiry'
import { fieldRules, validate } from '@openline/contract/fields'
import { passesLuhn } from '@openline/contract/luhn'
import { cardNetworkOf } from '@openline/contract/sales/card-brand'
import { completeSession, findSetupIntent } from './checkout-sessions.ts'
import { findCustomer } from './customers.ts'
import { authenticationFailed } from './failure.ts'
import type { CheckoutSession, PaymentMethod, SetupIntent } from './objects.ts'
import { createLinkMethod, createPaymentMethod } from './payment-methods.ts'
import type { Provider } from './provider.ts'
import { cardOfWallet, findTestCard, type TestCard } from './test-cards.ts'

export const cardFields = ['number', 'expiry', 'cvv', 'cardholderName', 'zipCode'] as const
export type CardField = (typeof cardFields)[number]

/** What a person typed, field by field. */
export type TypedCard = Record<CardField, string>
export type CardErrors = Partial<Record<CardField, string>>

type CardCheck = { ok: true; card: TestCard; typed: TypedCard } | { ok: false; errors: CardErrors }

/** The contract's rules first, then what only the card's issuer can know. */
export function validateCard(typed: TypedCard, now: Date): CardCheck {
  const errors: CardErrors = {}
  const clean = { ...typed }
  for (const field of cardFields) {
    const result = validate(fieldRules[field], typed[field])
    if (result.ok) clean[field] = result.value
    else errors[field] = result.errors[0]?.message ?? 'Please check this field'
  }
  const card = findTestCard(clean.number)
  const all = { ...issuerErrors(clean, card, now), ...errors }
  if (Object.keys(all).length > 0 || !card) return { ok: false, errors: all }
  if (card.saving) return { ok: false, errors: { [card.saving.field]: card.saving.message } }
  return { ok: true, card, typed: clean }
}

function issuerErrors(typed: TypedCard, card: TestCard | null, now: Date): CardErrors {
  const errors: CardErrors = {}
  if (!card) errors.number = refusalOf(typed.number)
  const parts = expiryParts(typed.expiry)
  if (parts && isExpired(parts, now)) errors.expiry = 'This card has expired'
  const cvvLength = cardNetworkOf(typed.number) === 'amex' ? 4 : 3
  if (card && typed.cvv.length !== cvvLength) {
    errors.cvv = `Please enter the ${cvvLength} digits of the CVC`
  }
  return errors
}

function refusalOf(number: string): string {
  return passesLuhn(number)
    ? 'Only the test cards below work here. Please never enter a real card.'
    : 'This card number is not valid. Please check the digits.'
}

/** Cards that wait for their owner's answer to the bank before they are saved. */
const waiting = new WeakMap<CheckoutSession, PaymentMethod>()

/**
 * Saves the card, or asks its bank first. Gives the address of the bank's page, or `null` when the
 * card is saved.
 */
export function saveCard(
  provider: Provider,
  session: CheckoutSession,
  { card, typed }: { card: TestCard; typed: TypedCard },
): string | null {
  const parts = expiryParts(typed.expiry)
  const method = createPaymentMethod(provider, card, {
    expMonth: parts?.month ?? 1,
    expYear: parts?.year ?? 1970,
    cardholderName: typed.cardholderName,
    zipCode: typed.zipCode,
  })
  waiting.delete(session)
  if (card.charge.kind !== 'authenticate') {
    completeSession(provider, session, method)
    return null
  }
  const intent = findSetupIntent(provider, session.setup_intent)
  const url = `${provider.options.pagesUrl()}/payment/3ds/${intent.client_secret}`
  waiting.set(session, method)
  intent.status = 'requires_action'
  intent.next_action = {
    type: 'redirect_to_url',
    redirect_to_url: { url, return_url: session.success_url },
  }
  return url
}

/** The ways to pay that take one press: what they need is known to the wallet. */
export type ExpressWay = 'wallet' | 'link'

/** Saves what a wallet hands over. Its owner is known to it, so that no bank has to be asked. */
export function saveFromWallet(provider: Provider, session: CheckoutSession, way: ExpressWay) {
  waiting.delete(session)
  completeSession(
    provider,
    session,
    way === 'link' ? linkOf(provider, session) : walletCard(provider),
  )
}

function walletCard(provider: Provider): PaymentMethod {
  return createPaymentMethod(provider, cardOfWallet, {
    expMonth: 12,
    expYear: provider.options.clock().getUTCFullYear() + 3,
    cardholderName: 'Jordan Rivera',
    zipCode: '50309',
    isFromWallet: true,
  })
}

/** Link knows people by their email address. */
function linkOf(provider: Provider, { customer }: CheckoutSession): PaymentMethod {
  const email = customer === null ? null : findCustomer(provider, customer).email
  return createLinkMethod(provider, email ?? 'jordan.rivera@example.com')
}

/** The owner answered the bank: the card is saved, or another one is asked for. */
export function finishSaving(
  provider: Provider,
  { session, intent }: { session: CheckoutSession; intent: SetupIntent },
  isConfirmed: boolean,
) {
  const method = waiting.get(session)
  if (!method || session.status !== 'open') return
  waiting.delete(session)
  if (isConfirmed) {
    completeSession(provider, session, method)
    return
  }
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.last_setup_error = {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: authenticationFailed,
    payment_method: method,
  }
  provider.events.emit('setup_intent.setup_failed', intent)
}

/** The card that waits for the bank, if any. */
export function waitingCard(session: CheckoutSession): PaymentMethod | null {
  return waiting.get(session) ?? null
}
