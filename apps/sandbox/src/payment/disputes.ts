import type Stripe from 'stripe'
import { newId } from '../http/ids.ts'
import { book } from './balance.ts'
import { noSuchObject, unexpectedState } from './failure.ts'
import { settleWarnings, warnOf } from './fraud-warnings.ts'
import { createdWithin, pageOf } from './lists.ts'
import type { BalanceTransaction, Charge, Dispute, DisputeStatus, FraudWarning } from './objects.ts'
import type { Params } from './params.ts'
import { nowInSeconds, type Provider } from './provider.ts'
import type { TestCard } from './test-cards.ts'
import type { Unplayed } from './unplayed.ts'

export type Objection = NonNullable<TestCard['afterCharge']>

const respondWithinSeconds = 14 * 24 * 3600
const disputeFeeCents = 1500

/** Where a dispute may go from each status, as banks move them. */
const nextStatuses: Readonly<Record<DisputeStatus, readonly DisputeStatus[]>> = {
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
  warning_closed: [],
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  won: [],
  lost: [],
}

/** The cardholder's bank objects to a charge. */
export function objectTo(
  provider: Provider,
  charge: Charge,
  objection: Objection,
): Dispute | FraudWarning {
  if (objection === 'fraud_warning') return warnOf(provider, charge)
  const dispute = newDispute(provider, charge, objection === 'inquiry')
  provider.ledger.disputes.set(dispute.id, dispute)
  charge.disputed = true
  provider.events.emit('charge.dispute.created', dispute)
  if (objection === 'chargeback') withdraw(provider, dispute)
  settleWarnings(provider, charge)
  return dispute
}

/** Moves a dispute on, and its money; false where the bank would not. */
export function moveDispute(provider: Provider, dispute: Dispute, to: DisputeStatus): boolean {
  if (!nextStatuses[dispute.status].includes(to)) return false
  const isFinal = to === 'won' || to === 'lost' || to === 'warning_closed'
  const isEscalated = to === 'needs_response'
  dispute.status = to
  dispute.is_charge_refundable = to.startsWith('warning_') || to === 'won'
  if (isEscalated) dispute.evidence_details = evidenceUntil(provider)
  provider.events.emit(isFinal ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute)
  if (isEscalated) withdraw(provider, dispute)
  if (to === 'won') reinstate(provider, dispute)
  return true
}

function newDispute(provider: Provider, charge: Charge, isInquiry: boolean): Dispute {
  return {
    id: newId('du_'),
    object: 'dispute',
    created: nowInSeconds(provider),
    amount: charge.amount_captured,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    evidence: { access_activity_log: null, uncategorized_text: null, ...unplayedEvidence },
    evidence_details: evidenceUntil(provider),
    is_charge_refundable: isInquiry,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    ...unplayedFields,
  }
}

function evidenceUntil(provider: Provider): Dispute['evidence_details'] {
  const due_by = nowInSeconds(provider) + respondWithinSeconds
  return {
    due_by,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  }
}

function withdraw(provider: Provider, dispute: Dispute) {
  move(provider, dispute, { amount: -dispute.amount, fee: disputeFeeCents })
  provider.events.emit('charge.dispute.funds_withdrawn', dispute)
}

/** The fee is not given back. */
function reinstate(provider: Provider, dispute: Dispute) {
  move(provider, dispute, { amount: dispute.amount, fee: 0 })
  provider.events.emit('charge.dispute.funds_reinstated', dispute)
}

function move(
  provider: Provider,
  dispute: Dispute,
  { amount, fee }: Pick<BalanceTransaction, 'amount' | 'fee'>,
) {
  const isTaken = amount < 0
  const booked = book(provider, {
    amount,
    fee,
    currency: dispute.currency,
    description: `Chargeback ${isTaken ? 'withdrawal' : 'reversal'} for ${dispute.charge}`,
    reporting_category: isTaken ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    type: 'adjustment',
    ...(fee !== 0 && { feeFor: 'Dispute fee' }),
  })
  dispute.balance_transactions.push(booked)
}

/** Refuses to refund what the bank has taken, or may still give back. */
export function requireUndisputed({ ledger }: Provider, charge: Charge): void {
  const disputes = [...ledger.disputes.values()].filter((dispute) => dispute.charge === charge.id)
  if (disputes.every((dispute) => dispute.is_charge_refundable)) return
  throw unexpectedState(
    `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    'charge_disputed',
  )
}

/** A bank that only inquired is content when the money is back. */
export function refundEndsDispute(provider: Provider, charge: Charge): void {
  for (const dispute of provider.ledger.disputes.values()) {
    if (dispute.charge === charge.id) moveDispute(provider, dispute, 'warning_closed')
  }
  settleWarnings(provider, charge)
}

export function findDispute(provider: Provider, id: string): Dispute {
  const dispute = provider.ledger.disputes.get(id)
  if (!dispute) throw noSuchObject('dispute', id)
  return dispute
}

export function listDisputes(provider: Provider, params: Params) {
  const [charge, intent] = [params.text('charge'), params.text('payment_intent')]
  const found = [...provider.ledger.disputes.values()]
    .filter((dispute) => charge === null || dispute.charge === charge)
    .filter((dispute) => intent === null || dispute.payment_intent === intent)
  return pageOf(createdWithin(found, params), params, '/v1/disputes')
}

const updateParams = new Set(['evidence', 'expand', 'metadata', 'submit'])

/** Evidence with these words decides a dispute in Stripe's test mode. */
const deciding: Readonly<Record<string, DisputeStatus>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

export function updateDispute(provider: Provider, id: string, params: Params): Dispute {
  params.allow(updateParams)
  const dispute = findDispute(provider, id)
  const given = params.group('evidence')
  const text = given.text('uncategorized_text')
  if (text === null) return dispute
  if (nextStatuses[dispute.status].length === 0) throw isOver(dispute)
  dispute.evidence = {
    access_activity_log: given.text('access_activity_log'),
    uncategorized_text: text,
    ...unplayedEvidence,
  }
  dispute.evidence_details.has_evidence = true
  if (!params.has('submit') || params.flag('submit')) {
    dispute.evidence_details.submission_count += 1
    dispute.evidence_details.submission_method = 'manual'
    const to = dispute.status.startsWith('warning_') ? 'warning_under_review' : deciding[text]
    moveDispute(provider, dispute, to ?? 'under_review')
  }
  return dispute
}

/** The merchant gives in. */
export function closeDispute(provider: Provider, id: string): Dispute {
  const dispute = findDispute(provider, id)
  if (!moveDispute(provider, dispute, 'lost')) throw isOver(dispute)
  return dispute
}

function isOver({ status }: Dispute) {
  return unexpectedState(`This dispute is ${status} and can no longer be changed.`)
}

const unplayedFields: Unplayed<Stripe.Dispute, Dispute> = {
  enhanced_eligibility_types: [],
  intended_submission_method: null,
  livemode: false,
  payment_method_details: {
    card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    type: 'card',
  },
}

const unplayedEvidence: Unplayed<Stripe.Dispute.Evidence, Dispute['evidence']> = {
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
}
