import type { CardNetwork, Wallet } from '@openline/contract/sales/cards'
import type { TimeSpan } from '../../clock.ts'
import type { EventReading } from '../signed-event.ts'

/**
 * A card as the provider describes it; the number never reaches us. Link without a card has no last
 * four digits and expires in `neverExpires`.
 */
export type ProviderCard = {
  readonly providerCardId: string
  /** The provider's fingerprint of the card number, the same for every customer and every save. */
  readonly fingerprint: string
  readonly cardholderName: string
  readonly last4Digits: string
  readonly network: CardNetwork
  readonly expiryMonth: number
  readonly expiryYear: number
  /** The wallet it was taken from; null when it was typed. */
  readonly wallet: Wallet | null
}

/** The end of a way to pay that has none: a date that every comparison takes for the far future. */
export const neverExpires = { expiryMonth: 12, expiryYear: 9999 } as const

/** What came of a visit to the provider's card page, with the `customerId` that it was opened for. */
export type CardPage = {
  readonly providerCustomerId: string
  readonly customerId: string | null
} & (
  | { readonly status: 'open' | 'failed' }
  | { readonly status: 'saved'; readonly card: ProviderCard }
)

export type ChargeRequest = {
  /** The provider's idempotency key: the same attempt is charged once however often it is sent. */
  readonly attemptId: string
  readonly orderId: string
  readonly providerCustomerId: string
  readonly providerCardId: string
  /** Whole US cents. */
  readonly amountCents: number
  /** The customer is away and agreed before; a bank that wants to ask is a decline. */
  readonly offSession: boolean
  /** Where the provider sends the customer back after a 3-D Secure step. */
  readonly returnUrl: string
}

/** What became of a charge. `unknown`: no usable answer; ask again, never assume. */
export type ChargeOutcome =
  | { readonly kind: 'captured'; readonly intentId: string; readonly amountCents: number }
  /** Money was taken, but not US dollars; `amount` in the smallest unit of `currency`. */
  | {
      readonly kind: 'captured_wrong_currency'
      readonly intentId: string
      readonly amount: number
      readonly currency: string
    }
  | { readonly kind: 'requires_action'; readonly intentId: string; readonly url: string }
  | { readonly kind: 'processing'; readonly intentId: string }
  | { readonly kind: 'declined'; readonly intentId: string | null; readonly code: string }
  | { readonly kind: 'canceled'; readonly intentId: string }
  | { readonly kind: 'unknown'; readonly reason: string }

/** A charge with whom and what it says it is for, as `charge` was told. */
export type NamedCharge = {
  readonly attemptId: string | null
  readonly orderId: string | null
  readonly providerCustomerId: string | null
  readonly createdAt: Date
  readonly outcome: ChargeOutcome
}

/** Where money on its way back stands at the provider. */
export type RefundReport = {
  /** The id that we gave it; null for one that was made without us. */
  readonly refundId: string | null
  /** Which time of sending it was, from 0. */
  readonly sending: number
  /** Null when the provider refused to begin. */
  readonly providerRefundId: string | null
  /** `sent`: not known yet whether the bank takes it. `failed` is final. */
  readonly status: 'sent' | 'done' | 'failed'
  /** The provider's code, for one that failed; `chargeDisputed` when a dispute was first. */
  readonly failureCode: string | null
}

/** A refund with the charge that it returns; `amountCents` in the smallest unit of its currency. */
export type NamedRefund = RefundReport & {
  readonly intentId: string | null
  readonly amountCents: number
  readonly createdAt: Date
}

/** What a refund's `failureCode` is when the bank of the cardholder has the money back already, or may get it. */
export const chargeDisputed = 'charge_disputed'

/** A dispute with the charge that it is about, as it stands at the provider. */
export type NamedDispute = {
  readonly providerDisputeId: string
  readonly intentId: string | null
  /** An `inquiry` takes no money and may become a `chargeback`, which does. */
  readonly stage: 'inquiry' | 'chargeback'
  /** `closed`: over without a decision, or before it began. `won` and `lost` may be appealed. */
  readonly status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed'
  /** In the smallest unit of `currency`, which may be another one than the charge's. */
  readonly amountCents: number
  readonly currency: string
  /** The provider's code. */
  readonly reason: string
  /** Until when evidence is accepted; null when none is awaited. */
  readonly dueAt: Date | null
  readonly openedAt: Date
  readonly entries: readonly BalanceEntry[]
}

/** What goes to the bank about a dispute. Each text has 20,000 characters at most. */
export type EvidenceToSubmit = {
  /** The provider's idempotency key: the same answer is sent once however often it is asked for. */
  readonly answerId: string
  readonly providerDisputeId: string
  readonly text: string
  /** What was done with the account and the service; null for none of it. */
  readonly activityLog: string | null
}

/** Whether the provider took an answer to a dispute; it never takes one that it `refused`. */
export type AnswerReport =
  | { readonly status: 'sent' }
  | { readonly status: 'refused'; readonly refusal: string }

/** Money that a dispute moved on our balance, in whole US cents. */
export type BalanceEntry = {
  /** The provider's id of it. */
  readonly id: string
  /** Below zero: taken from us; above: given back. Without the fee. */
  readonly amountCents: number
  /** What it cost us; below zero: given back. */
  readonly feeCents: number
  readonly at: Date
}

/** What moved our balance at the provider: also what no one told us of. */
export const providerEntryKinds = [
  'charge',
  'refund',
  'refund_failure',
  'dispute',
  'payout',
  'other',
] as const

/** One entry of the provider's own ledger of our balance, in whole US cents. */
export type ProviderEntry = {
  readonly id: string
  readonly kind: (typeof providerEntryKinds)[number]
  /**
   * Of a charge its intent; of a refund, `<our id>:<sending>`; of a dispute the entry's own id; of a payout its id. Null
   * for what was made without us, and for fees, reserves and all else.
   */
  readonly reference: string | null
  /** Above zero: came to us. Before the fee. */
  readonly amountCents: number
  readonly feeCents: number
  readonly at: Date
}

export const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const

/** Money on its way to our bank, as one line of the bank statement. */
export type ProviderPayout = {
  readonly id: string
  readonly amountCents: number
  readonly status: (typeof payoutStatuses)[number]
  /** `2026-11-24` */
  readonly arrivesOn: string
  /** What the bank statement may name it by. */
  readonly bankReference: string | null
  /** Whether the provider says which entries it is the sum of: not of one that a person made. */
  readonly hasListedEntries: boolean
  readonly createdAt: Date
}

/** A bank's report that a charge was fraud, before any dispute. */
export type NamedFraudWarning = {
  readonly providerWarningId: string
  readonly intentId: string | null
  /** The provider's code. */
  readonly fraudType: string
  /** Whether a refund would still spare a dispute. */
  readonly isActionable: boolean
  readonly warnedAt: Date
}

/** What the provider's events are about. */
export const paymentEventKinds = [
  'card_page',
  'saved_card',
  'charge',
  'refund',
  'dispute',
  'fraud_warning',
] as const

/** A verified event: only says what to look at, the object itself is read again. */
export type PaymentEvent = {
  readonly eventId: string
  readonly type: string
  readonly about: (typeof paymentEventKinds)[number] | 'other'
  readonly objectId: string
}

/** Takes and returns card payments. One adapter: the payment provider's own API. */
export type PaymentGateway = {
  /** The provider's customer for ours; asked twice, it is the same. Without `email` and `name` for a stranger who pays. */
  createCustomer(customer: { customerId: string; email: string; name: string }): Promise<string>
  /** Opens the provider's page that saves a card. `{CHECKOUT_SESSION_ID}` in `returnUrl` is filled in. */
  openCardPage(page: {
    customerId: string
    providerCustomerId: string
    returnUrl: string
    cancelUrl: string
  }): Promise<{ sessionId: string; url: string }>
  /** Null when the provider knows no such page. Throws when it cannot be asked. */
  readCardPage(sessionId: string): Promise<CardPage | null>
  /** A saved card as it is now; null when the provider knows no such card. Throws when it cannot be asked. */
  readCard(providerCardId: string): Promise<ProviderCard | null>
  /** Forgets a card at the provider; one already forgotten is fine. */
  removeCard(providerCardId: string): Promise<void>
  /** Never throws: what could not be learned is `unknown`. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  /** What became of an attempt's charge; null when the provider has none. Never throws. */
  findCharge(attempt: {
    attemptId: string
    intentId: string | null
    providerCustomerId: string
  }): Promise<ChargeOutcome | null>
  /** Any charge of the account; null when the provider knows none. Throws when it cannot be asked. */
  readCharge(intentId: string): Promise<NamedCharge | null>
  /**
   * Every charge of the account that was made in this time, page by page, whatever became of it. Throws
   * when the provider cannot be asked.
   */
  listCharges(span: TimeSpan): AsyncIterable<NamedCharge>
  /** Gives a charge up that waits for the customer; answers what it turned out to be. Never throws. */
  cancelCharge(intentId: string): Promise<ChargeOutcome>
  /**
   * Returns a captured charge whole. `refundId` with `sending` is the idempotency key: the next
   * sending is a new try, for one that failed. Throws when the answer is unknown.
   */
  refund(request: {
    refundId: string
    sending: number
    intentId: string
    amountCents: number
  }): Promise<RefundReport>
  /** Null when the provider knows no such refund. Throws when it cannot be asked. */
  readRefund(providerRefundId: string): Promise<RefundReport | null>
  /** Every refund that was made in this time, page by page. Throws when the provider cannot be asked. */
  listRefunds(span: TimeSpan): AsyncIterable<NamedRefund>
  /** Null when the provider knows no such dispute. Throws when it cannot be asked. */
  readDispute(providerDisputeId: string): Promise<NamedDispute | null>
  /** Every dispute that was opened in this time, page by page. Throws when the provider cannot be asked. */
  listDisputes(span: TimeSpan): AsyncIterable<NamedDispute>
  /** Sends evidence to the bank, for good. Throws when the answer is unknown. */
  submitEvidence(evidence: EvidenceToSubmit): Promise<AnswerReport>
  /** Gives in to a chargeback, which is lost then. Throws when the answer is unknown. */
  acceptDispute(dispute: { answerId: string; providerDisputeId: string }): Promise<AnswerReport>
  /** Null when the provider knows no such warning. Throws when it cannot be asked. */
  readFraudWarning(providerWarningId: string): Promise<NamedFraudWarning | null>
  /** Every warning of this time, page by page. Throws when the provider cannot be asked. */
  listFraudWarnings(span: TimeSpan): AsyncIterable<NamedFraudWarning>
  /** Every entry of our balance that was made in this time, page by page. Throws when the provider cannot be asked. */
  listBalanceEntries(span: TimeSpan): AsyncIterable<ProviderEntry>
  /** Every payout that was made in this time, page by page. Throws when the provider cannot be asked. */
  listPayouts(span: TimeSpan): AsyncIterable<ProviderPayout>
  /** The ids of the entries that a payout is the sum of. Throws when the provider cannot be asked. */
  listEntriesOfPayout(providerPayoutId: string): AsyncIterable<string>
  readEvent(rawBody: string, signature: string): EventReading<PaymentEvent>
}
