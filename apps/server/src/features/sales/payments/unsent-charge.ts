import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { isPayable, lockOrder, type OrderRow, transitionOrder } from '../orders/orders.ts'
import { type AttemptRow, findAttempt, updateAttempt } from './store.ts'

/**
 * Whether a charge without its customer is still to be sent, which the provider was asked about and does not know. Who
 * it concerns may give it up now.
 */
export async function isToBeSent(
  { db, events }: Needs<'db' | 'events'>,
  { id, orderId }: AttemptRow,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const attempt = await findAttempt(tx, id)
    if (attempt?.status !== 'created' || attempt.intentId !== null) return false
    await events.onUnsent(tx, { order, attempt })
    return (await findAttempt(tx, id))?.status === 'created'
  })
}

type GivenUp = {
  readonly order: OrderRow
  readonly attempt: AttemptRow
  /** Why it is not sent, for the attempt; and for the order's history. */
  readonly code: string
  readonly detail: string
}

/** Gives up a charge that was never sent: no money moves, and its locked order, if that still waits for it, ends. */
export async function giveUpUnsent(
  { clock }: Needs<'clock'>,
  tx: Db,
  { order, attempt, code, detail }: GivenUp,
): Promise<void> {
  const at = clock()
  await updateAttempt(tx, attempt, { status: 'voided', failureCode: code, updatedAt: at })
  if (isPayable(order.status)) await transitionOrder(tx, order, { to: 'expired', at, detail })
}
