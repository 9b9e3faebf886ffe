import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import type { OrderRow } from '../../sales/orders/orders.ts'
import { findLineOfOrder } from '../lines/store.ts'
import { needsShipment } from '../provisioning/activation.ts'
import { listMailedCards } from './another-card.ts'
import type { SimChangeRow } from './sim-change-store.ts'
import { isFirstStopped, mayBePacked, stopCard, stopFirstCard } from './stopped-cards.ts'

type Packed = { first: boolean; others: SimChangeRow[] }

/** The cards of an order that may not have left, the newest first: it alone is awaited. */
async function findPacked(db: Db, order: OrderRow): Promise<Packed> {
  const line = await findLineOfOrder(db, order.id)
  const cards = line ? await listMailedCards(db, line) : []
  const isOut = order.status !== 'paid' && order.status !== 'to_ship'
  const first = !isOut && needsShipment(order) && !(await isFirstStopped(db, order.id))
  const others = cards.filter((card) => card.status === 'ordered' || mayBePacked(card))
  return { first, others: others.toReversed() }
}

/** Whether a card of a locked order may still leave: one that was asked for after the others were stopped. */
export async function awaitsPackedCard(tx: Db, order: OrderRow): Promise<boolean> {
  const { first, others } = await findPacked(tx, order)
  return first || others.some(({ status }) => status === 'ordered')
}

/**
 * Has the carrier stop every card of an order that has not left, before the order is abandoned. `left`: the one that is
 * awaited has, and nothing was stopped. May run again after any failure; throws when the carrier cannot be asked.
 */
export async function stopMailing(
  deps: Needs<'db' | 'clock' | 'carrier' | 'enqueue'>,
  order: OrderRow,
): Promise<'stopped' | 'left'> {
  const { first, others } = await findPacked(deps.db, order)
  for (const card of others) {
    const isStopped = await stopCard(deps, card, order.id)
    if (isStopped || card.status !== 'ordered') continue
    await deps.enqueue(deps.db, 'change-sim', { simChangeId: card.id })
    return 'left'
  }
  if (!first || (await stopFirstCard(deps, order.id)) || others.length > 0) return 'stopped'
  // The news that it left has not come.
  await deps.enqueue(deps.db, 'provision-order', { orderId: order.id })
  return 'left'
}
