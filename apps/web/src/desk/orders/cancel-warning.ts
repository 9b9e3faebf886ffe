import type { DeskOrder } from '@openline/contract/sales/refunds-desk'

/** What becomes of the SIM card, or of the number, of an order that is canceled. */
export function cancelWarning({ order, mailing }: Pick<DeskOrder, 'order' | 'mailing'>): string {
  if (!mailing) return 'Check with the carrier first. An assigned number has to be released.'
  const last = mailing.cards.at(-1) ?? mailing.first
  const isPacked = last ? last.status === 'ordered' : order.status === 'paid'
  return isPacked
    ? 'The carrier stops the SIM card it’s packing. If it has just left, nothing is canceled or refunded.'
    : 'No SIM card of this order will activate a line any more, even one that’s in the mail.'
}
