import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { addOrderEvent, type OrderRow } from '../../sales/orders/orders.ts'
import { recordActivity } from '../lines/activity.ts'
import { emailOwner } from '../lines/owner-email.ts'
import type { LineRow } from '../lines/store.ts'
import { cardReturnedEmail } from './another-card-emails.ts'
import { transitionSimChange } from './sim-change-store.ts'

type Returned = {
  /** The id of its order, for the first card. */
  cardId: string
  order: OrderRow
  line: LineRow
  /** Whether another one is still on its way. */
  isAnotherComing: boolean
}

/** Records that a card of a locked order came back undelivered, and tells its customer. Any other can be activated. */
export async function recordReturn(
  deps: Needs<'clock' | 'sendEmail'>,
  tx: Db,
  { cardId, order, line, isAnotherComing }: Returned,
): Promise<void> {
  const at = deps.clock()
  const isFirst = cardId === order.id
  if (!isFirst) {
    const step = { status: 'returned', updatedAt: at } as const
    await transitionSimChange(tx, cardId, ['shipped', 'cancelled'], step)
  }
  await recordActivity(tx, { lineId: line.id, kind: 'card_returned', by: 'support', at })
  const kind = isFirst ? 'card_returned' : 'another_card_returned'
  await addOrderEvent(tx, order, { kind, detail: null, at })
  await emailOwner(deps, tx, line, cardReturnedEmail(order, isAnotherComing))
}
