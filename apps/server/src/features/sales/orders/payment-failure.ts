import type { PaymentFailure } from '@openline/contract/sales/orders'
import { msg, translate } from '@openline/i18n/i18n'

/** The provider refused the card itself, as one that was removed there: its bank was never asked. */
const unusable = msg('We can’t charge this card anymore. Please save it again or use another card.')

const generic = msg('Your bank declined this card. Please try another card, or call your bank.')

/**
 * Decline codes that may be named. All others, lost and stolen cards and fraud
 * signals among them, get one sentence, so that a thief learns nothing.
 */
const sentences: Readonly<Record<string, string>> = {
  insufficient_funds: msg('Insufficient funds. Please try another card.'),
  card_velocity_exceeded: msg('This card is over its limit. Please try another card.'),
  expired_card: msg('This card has expired. Please try another card.'),
  invalid_request: unusable,
  payment_method_unexpected_state: unusable,
  resource_missing: unusable,
  incorrect_cvc: msg('The card’s security code is incorrect. Please save the card again.'),
  processing_error: msg(
    'Your bank couldn’t process the payment. Please try again in a few minutes.',
  ),
  try_again_later: msg(
    'Your bank couldn’t process the payment. Please try again in a few minutes.',
  ),
  authentication_required: msg(
    'Your bank needs you to confirm this payment. Please try again, and confirm it when your bank asks.',
  ),
  payment_intent_authentication_failure: msg(
    'The payment wasn’t confirmed with your bank. Please try again or use another card.',
  ),
  not_confirmed: msg('The payment wasn’t confirmed in time. You weren’t charged.'),
  amount_differs: msg(
    'The amount charged didn’t match your order, so we’re refunding it to your card. Please try again.',
  ),
  currency_differs: msg(
    'Your card was charged in a currency other than US dollars, so we’re refunding it to your card. Please try again.',
  ),
  auto_renew_off: msg('Auto-renew was turned off, so this card wasn’t charged.'),
  renewal_not_needed: msg(
    'The line was already renewed or has ended, so this card wasn’t charged.',
  ),
  not_needed: msg('This charge wasn’t needed, so it’s refunded to your card.'),
  replaced: msg('You chose to pay with another card, so this one wasn’t charged.'),
}

/** The words for a failed payment, from the provider's decline code. */
export function paymentFailure(code: string): PaymentFailure {
  const message = sentences[code]
  return message
    ? { code, message: translate(message) }
    : { code: 'card_declined', message: translate(generic) }
}
