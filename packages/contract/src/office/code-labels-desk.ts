import { type CardNetwork, cardNetworkNames } from '../sales/cards.ts'
import type { AttemptStatus } from '../sales/orders.ts'

const acronyms: Readonly<Record<string, string>> = { sim: 'SIM', esim: 'eSIM', pin: 'PIN' }

/** A code of a table as words for staff: `port_in_started` is `Port-in started`, `esim_shown` is `eSIM shown`. */
export function codeInWords(code: string): string {
  const words = codeInSentence(code)
  return words.startsWith('eSIM') ? words : words.charAt(0).toUpperCase() + words.slice(1)
}

/** The same within a sentence: `account_number_wrong` is `account number wrong`, `pin_invalid` is `PIN invalid`. */
export function codeInSentence(code: string): string {
  return code
    .toLowerCase()
    .replaceAll(/\b(add|port)_(on|in|out)(?=_|$)/g, '$1-$2')
    .split('_')
    .map((word) => acronyms[word] ?? word)
    .join(' ')
}

const attempts: Readonly<Record<AttemptStatus, string>> = {
  created: 'Pending',
  requires_action: 'Waiting for the bank',
  captured: 'Captured',
  failed: 'Declined',
  expired: 'Expired',
  voided: 'Voided',
}

/** How a try to pay ended, for staff, as the payment provider says it. */
export function attemptInWords(status: AttemptStatus): string {
  return attempts[status]
}

/** `Visa ending in 4242`, for staff; a way to pay without digits is its name alone. */
export function cardInWords(network: CardNetwork, last4Digits: string): string {
  return last4Digits === ''
    ? cardNetworkNames[network]
    : `${cardNetworkNames[network]} ending in ${last4Digits}`
}

const declines: Readonly<Record<string, string>> = {
  insufficient_funds: 'insufficient funds',
  card_velocity_exceeded: 'over the card’s limit',
  withdrawal_count_limit_exceeded: 'over the card’s limit',
  expired_card: 'the card has expired',
  incorrect_cvc: 'wrong security code',
  invalid_cvc: 'wrong security code',
  card_declined: 'declined by the bank',
  generic_decline: 'declined by the bank',
  do_not_honor: 'declined by the bank',
  lost_card: 'reported as lost',
  stolen_card: 'reported as stolen',
  fraudulent: 'the bank suspects fraud',
  processing_error: 'the bank couldn’t process it',
  try_again_later: 'the bank couldn’t process it',
  authentication_required: 'the bank wants the customer to confirm',
  payment_intent_authentication_failure: 'not confirmed with the bank',
  not_confirmed: 'not confirmed in time',
  amount_differs: 'wrong amount charged, being refunded',
  currency_differs: 'wrong currency charged, being refunded',
  auto_renew_off: 'never sent, Auto-renew was turned off',
  renewal_not_needed: 'never sent, already renewed or the line ended',
  not_needed: 'not needed, refunded automatically',
  replaced: 'another card was chosen',
  // As of a card that was removed there.
  invalid_request: 'refused by the payment provider',
  payment_method_unexpected_state: 'refused by the payment provider',
  resource_missing: 'refused by the payment provider',
}

/** Why a payment failed, for staff alone: it names what a thief must not learn. */
export function declineInWords(code: string): string {
  return declines[code] ?? code.replaceAll('_', ' ')
}

/** What each job of the queue does, for staff. A test of the server holds that none is missing. */
export const jobLabels: Readonly<Record<string, string>> = {
  'send-email': 'Send an email',
  'send-receipt': 'Email the receipt of an order',
  'provision-order': 'Set up the line of an order',
  'give-add-on': 'Give a line data or a pass',
  'refund-attempt': 'Send a refund to the card',
  'confirm-settled-refund': 'Email that a refund was paid another way',
  'answer-dispute': 'Send our answer to a dispute',
  'apply-suspension': 'Suspend a line, or restore it',
  'end-line': 'End a line at the carrier',
  'register-emergency-address': 'Give the carrier a 911 address',
  'change-sim': 'Change the SIM of a line',
  'change-number': 'Change the number of a line',
  'submit-port-in': 'Send a port-in to the carrier',
  'cancel-port-in': 'Cancel a port-in at the carrier',
  'resend-port-in': 'Send a port-in again after a SIM change',
  'renew-line': 'Charge a renewal',
  'confirm-auto-renew': 'Email that Auto-renew is on',
  'sync-plan': 'Give the carrier the new plan of a line',
  'commit-taxes': 'Report a sale to the tax engine',
  'reverse-taxes': 'Report a refund to the tax engine',
  'forget-card': 'Delete a card at the payment provider',
}
