import { msg, translate } from '@openline/i18n/i18n'

/** What each part of the data is about, by the name that it is kept under. */
const titles: Readonly<Record<string, string>> = {
  customers: msg('Your profile'),
  sessions: msg('Where you signed in'),
  access_approvals: msg('Approvals you gave to support'),
  account_notices: msg('Notices about your account'),
  sent_emails: msg('Emails we sent you'),
  authentication_failures: msg('Failed sign-ins'),
  email_changes: msg('Changes of your email'),
  passkeys: msg('Passkeys'),
  handoffs: msg('Support in your account'),
  assisted_calls: msg('What support did in your account'),
  staff_acts: msg('What our staff did for you'),
  contact_messages: msg('Messages you wrote'),
  incidents: msg('Security incidents'),
  quotes: msg('Prices we showed you'),
  checkout_drafts: msg('Checkout you started'),
  orders: msg('Orders'),
  order_events: msg('Progress of your orders'),
  payment_attempts: msg('Payments'),
  tax_reports: msg('Taxes we reported'),
  refunds: msg('Refunds'),
  customer_credits: msg('Credit'),
  disputes: msg('Disputed payments'),
  dispute_answers: msg('Our answers to your bank'),
  fraud_warnings: msg('Fraud warnings from your bank'),
  cards: msg('Saved cards'),
  lines: msg('Lines'),
  emergency_addresses: msg('Emergency addresses'),
  line_activity: msg('Activity of your lines'),
  line_endings: msg('Lines that ended'),
  line_locks: msg('Number lock'),
  line_periods: msg('Paid periods'),
  line_suspensions: msg('Suspensions'),
  renewal_settings: msg('Renewal settings'),
  renewal_consents: msg('Your consent to Auto-renew'),
  renewal_notices: msg('Renewal notices'),
  renewals: msg('Renewals'),
  usage_alerts: msg('Usage alerts'),
  transfer_pins: msg('Transfer PINs'),
  port_outs: msg('Transfers to another carrier'),
  sim_changes: msg('SIM changes'),
  port_ins: msg('Numbers you brought'),
  port_in_attempts: msg('Transfer requests we sent'),
  port_in_events: msg('Progress of your transfers'),
  support_cases: msg('Support cases'),
}

/** The heading of a part; the name itself for one without. */
export function partTitle(name: string): string {
  const title = titles[name]
  return title === undefined ? wordsOf(name) : translate(title)
}

/** `first_name` and `firstName` as words: "First name". */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
