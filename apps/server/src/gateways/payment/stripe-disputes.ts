import Stripe from 'stripe'
import type {
  AnswerReport,
  BalanceEntry,
  NamedDispute,
  NamedFraudWarning,
  PaymentGateway,
} from './payment.ts'
import { idOf, isMissing, pagesOf, requireId } from './stripe-answers.ts'

type DisputeCalls = Pick<
  PaymentGateway,
  | 'readDispute'
  | 'listDisputes'
  | 'submitEvidence'
  | 'acceptDispute'
  | 'readFraudWarning'
  | 'listFraudWarnings'
>

/** The calls about disputes and early fraud warnings, on Stripe's wire. */
export function createDisputeCalls(stripe: Stripe): DisputeCalls {
  return {
    async readDispute(providerDisputeId) {
      try {
        return namedDispute(await stripe.disputes.retrieve(providerDisputeId))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async *listDisputes(span) {
      for await (const dispute of stripe.disputes.list(...pagesOf(span))) {
        yield namedDispute(dispute)
      }
    },

    submitEvidence: ({ answerId, providerDisputeId, text, activityLog }) =>
      answered(() =>
        stripe.disputes.update(
          providerDisputeId,
          {
            evidence: {
              uncategorized_text: text,
              ...(activityLog !== null && { access_activity_log: activityLog }),
            },
            submit: true,
          },
          { idempotencyKey: `dispute-answer:${answerId}` },
        ),
      ),

    acceptDispute: ({ answerId, providerDisputeId }) =>
      answered(() =>
        stripe.disputes.close(
          providerDisputeId,
          {},
          { idempotencyKey: `dispute-answer:${answerId}` },
        ),
      ),

    async readFraudWarning(providerWarningId) {
      try {
        return namedWarning(await stripe.radar.earlyFraudWarnings.retrieve(providerWarningId))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async *listFraudWarnings(span) {
      for await (const warning of stripe.radar.earlyFraudWarnings.list(...pagesOf(span))) {
        yield namedWarning(warning)
      }
    },
  }
}

/** A request that the provider looked at and refused is refused tomorrow, too; all else is unknown. */
async function answered(send: () => Promise<Stripe.Dispute>): Promise<AnswerReport> {
  try {
    requireId(await send(), 'dispute')
    return { status: 'sent' }
  } catch (error) {
    const isRefused =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      (error.statusCode === 400 || isMissing(error))
    if (!isRefused) throw error
    return { status: 'refused', refusal: error.message }
  }
}

/** Throws for an answer that is no dispute. */
function namedDispute(dispute: Stripe.Dispute): NamedDispute {
  const { payment_intent: intent, amount: amountCents, currency, reason, created } = dispute
  const { status, evidence_details: evidence, balance_transactions: transactions } = dispute
  return {
    providerDisputeId: requireId(dispute, 'dispute'),
    intentId: idOf(intent),
    stage: status.startsWith('warning_') ? 'inquiry' : 'chargeback',
    // One that is new to us waits for a person, who then looks at it.
    status: statuses[status] ?? 'needs_response',
    amountCents,
    currency,
    reason,
    dueAt: evidence.due_by === null ? null : dateOf(evidence.due_by),
    openedAt: dateOf(created),
    entries: transactions.map(entryOf),
  }
}

const statuses: Readonly<Record<string, NamedDispute['status']>> = {
  warning_needs_response: 'needs_response',
  warning_under_review: 'under_review',
  warning_closed: 'closed',
  needs_response: 'needs_response',
  under_review: 'under_review',
  appeal_needs_response: 'needs_response',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  prevented: 'closed',
}

function entryOf({ id, amount, fee, created }: Stripe.BalanceTransaction): BalanceEntry {
  return { id, amountCents: amount, feeCents: fee, at: dateOf(created) }
}

/** Throws for an answer that is no early fraud warning. */
function namedWarning(warning: Stripe.Radar.EarlyFraudWarning): NamedFraudWarning {
  return {
    providerWarningId: requireId(warning, 'radar.early_fraud_warning'),
    intentId: idOf(warning.payment_intent),
    fraudType: warning.fraud_type,
    isActionable: warning.actionable,
    warnedAt: dateOf(warning.created),
  }
}

function dateOf(unixSeconds: number): Date {
  return new Date(unixSeconds * 1000)
}
