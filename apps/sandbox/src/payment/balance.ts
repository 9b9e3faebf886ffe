import type Stripe from 'stripe'
import { newId } from '../http/ids.ts'
import { noSuchObject } from './failure.ts'
import { createdWithin, pageOf } from './lists.ts'
import type { BalanceTransaction, Payout } from './objects.ts'
import type { Params } from './params.ts'
import { nowInSeconds, type Provider } from './provider.ts'
import type { Unplayed } from './unplayed.ts'

type Movement = Pick<
  BalanceTransaction,
  'amount' | 'fee' | 'currency' | 'description' | 'reporting_category' | 'source' | 'type'
> & { readonly feeFor?: string }

/** Writes down what changed of the merchant's balance. */
export function book(provider: Provider, { feeFor, ...movement }: Movement): BalanceTransaction {
  const { amount, fee, currency } = movement
  const booked: BalanceTransaction = {
    id: newId('txn_'),
    object: 'balance_transaction',
    created: nowInSeconds(provider),
    ...movement,
    net: amount - fee,
    ...unplayedTransaction,
    available_on: nowInSeconds(provider),
    fee_details:
      feeFor === undefined
        ? []
        : [{ amount: fee, application: null, currency, description: feeFor, type: 'stripe_fee' }],
  }
  provider.ledger.balanceTransactions.set(booked.id, booked)
  return booked
}

/** What the provider takes for a card payment: 2.9 % and 30 cents. */
export function chargeFee(amount: number): number {
  return Math.round(amount * 0.029) + 30
}

/** Sends the whole balance to the bank, as the provider does on its own each day; null where there is none. */
export function payOut(provider: Provider): Payout | null {
  const { balanceTransactions, payouts, payoutOf } = provider.ledger
  const open = [...balanceTransactions.values()].filter(({ id }) => !payoutOf.has(id))
  const amount = open.reduce((sum, { net }) => sum + net, 0)
  const currency = open[0]?.currency
  if (currency === undefined || amount <= 0) return null
  const id = newId('po_')
  const description = 'STRIPE PAYOUT'
  const sent = { amount: -amount, fee: 0, currency, description, source: id } as const
  const booked = book(provider, { ...sent, reporting_category: 'payout', type: 'payout' })
  const created = nowInSeconds(provider)
  const payout: Payout = {
    id,
    object: 'payout',
    created,
    amount,
    arrival_date: created - (created % daySeconds) + daySeconds,
    automatic: true,
    balance_transaction: booked.id,
    currency,
    metadata: {},
    statement_descriptor: null,
    status: 'paid',
    trace_id: { status: 'supported', value: newId('') },
    ...unplayedPayout,
  }
  payouts.set(id, payout)
  for (const each of [...open, booked]) payoutOf.set(each.id, id)
  return payout
}

const daySeconds = 24 * 3600

export function listBalanceTransactions({ ledger }: Provider, params: Params) {
  const payout = params.text('payout')
  const found = [...ledger.balanceTransactions.values()].filter(
    ({ id }) => payout === null || ledger.payoutOf.get(id) === payout,
  )
  return pageOf(createdWithin(found, params), params, '/v1/balance_transactions')
}

export function listPayouts({ ledger }: Provider, params: Params) {
  return pageOf(createdWithin([...ledger.payouts.values()], params), params, '/v1/payouts')
}

export function findPayout({ ledger }: Provider, id: string): Payout {
  const payout = ledger.payouts.get(id)
  if (!payout) throw noSuchObject('payout', id)
  return payout
}

const unplayedTransaction: Unplayed<Stripe.BalanceTransaction, BalanceTransaction> = {
  balance_type: 'payments',
  exchange_rate: null,
  status: 'available',
}

const unplayedPayout: Unplayed<Stripe.Payout, Payout> = {
  application_fee: null,
  application_fee_amount: null,
  description: 'STRIPE PAYOUT',
  destination: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'completed',
  reversed_by: null,
  source_type: 'card',
  type: 'bank_account',
}
