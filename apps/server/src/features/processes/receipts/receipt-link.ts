import type { ReceiptData } from './receipt-data.ts'

const linkLifeMs = 30 * 24 * 3600_000

/** When the link in a receipt's email ends: the receipt names a person and an address. */
export function linkEndsAt({ paidAt }: Pick<ReceiptData, 'paidAt'>): Date {
  return new Date(paidAt.getTime() + linkLifeMs)
}
