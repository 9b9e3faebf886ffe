import type Stripe from 'stripe'
import type { PaymentGateway, ProviderEntry, ProviderPayout } from './payment.ts'
import { idOf, pagesOf, requireId } from './stripe-answers.ts'

type BalanceCalls = Pick<
  PaymentGateway,
  'listBalanceEntries' | 'listPayouts' | 'listEntriesOfPayout'
>

/** Our balance there is in one currency; another one would be another balance. */
const currency = 'usd'

/** The calls about our balance and what of it goes to our bank, on Stripe's wire. */
export function createBalanceCalls(stripe: Stripe): BalanceCalls {
  return {
    async *listBalanceEntries(span) {
      const [page, how] = pagesOf(span)
      const wanted = { ...page, currency, expand: ['data.source'] }
      for await (const entry of stripe.balanceTransactions.list(wanted, how)) {
        yield providerEntry(entry)
      }
    },

    async *listPayouts(span) {
      for await (const payout of stripe.payouts.list(...pagesOf(span))) {
        if (payout.currency === currency) yield providerPayout(payout)
      }
    },

    async *listEntriesOfPayout(providerPayoutId) {
      const wanted = { payout: providerPayoutId, limit: 100 }
      for await (const entry of stripe.balanceTransactions.list(wanted)) {
        yield requireId(entry, 'balance_transaction')
      }
    },
  }
}

/** Throws for an answer that is no balance transaction. */
function providerEntry(entry: Stripe.BalanceTransaction): ProviderEntry {
  const id = requireId(entry, 'balance_transaction')
  const { amount: amountCents, fee: feeCents, created } = entry
  return { id, ...subjectOf(entry), amountCents, feeCents, at: new Date(created * 1000) }
}

function subjectOf({
  id,
  type,
  source,
}: Stripe.BalanceTransaction): Pick<ProviderEntry, 'kind' | 'reference'> {
  const of = typeof source === 'string' ? null : source
  if (of?.object === 'charge') return { kind: 'charge', reference: idOf(of.payment_intent) }
  if (of?.object === 'refund') {
    const { refundId, sending = '0' } = of.metadata ?? {}
    const kind = type.endsWith('refund_failure') ? 'refund_failure' : 'refund'
    return { kind, reference: refundId === undefined ? null : `${refundId}:${sending}` }
  }
  if (of?.object === 'dispute') return { kind: 'dispute', reference: id }
  if (of?.object === 'payout') return { kind: 'payout', reference: of.id }
  return { kind: 'other', reference: null }
}

/** Throws for an answer that is no payout. */
function providerPayout(payout: Stripe.Payout): ProviderPayout {
  const { amount: amountCents, status, arrival_date: arrival, automatic, created } = payout
  return {
    id: requireId(payout, 'payout'),
    amountCents,
    status: statuses[status] ?? 'pending',
    arrivesOn: new Date(arrival * 1000).toISOString().slice(0, 10),
    bankReference: payout.trace_id?.value ?? null,
    hasListedEntries: automatic,
    createdAt: new Date(created * 1000),
  }
}

const statuses: Readonly<Record<string, ProviderPayout['status']>> = {
  pending: 'pending',
  in_transit: 'in_transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
}
