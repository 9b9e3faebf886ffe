import type { PaymentFailure } from '@openline/contract/orders'

const generic = 'Your bank declined this card. Please try another card or call your bank.'

/**
 * Decline codes that may be named. All others, lost and stolen cards and fraud
 * signals among them, get one sentence, so that a thief learns nothing.
 */
const sentences: Readonly<Record<string, string>> = {
  insufficient_funds: 'There is not enough money on this card. Please try another card.',
  card_velocity_exceeded: 'This card is over its limit. Please try another card.',
  expired_card: 'This card has expired. Please try another card.',
  incorrect_cvc: "The card's security code is not right. Please save the card again.",
  processing_error: 'The bank could not process the payment. Please try again in a few minutes.',
  try_again_later: 'The bank could not process the payment. Please try again in a few minutes.',
  authentication_required:
    'Your bank wants you to confirm this payment. Please try again and confirm it.',
  payment_intent_authentication_failure:
    'The payment was not confirmed with your bank. Please try again or use another card.',
  not_confirmed: 'The payment was not confirmed in time. You were not charged.',
  amount_differs:
    'Another amount than that of your order was charged. It goes back to your card. Please try again.',
  currency_differs:
    'Your card was charged in another currency than US dollars. It goes back to your card. Please try again.',
  replaced: 'You chose to pay with another card. You were not charged for this try.',
}

/** The words for a failed payment, from the provider's decline code. */
export const paymentFailure = (code: string): PaymentFailure => {
  const message = sentences[code]
  return message ? { code, message } : { code: 'card_declined', message: generic }
}
