import type {
  Dispute,
  PaymentDetails,
  Refund,
  Transaction,
} from '@openline/contract/processes/transactions'
import { t } from '@openline/i18n/i18n'
import type { Dispute as StoredDispute } from '../../sales/disputes/disputes.ts'
import { failureWords, isPayable } from '../../sales/orders/orders.ts'
import type { RefundRow } from '../../sales/refunds/refund-store.ts'
import type { TransactionRow } from './store.ts'

/** What became of a payment: its refunds, oldest first, and the dispute that it is shown with. */
export type Aftermath = {
  refunds: readonly ShownRefund[]
  dispute: StoredDispute | undefined
}

type ShownRefund = Pick<RefundRow, 'amountCents' | 'status' | 'createdAt' | 'settledAt'>

/** A payment as its customer sees it. The only way a row becomes an answer. */
export function presentTransaction(
  row: TransactionRow,
  { refunds, dispute }: Aftermath,
  customerId: string,
): Transaction {
  const successful = row.status === 'captured'
  return {
    id: row.id,
    transactionTime: row.createdAt.toISOString(),
    item: itemOf(row),
    successful,
    last4DigitCard: row.last4Digits,
    paymentDetails: presentDetails(row),
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    kind: row.kind,
    isOfOtherAccount: row.customerId !== customerId,
    failure: successful ? null : failureWords(row.failureCode ?? ''),
    refunds: refunds.map(presentRefund),
    dispute: dispute ? presentDispute(dispute) : null,
    nextActions: nextActions(row, successful),
  }
}

function itemOf({ kind, planName, addOnName }: TransactionRow): string {
  if (addOnName !== null) return addOnName
  return kind === 'renewal' ? t('{plan} (renewal)', { plan: planName }) : planName
}

/** The lines as they were charged, without those of nothing. */
function presentDetails(row: TransactionRow): PaymentDetails {
  return {
    orderTotalCents: row.orderTotalCents,
    ...present('taxAmountCents', row.taxAmountCents),
    ...present('regulatoryFeeCents', row.regulatoryFeeCents),
    ...present('activationFeeCents', row.activationFeeCents),
    ...present('discountAmountCents', row.discountAmountCents),
    paymentMethod: row.cardNetwork,
    last4DigitCard: row.last4Digits,
    finalCheckoutAmountCents: row.finalCheckoutAmountCents,
    ...present('creditCents', row.creditCents),
  }
}

function present<Name extends string>(name: Name, cents: number) {
  return cents === 0 ? {} : ({ [name]: cents } as Record<Name, number>) // of the one name
} // one key, spelled by `name`

/** A refund as the customer sees it: sent is not yet arrived. */
export function presentRefund(refund: ShownRefund): Refund {
  return {
    amountCents: refund.amountCents,
    status: shownStatus(refund.status),
    at: (refund.settledAt ?? refund.createdAt).toISOString(),
  }
}

/** Null for one that ended without a decision: the payment stands as if nothing had been asked. */
function presentDispute({
  amountCents,
  currency,
  status,
  openedAt,
  closedAt,
}: StoredDispute): Dispute | null {
  if (status === 'closed') return null
  const isOver = status === 'won' || status === 'lost'
  return {
    amountCents: currency === 'usd' ? amountCents : null,
    status: isOver ? status : 'open',
    at: (closedAt ?? openedAt).toISOString(),
  }
}

function shownStatus(status: RefundRow['status']): Refund['status'] {
  if (status === 'sent') return 'pending'
  return status === 'returned' ? 'settled' : status
}

function nextActions({ orderStatus }: TransactionRow, successful: boolean) {
  if (successful) return ['receipt' as const]
  return isPayable(orderStatus) ? ['pay_again' as const] : []
}
