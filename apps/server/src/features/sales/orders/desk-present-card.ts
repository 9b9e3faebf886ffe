import { mailedCardStatuses } from '@openline/contract/sales/orders'
import type { MailedCard } from '@openline/contract/sales/orders-desk'
import { addressLines } from '@openline/contract/street-line'
import type { listMailedCards } from '../../lines/line-safety/another-card.ts'

type Card = Awaited<ReturnType<typeof listMailedCards>>[number]

/** A SIM card that was mailed after the first, as staff see it. Of a closed account, the address has no street. */
export function presentCard({ id, shipTo, status, ...card }: Card): MailedCard {
  return {
    id,
    shipTo: shipTo ? [shipTo.name, ...addressLines(shipTo)].filter(Boolean) : [],
    // A card that was not switched to has no other state.
    status: mailedCardStatuses.find((known) => known === status) ?? 'shipped',
    requestedAt: card.createdAt.toISOString(),
    trackingNumber: card.trackingNumber,
    failureCode: card.failureCode,
  }
}
