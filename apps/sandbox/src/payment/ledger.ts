import type {
  BalanceTransaction,
  Charge,
  CheckoutSession,
  Customer,
  Dispute,
  FraudWarning,
  PaymentIntent,
  PaymentMethod,
  Payout,
  Refund,
  SetupIntent,
} from './objects.ts'
import type { TestCard } from './test-cards.ts'

/** Everything the provider knows, in memory, in the order in which it came to be. */
export type Ledger = {
  customers: Map<string, Customer>
  paymentMethods: Map<string, PaymentMethod>
  /** What each saved card will do; the number itself is kept nowhere. */
  cardOf: Map<string, TestCard>
  /** Cards that were removed from their customer and can never be used again. */
  detached: Set<string>
  setupIntents: Map<string, SetupIntent>
  sessions: Map<string, CheckoutSession>
  /** The session of each setup intent. */
  sessionOfIntent: Map<string, string>
  openSessions: Set<CheckoutSession>
  paymentIntents: Map<string, PaymentIntent>
  intentsOfCustomer: Map<string, PaymentIntent[]>
  /** Where the bank's page leads back to, even after the intent has moved on. */
  returnUrls: Map<string, string | null>
  charges: Map<string, Charge>
  refunds: Map<string, Refund>
  refundsOfCharge: Map<string, Refund[]>
  disputes: Map<string, Dispute>
  fraudWarnings: Map<string, FraudWarning>
  balanceTransactions: Map<string, BalanceTransaction>
  payouts: Map<string, Payout>
  /** The payout that took each balance transaction to the bank. */
  payoutOf: Map<string, string>
}

export function createLedger(): Ledger {
  return {
    customers: new Map(),
    paymentMethods: new Map(),
    cardOf: new Map(),
    detached: new Set(),
    setupIntents: new Map(),
    sessions: new Map(),
    sessionOfIntent: new Map(),
    openSessions: new Set(),
    paymentIntents: new Map(),
    intentsOfCustomer: new Map(),
    returnUrls: new Map(),
    charges: new Map(),
    refunds: new Map(),
    refundsOfCharge: new Map(),
    disputes: new Map(),
    fraudWarnings: new Map(),
    balanceTransactions: new Map(),
    payouts: new Map(),
    payoutOf: new Map(),
  }
}

/** What was taken and given back for one order, as `metadata.orderId` of the intents names it. */
type OrderMoney = {
  succeededCharges: number
  failedCharges: number
  capturedCents: number
  refundedCents: number
}

/** The ledger as JSON for tests: all objects, and the money per order. */
export function ledgerReport(ledger: Ledger) {
  return {
    customers: [...ledger.customers.values()],
    paymentMethods: [...ledger.paymentMethods.values()],
    setupIntents: [...ledger.setupIntents.values()],
    sessions: [...ledger.sessions.values()],
    paymentIntents: [...ledger.paymentIntents.values()],
    charges: [...ledger.charges.values()],
    refunds: [...ledger.refunds.values()],
    disputes: [...ledger.disputes.values()],
    fraudWarnings: [...ledger.fraudWarnings.values()],
    balanceTransactions: [...ledger.balanceTransactions.values()],
    payouts: [...ledger.payouts.values()],
    orders: moneyByOrder(ledger),
  }
}

function moneyByOrder(ledger: Ledger): Record<string, OrderMoney> {
  const orders: Record<string, OrderMoney> = {}
  for (const charge of ledger.charges.values()) {
    const orderId = charge.metadata['orderId']
    if (!orderId) continue
    const money = (orders[orderId] ??= {
      succeededCharges: 0,
      failedCharges: 0,
      capturedCents: 0,
      refundedCents: 0,
    })
    if (charge.status === 'succeeded') money.succeededCharges += 1
    else money.failedCharges += 1
    money.capturedCents += charge.amount_captured
    money.refundedCents += charge.amount_refunded
  }
  return orders
}
