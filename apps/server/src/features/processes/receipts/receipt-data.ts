import type { Address } from '@openline/contract/address-schema'
import type { ItemizedPrice } from '@openline/contract/sales/price-notes'
import type { Db } from '../../../db/open.ts'
import { isAnonymized } from '../../people/customers/anonymized.ts'
import { findMerged } from '../../people/customers/merged-store.ts'
import type { Customer } from '../../people/customers/store.ts'
import type { OrderRow } from '../../sales/orders/orders.ts'
import {
  type CapturedPayment,
  findCapturedAttempt,
  findCapturedPayment,
  findCapturedPaymentOf,
} from '../../sales/refunds/captured-store.ts'

type OrderParts =
  | 'customerId'
  | 'kind'
  | 'forLineId'
  | 'planName'
  | 'simType'
  | 'iccid'
  | 'autoRenew'
  | 'acceptedTermsVersion'
  | 'creditCents'
  | 'status'

/** What a receipt shows of a captured payment, its order and its customer. */
export type ReceiptData = ItemizedPrice &
  Pick<OrderRow, OrderParts> &
  Pick<CapturedPayment['attempt'], 'last4Digits' | 'cardNetwork'> &
  Pick<Customer, 'firstName' | 'lastName' | 'email' | 'language'> & {
    transactionId: string
    orderId: string
    paidAt: Date
    shipTo: Address
    orderNumber: string
    /** What went back to the card, oldest first. */
    refunds: readonly { amountCents: number; doneAt: Date }[]
  }

/** Of the payment that paid an order. */
export async function readReceiptOfOrder(db: Db, orderId: string): Promise<ReceiptData | null> {
  return withFormerEmail(db, complete(await findCapturedPayment(db, orderId)))
}

/** Of any payment that was captured, for the holder of a signed link. */
export async function readReceipt(db: Db, transactionId: string): Promise<ReceiptData | null> {
  return withFormerEmail(db, complete(await findCapturedAttempt(db, transactionId)))
}

/** With the address that a merged account had. Null also for a payment of another customer. */
export async function readReceiptOf(
  db: Db,
  customerId: string,
  transactionId: string,
): Promise<ReceiptData | null> {
  const payment = await findCapturedPaymentOf(db, customerId, transactionId)
  return withFormerEmail(db, complete(payment))
}

/** Who was billed, where the account was merged into another one since. */
async function withFormerEmail(db: Db, receipt: ReceiptData | null): Promise<ReceiptData | null> {
  if (!receipt || !isAnonymized(receipt.email)) return receipt
  const merged = await findMerged(db, receipt.customerId)
  return merged?.email ? { ...receipt, email: merged.email } : receipt
}

function complete(payment: CapturedPayment | null): ReceiptData | null {
  if (!payment) return null
  const { attempt, order, customer, refunds } = payment
  const { firstName, lastName, email, language } = customer
  return {
    ...order,
    firstName,
    lastName,
    email,
    language,
    transactionId: attempt.id,
    // When it was captured, as the order and the books say: it may have been asked for days before.
    paidAt: attempt.updatedAt,
    cardNetwork: attempt.cardNetwork,
    last4Digits: attempt.last4Digits,
    orderId: order.id,
    orderNumber: order.number,
    refunds: refunds.flatMap(({ amountCents, status, settledAt }) =>
      status === 'done' && settledAt ? [{ amountCents, doneAt: settledAt }] : [],
    ),
  }
}
