import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { addOrderEvent, lockOrder, readOrder } from '../../sales/orders/orders.ts'
import { readEvents } from '../../sales/orders/store.ts'
import { listCardChanges, type SimChangeRow, transitionSimChange } from './sim-change-store.ts'

/**
 * Has the carrier stop the cards that were to leave before this one, and records which did not. One that has left stays
 * as it is. Runs again after any failure.
 */
export async function stopEarlierCards(
  deps: Needs<'db' | 'clock' | 'carrier'>,
  card: SimChangeRow,
  orderId: string,
): Promise<void> {
  const { db } = deps
  const order = await readOrder(db, orderId)
  if (order?.status === 'to_ship' && !(await isFirstStopped(db, orderId))) {
    await stopFirstCard(deps, orderId)
  }
  for (const earlier of await listCardChanges(db, card.lineId)) {
    if (mayBePacked(earlier) && earlier.createdAt < card.createdAt) {
      await stopCard(deps, earlier, orderId)
    }
  }
}

/** Whether a card that is not awaited any more may still be there. */
export function mayBePacked({ status, trackingNumber }: SimChangeRow): boolean {
  return status === 'cancelled' && trackingNumber === null
}

/** Has a card stopped that was mailed after the first; false when it has left. */
export function stopCard(
  deps: Needs<'db' | 'clock' | 'carrier'>,
  { id }: SimChangeRow,
  orderId: string,
): Promise<boolean> {
  return stop(deps, { reference: id, orderId }, async (tx, at) => {
    const step = { status: 'stopped', updatedAt: at } as const
    const isNew = await transitionSimChange(tx, id, ['ordered', 'cancelled'], step)
    return isNew ? 'another_card_stopped' : null
  })
}

/** Has the card stopped that the order itself had mailed; false when it has left. */
export function stopFirstCard(
  deps: Needs<'db' | 'clock' | 'carrier'>,
  orderId: string,
): Promise<boolean> {
  return stop(deps, { reference: orderId, orderId }, async (tx) =>
    (await isFirstStopped(tx, orderId)) ? null : 'card_stopped',
  )
}

/** Whether the card that the order itself had mailed is known to be stopped. */
export async function isFirstStopped(db: Db, orderId: string): Promise<boolean> {
  return (await readEvents(db, orderId)).some(({ kind }) => kind === 'card_stopped')
}

type News = 'card_stopped' | 'another_card_stopped'

/** `record` gives what is new of it, with its order locked; null when it is known. False when it has left. */
async function stop(
  { db, clock, carrier }: Needs<'db' | 'clock' | 'carrier'>,
  { reference, orderId }: { reference: string; orderId: string },
  record: (tx: Db, at: Date) => Promise<News | null>,
): Promise<boolean> {
  const answer = await carrier.cancelShipment(reference)
  // One that never came will not be sent either.
  if (answer.kind === 'refused' && answer.code !== 'unknown_reference') return false
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const at = clock()
    const kind = await record(tx, at)
    if (kind) await addOrderEvent(tx, order, { kind, detail: null, at })
  })
  return true
}
