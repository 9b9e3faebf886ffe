/**
 * Objects as they go over the wire: what is stored is what is answered. These types have what the sandbox plays; each
 * object also has, by `unplayed.ts`, everything else of Stripe's.
 */

export type Metadata = Record<string, string>

export type Customer = {
  id: string
  object: 'customer'
  created: number
  email: string | null
  name: string | null
  phone: string | null
  description: string | null
  metadata: Metadata
  deleted?: true
}

export type PaymentMethod = {
  id: string
  object: 'payment_method'
  created: number
  customer: string | null
  metadata: Metadata
  type: 'card' | 'link'
  billing_details: {
    name: string | null
    email: string | null
    phone: string | null
    tax_id: string | null
    address: {
      city: string | null
      country: string | null
      line1: string | null
      line2: string | null
      postal_code: string | null
      state: string | null
    }
  }
  /** With `type: 'card'`. */
  card?: {
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    fingerprint: string
    funding: string
    wallet: { type: 'apple_pay'; apple_pay: object; dynamic_last4: string } | null
  }
  /** With `type: 'link'`, which says nothing of the card or bank account behind it. */
  link?: { email: string }
}

export type LastError = {
  type: string
  code?: string
  decline_code?: string
  message: string
  payment_method?: PaymentMethod
}

export type NextAction = {
  type: 'redirect_to_url'
  redirect_to_url: { url: string; return_url: string | null }
}

export type SetupIntent = {
  id: string
  object: 'setup_intent'
  created: number
  client_secret: string
  customer: string | null
  metadata: Metadata
  payment_method: string | null
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  last_setup_error: LastError | null
  next_action: NextAction | null
}

export type CheckoutSession = {
  id: string
  object: 'checkout.session'
  created: number
  expires_at: number
  mode: 'setup'
  currency: string | null
  customer: string | null
  client_reference_id: string | null
  metadata: Metadata
  setup_intent: string
  payment_method_types: string[]
  status: 'open' | 'complete' | 'expired'
  success_url: string
  cancel_url: string | null
  url: string | null
}

export type PaymentIntent = {
  id: string
  object: 'payment_intent'
  created: number
  amount: number
  amount_received: number
  currency: string
  client_secret: string
  customer: string | null
  description: string | null
  metadata: Metadata
  payment_method: string | null
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled'
  canceled_at: number | null
  cancellation_reason: string | null
  last_payment_error: LastError | null
  latest_charge: string | null
  next_action: NextAction | null
}

export type Charge = {
  id: string
  object: 'charge'
  created: number
  amount: number
  amount_captured: number
  amount_refunded: number
  balance_transaction: string | null
  captured: boolean
  currency: string
  customer: string | null
  description: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  metadata: Metadata
  paid: boolean
  payment_intent: string
  payment_method: string
  refunded: boolean
  status: 'succeeded' | 'failed'
}

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'

export type Dispute = {
  id: string
  object: 'dispute'
  created: number
  amount: number
  balance_transactions: BalanceTransaction[]
  charge: string
  currency: string
  evidence: { access_activity_log: string | null; uncategorized_text: string | null }
  evidence_details: {
    due_by: number | null
    enhanced_eligibility: Record<string, never>
    has_evidence: boolean
    past_due: boolean
    submission_count: number
    submission_method: 'manual' | 'not_submitted'
  }
  is_charge_refundable: boolean
  metadata: Metadata
  payment_intent: string
  reason: string
  status: DisputeStatus
}

/** Money on the merchant's balance; `amount` without the fee. */
export type BalanceTransaction = {
  id: string
  object: 'balance_transaction'
  available_on: number
  created: number
  amount: number
  currency: string
  description: string
  fee: number
  fee_details: {
    amount: number
    application: null
    currency: string
    description: string
    type: string
  }[]
  net: number
  reporting_category:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'dispute'
    | 'dispute_reversal'
    | 'payout'
  source: string
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout'
}

/** Money on its way to the merchant's bank, or there. */
export type Payout = {
  id: string
  object: 'payout'
  created: number
  amount: number
  /** The day it is due at the bank, at midnight. */
  arrival_date: number
  automatic: boolean
  balance_transaction: string
  currency: string
  metadata: Metadata
  statement_descriptor: string | null
  status: 'paid' | 'in_transit'
  /** What the bank statement names it by. */
  trace_id: { status: string; value: string | null }
}

export type FraudWarning = {
  id: string
  object: 'radar.early_fraud_warning'
  created: number
  actionable: boolean
  charge: string
  fraud_type: string
  payment_intent: string
}

export type Refund = {
  id: string
  object: 'refund'
  created: number
  amount: number
  balance_transaction: string | null
  charge: string
  currency: string
  metadata: Metadata
  payment_intent: string
  reason: string | null
  status: 'pending' | 'succeeded' | 'failed'
  failure_balance_transaction?: string
  failure_reason?: string
}
