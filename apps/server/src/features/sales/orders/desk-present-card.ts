import { type cardOrderStatuses, mailedCardStatuses } from '@openline/contract/sales/orders'
import type { MailedCard } from '@openline/contract/sales/orders-desk'
import { addressLines } from '@openline/contract/street-line'
import type { listMailedCards } from '../../lines/line-safety/another-card.ts'
import type { OrderRow } from './orders.ts'
import { isMailed } from './present.ts'
import type { readEvents } from './store.ts'

type Card = Awaited<ReturnType<typeof listMailedCards>>[number]
type Events = Awaited<ReturnType<typeof readEvents>>

/** A SIM card that was mailed after the first, as staff see it. Of a closed account, the address has no street. */
export function presentCard({ id, shipTo, status, ...card }: Card, order: OrderRow): MailedCard {
  const hasLeft = status === 'shipped' || (status === 'cancelled' && card.trackingNumber !== null)
  return {
    id,
    shipTo: shipTo ? envelope(shipTo) : [],
    // A card that was not switched to has no other state.
    status: mailedCardStatuses.find((known) => known === status) ?? 'shipped',
    requestedAt: card.createdAt.toISOString(),
    trackingNumber: card.trackingNumber,
    failureCode: card.failureCode,
    nextActions: hasLeft && order.status === 'shipped' ? ['record_return'] : [],
  }
}

/** The card that the order itself had mailed; null while none was asked for. */
export function presentFirstCard(order: OrderRow, events: Events): MailedCard | null {
  const asked = events.find(({ kind }) => kind === 'to_ship')
  if (!asked || !isMailed(order)) return null
  const status = statusOfFirst(order, events)
  return {
    id: order.id,
    shipTo: envelope(order.shipTo),
    status,
    requestedAt: asked.at.toISOString(),
    trackingNumber: order.trackingNumber,
    failureCode: null,
    nextActions: status === 'shipped' ? ['record_return'] : [],
  }
}

const underWay = {
  to_ship: 'ordered',
  shipped: 'shipped',
} as const satisfies Record<(typeof cardOrderStatuses)[number], MailedCard['status']>

function statusOfFirst({ status }: OrderRow, events: Events): MailedCard['status'] {
  const kinds = new Set(events.map(({ kind }) => kind))
  if (kinds.has('card_stopped')) return 'stopped'
  if (kinds.has('card_returned')) return 'returned'
  return status === 'to_ship' || status === 'shipped' ? underWay[status] : 'cancelled'
}

function envelope(shipTo: OrderRow['shipTo']): string[] {
  return [shipTo.name, ...addressLines(shipTo)].filter(Boolean)
}
