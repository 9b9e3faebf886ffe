import Stripe from 'stripe'
import {
  chargeDisputed,
  type NamedRefund,
  type PaymentGateway,
  type RefundReport,
} from './payment.ts'
import { idOf, isMissing, pagesOf } from './stripe-answers.ts'

type RefundCalls = Pick<PaymentGateway, 'refund' | 'readRefund' | 'listRefunds'>

/** The calls that send money back, on Stripe's wire. */
export function createRefundCalls(stripe: Stripe): RefundCalls {
  return {
    async refund({ refundId, sending, intentId, amountCents }) {
      const listed = await refundsOf(stripe, intentId)
      // Stripe forgets a key after a day, and a part of a charge can be returned twice.
      const sent = listed.find((refund) => isSending(refund, { refundId, sending }))
      if (sent) return refundReportOf(sent)
      try {
        const refund = await stripe.refunds.create(
          {
            payment_intent: intentId,
            amount: amountCents,
            metadata: { refundId, sending: String(sending) },
          },
          {
            idempotencyKey: sending === 0 ? `refund:${refundId}` : `refund:${refundId}:${sending}`,
          },
        )
        return refundReportOf(refund)
      } catch (error) {
        if (isAlreadyRefunded(error)) {
          return {
            ...findEarlier(await refundsOf(stripe, intentId), amountCents),
            refundId,
            sending,
          }
        }
        const failureCode = refusalCode(error)
        if (failureCode === null) throw error
        return { refundId, sending, providerRefundId: null, status: 'failed', failureCode }
      }
    },

    async readRefund(providerRefundId) {
      try {
        return refundReportOf(await stripe.refunds.retrieve(providerRefundId))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async *listRefunds(span) {
      for await (const refund of stripe.refunds.list(...pagesOf(span))) yield namedRefund(refund)
    },
  }
}

function namedRefund(refund: Stripe.Refund): NamedRefund {
  const { payment_intent: intent, amount, created } = refund
  return {
    ...refundReportOf(refund),
    intentId: idOf(intent),
    amountCents: amount,
    createdAt: new Date(created * 1000),
  }
}

/** Newest first. */
async function refundsOf(stripe: Stripe, intentId: string): Promise<readonly Stripe.Refund[]> {
  return (await stripe.refunds.list({ payment_intent: intentId, limit: 100 })).data
}

function isSending(refund: Stripe.Refund, of: { refundId: string; sending: number }): boolean {
  const { refundId, sending } = refundReportOf(refund)
  return refundId === of.refundId && sending === of.sending
}

/** The refund that left nothing to return, of this amount if there is one; what came back from the bank is not it. */
function findEarlier(refunds: readonly Stripe.Refund[], amountCents: number): RefundReport {
  const kept = refunds.filter((refund) => refundReportOf(refund).status !== 'failed')
  return refundReportOf(kept.find(({ amount }) => amount === amountCents) ?? kept[0])
}

/** An answer that is no refund throws: it must not pass for money that went back. */
function refundReportOf(refund: Stripe.Refund | undefined): RefundReport {
  if (refund?.object !== 'refund' || !refund.id) throw new Error('Stripe answered without a refund')
  const { refundId = null, sending = '0' } = refund.metadata ?? {}
  const status = statusOf(refund.status)
  return {
    refundId,
    sending: Number(sending),
    providerRefundId: refund.id,
    status,
    failureCode: status === 'failed' ? failureCodeOf(refund.failure_reason ?? refund.status) : null,
  }
}

/** What Stripe calls a dispute that was first: of a refund not begun, and of one on its way. */
const disputeCodes: ReadonlySet<string | null> = new Set([
  'charge_disputed',
  'charge_for_pending_refund_disputed',
  'refund_disputed_payment',
])

function failureCodeOf(code: string | null): string | null {
  return disputeCodes.has(code) ? chargeDisputed : code
}

function statusOf(status: string | null): RefundReport['status'] {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'sent'
}

function isAlreadyRefunded(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'charge_already_refunded'
  )
}

/** The provider looked at it and will not do it, today or tomorrow; null for anything else. */
function refusalCode(error: unknown): string | null {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400
    ? failureCodeOf(error.code ?? 'refused')
    : null
}
