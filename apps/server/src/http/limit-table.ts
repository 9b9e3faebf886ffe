import { msg } from '@openline/i18n/i18n'

export const minute = 60
export const hour = 60 * minute
const day = 24 * hour

export type Limit = {
  /** `network`: the key is a client address, and test runs may raise the limit. */
  readonly per: 'network' | 'account' | 'both'
  /** Uses allowed, and the seconds they are counted over. All windows hold. */
  readonly windows: readonly (readonly [uses: number, seconds: number])[]
  /** Said when the limit is reached, before the time to wait. */
  readonly sentence: string
}

/** Every limit of the server. Counters live in the database: they hold across processes. */
export const limitTable = {
  /** A page asks once for each address typed; more is someone walking a list. */
  identify: {
    per: 'network',
    windows: [[60, 10 * minute]],
    sentence: msg('Too many attempts from your network.'),
  },
  /** Each attempt costs a password hash. High, since offices and carriers share one address. */
  login: {
    per: 'network',
    windows: [[60, 5 * minute]],
    sentence: msg('Too many sign-in attempts from your network.'),
  },
  /** Wrong passwords for one account from one network: the wait grows from minutes to a day. */
  wrongPassword: {
    per: 'both',
    windows: [
      [10, 10 * minute],
      [20, 2 * hour],
      [40, day],
    ],
    sentence: msg('Too many incorrect passwords. You can sign in with an emailed code instead.'),
  },
  /**
   * Wrong passwords for one account since the last right one (NIST SP 800-63B: at most 100), counted
   * apart for the networks where its owner signed in before. A stranger can use up only the rest.
   */
  wrongPasswordAnywhere: {
    per: 'account',
    windows: [[100, day]],
    sentence: msg('Too many incorrect passwords. You can sign in with an emailed code instead.'),
  },
  /** The sign-in page asks on its own when it opens. */
  askPasskey: {
    per: 'network',
    windows: [[120, 10 * minute]],
    sentence: msg('Too many sign-in attempts from your network.'),
  },
  /** Emails to many people from one place. */
  sendCode: {
    per: 'network',
    windows: [
      [20, 10 * minute],
      [100, day],
    ],
    sentence: msg('Too many codes were sent to your network.'),
  },
  /**
   * With 5 tries a code this allows 25 guesses a day at a million codes, counted apart as with passwords: for the
   * networks where its owner signed in before, and within their session.
   */
  sendCodeTo: {
    per: 'account',
    windows: [[5, day]],
    sentence: msg('Too many codes were sent to this email today.'),
  },
  /** Links to choose a new password. They cannot be guessed; more would fill a mailbox. */
  sendResetTo: {
    per: 'account',
    windows: [[5, day]],
    sentence: msg('Too many links were sent to this email today.'),
  },
  /** Guessing once at each of many codes. */
  enterCode: {
    per: 'network',
    windows: [[60, 10 * minute]],
    sentence: msg('Too many codes were tried from your network.'),
  },
  /** A stolen session must not be good for guessing the password. */
  stepUp: {
    per: 'account',
    windows: [[10, 15 * minute]],
    sentence: msg('Too many attempts.'),
  },
  /** Links into accounts for one support agent: no agent helps more people in an hour. */
  handoff: {
    per: 'account',
    windows: [[60, hour]],
    sentence: msg('This agent opened too many accounts.'),
  },
  /** Requests to one customer to let staff see usage; each sends an email. */
  askApproval: {
    per: 'account',
    windows: [
      [5, hour],
      [10, day],
    ],
    sentence: msg('This customer has gotten many approval requests.'),
  },
  /** Searches of one staff member; more is someone walking a list. */
  deskSearch: {
    per: 'account',
    windows: [
      [60, minute],
      [2000, day],
    ],
    sentence: msg('You searched very often.'),
  },
  /** New addresses that one account asks codes for: each email goes to an address that may not be the caller's. */
  changeEmail: {
    per: 'account',
    windows: [[10, day]],
    sentence: msg('You asked for too many codes today.'),
  },
  /** Each sends an email; more would annoy the owner. */
  changeLock: {
    per: 'account',
    windows: [[20, day]],
    sentence: msg('This number was locked and unlocked often today.'),
  },
  /** Each sends an email and asks the carrier. */
  changeEmergencyAddress: {
    per: 'account',
    windows: [[20, day]],
    sentence: msg('The emergency address of this line was changed often today.'),
  },
  /** No customer changes SIMs this often. */
  replaceSim: {
    per: 'account',
    windows: [
      [4, day],
      [10, 30 * day],
    ],
    sentence: msg('The SIM of this line was changed too often.'),
  },
  /** What five did not help, a sixth does not. */
  refreshLine: {
    per: 'account',
    windows: [[5, hour]],
    sentence: msg('This line was refreshed often within the last hour.'),
  },
  /** Each costs a card and its postage; of an order's cards few are lost. */
  mailCard: {
    per: 'account',
    windows: [
      [3, day],
      [6, 30 * day],
    ],
    sentence: msg('Too many SIM cards were sent for this order.'),
  },
  /** With 5 tries each, 25 guesses a day at a million PINs. */
  transferPin: {
    per: 'account',
    windows: [[5, day]],
    sentence: msg('Too many transfer PINs were made for this number today.'),
  },
  /** Pages of the payment provider that save a card; more is someone trying stolen ones. */
  cardPage: {
    per: 'account',
    windows: [
      [20, 10 * minute],
      [60, day],
    ],
    sentence: msg('You opened the card page many times.'),
  },
  /** Prices for visitors. Each is stored; comparing every plan takes some dozens. */
  visitorQuote: {
    per: 'network',
    windows: [[200, 10 * minute]],
    sentence: msg('Too many prices were asked for from your network.'),
  },
  /** Each question goes to the carrier; more is someone searching for SIMs. */
  simCheck: {
    per: 'account',
    windows: [[30, 10 * minute]],
    sentence: msg('Too many checks.'),
  },
  /** The same about phones without an account. A family has a few; more is someone walking a list. */
  visitorPhoneCheck: {
    per: 'network',
    windows: [
      [20, 10 * minute],
      [60, day],
    ],
    sentence: msg('Too many phones were checked from your network.'),
  },
  /** Each question goes to the carrier; more is someone searching for numbers to take. */
  portCheck: {
    per: 'account',
    windows: [[40, hour]],
    sentence: msg('Too many checks of numbers.'),
  },
  /** The same without an account. A household tries a few numbers; more is someone walking a list. */
  visitorPortCheck: {
    per: 'network',
    windows: [
      [15, hour],
      [40, day],
    ],
    sentence: msg('Too many numbers were checked from your network.'),
  },
  /**
   * Pages that are not kept and must be rendered, such as the shop for a ZIP code that was not asked
   * for lately. High, since a carrier's customers share addresses.
   */
  renderPage: {
    per: 'network',
    windows: [[300, 5 * minute]],
    sentence: msg('Too many pages were asked for from your network.'),
  },
  /** Messages to support. High, since offices and carriers share one address. */
  contact: {
    per: 'network',
    windows: [
      [30, 10 * minute],
      [200, day],
    ],
    sentence: msg('Too many messages came from your network.'),
  },
  /** Each message emails a copy to the address that was typed, which may be a stranger's. */
  contactFrom: {
    per: 'account',
    windows: [
      [5, hour],
      [10, day],
    ],
    sentence: msg('Too many messages from this email address.'),
  },
  /** Each opening draws a PDF. Mail scanners and forwarded links open one a few times. */
  receiptLink: {
    per: 'account',
    windows: [[30, hour]],
    sentence: msg('This receipt was opened too many times.'),
  },
  /** Looks at what a link asks for to correct a port-in. */
  correctionLink: {
    per: 'account',
    windows: [[60, hour]],
    sentence: msg('This link was opened too many times.'),
  },
  /** Corrections that are sent by a link: it must not find out what the old carrier accepts. */
  correctionLinkTry: {
    per: 'account',
    windows: [
      [6, hour],
      [10, day],
    ],
    sentence: msg('Too many corrections were sent with this link.'),
  },
  /** Looks at what a payment link pays; the page asks every few seconds while a bank thinks. */
  paymentLink: {
    per: 'account',
    windows: [[300, hour]],
    sentence: msg('This payment link was opened too many times.'),
  },
  /** Each is one try to pay; fewer than a customer’s own, so that who holds a link uses up none of those. */
  paymentLinkCard: {
    per: 'account',
    windows: [
      [6, hour],
      [10, day],
    ],
    sentence: msg('Too many cards were tried for this payment link.'),
  },
  /** Emails that support sends one customer to pay; more would annoy them. */
  sendPaymentLink: {
    per: 'account',
    windows: [
      [4, hour],
      [8, day],
    ],
    sentence: msg('This customer has gotten many payment links.'),
  },
  /** Charges of one customer’s renewals that support starts: card networks penalize frequent retries. */
  tryRenewal: {
    per: 'account',
    windows: [
      [3, hour],
      [5, day],
    ],
    sentence: msg('This customer’s card has been tried many times.'),
  },
  /** More answers than a household behind one address reads in ten minutes. */
  faqFeedback: {
    per: 'network',
    windows: [
      [60, 10 * minute],
      [300, day],
    ],
    sentence: msg('Too many votes came from your network.'),
  },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limitTable
