import type { JournalAccount, JournalKind } from '@openline/contract/office/books-desk'

export const kindLabels = {
  payment: 'Payments',
  payment_not_needed: 'Payments without an order',
  capture_differed: 'Payments of the wrong amount',
  refund_asked: 'Refunds decided',
  refund_sent: 'Refunds sent',
  refund_failed: 'Returned refunds',
  refund_settled: 'Refunds paid another way',
  refund_returned: 'Refunds by the bank',
  dispute: 'Disputes',
  credit_granted: 'Credit given',
  credit_returned: 'Credit returned with a refund',
  credit_ended: 'Credit withdrawn or voided',
} as const satisfies Record<JournalKind, string>

export const accountWords = {
  provider_balance: 'Balance at the provider',
  plan: 'Plans, after discounts',
  add_on: 'Add-ons',
  activation_fee: 'Activation fees',
  recovery_fee: 'Recovery fees',
  tax: 'Taxes',
  owed_to_customers: 'Owed to customers',
  settled_otherwise: 'Paid another way',
  disputes: 'Disputed',
  dispute_fees: 'Dispute fees',
  customer_credit: 'Customer credit',
  goodwill: 'Goodwill',
} as const satisfies Record<JournalAccount, string>

/** `Apple Pay Visa` for `apple_pay visa` */
export function methodLabels(method: string): string {
  return method
    .replace(/[a-z]+/g, (word) => word[0]?.toUpperCase() + word.slice(1))
    .replaceAll('_', ' ')
}
