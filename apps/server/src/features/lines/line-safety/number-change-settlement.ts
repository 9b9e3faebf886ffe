import { lineEnded } from '@openline/contract/lines/line-add-on'
import type { Db } from '../../../db/open.ts'
import type { DomainEvents } from '../../../domain-events.ts'
import type { Needs } from '../../../needs.ts'
import { lockOrder, type OrderRow } from '../../sales/orders/orders.ts'
import { refundFailedOrder } from '../../sales/refunds/order-refund.ts'
import { recordActivity } from '../lines/activity.ts'
import { emailOwner } from '../lines/owner-email.ts'
import { lockPaidLine } from '../lines/pay-for-line.ts'
import { lockLine } from '../lines/store.ts'
import { wasTaken } from './leaving-store.ts'
import { numberRefusedEmail, numberRequestedEmail } from './number-change-emails.ts'
import { findNumberObstacle, requireNumberFree } from './number-change-obstacles.ts'
import { insertNumberChange, type NumberChangeRow } from './number-change-store.ts'
import type { SafeLine } from './store.ts'

type Handled = 'onOrdered' | 'onPaid'

/** What ordering and paying a change of number mean for its line. The order is locked, and the line while it is ordered. */
export function numberChangeEventHandlers(
  deps: Needs<'clock' | 'enqueue' | 'events' | 'sendEmail'>,
): Pick<DomainEvents, Handled> {
  return {
    async onOrdered(tx, { order }) {
      if (order.kind === 'number_change') {
        await requireNumberFree(deps, tx, await lockPaidLine(tx, order))
      }
    },
    /** The network is asked for it; where something came between, the money goes back. */
    async onPaid(tx, { order }) {
      if (order.kind !== 'number_change') return
      const line = await lockPaidLine(tx, order)
      const code = await obstacleCode(deps, tx, order, line)
      if (code !== null) return giveNumberBack(deps, tx, { order, line, code })
      const at = deps.clock()
      await insertNumberChange(tx, {
        id: order.id,
        lineId: line.id,
        orderId: order.id,
        zipCode: order.shipTo.zipCode,
        oldMsisdn: line.mdn ?? '',
        createdAt: at,
      })
      const entry = { lineId: line.id, kind: 'number_change_requested', by: 'you', at } as const
      await recordActivity(tx, entry)
      await emailOwner(deps, tx, line, numberRequestedEmail(line, 'you'))
      await deps.enqueue(tx, 'change-number', { numberChangeId: order.id })
    },
  }
}

async function obstacleCode(
  deps: Needs<'events'>,
  tx: Db,
  { customerId }: OrderRow,
  line: SafeLine,
): Promise<string | null> {
  if (line.customerId !== customerId || line.status !== 'active') return 'line_not_active'
  return (await findNumberObstacle(deps, tx, line)) === null ? null : 'line_changing'
}

/** Whether the money of a paid change has neither bought a number nor gone back. */
export function isUnderWay({ status }: OrderRow): boolean {
  return status === 'paid' || status === 'provisioning'
}

/**
 * Sends back what paid for a number that is gone again: the network gave it to a line that another carrier then took,
 * by a request that it had before.
 */
export async function giveBackWhereTaken(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'sendEmail'>,
  { lineId, orderId, updatedAt }: NumberChangeRow,
): Promise<void> {
  if (orderId === null) return
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const line = await lockLine(tx, lineId)
    if (line?.status !== 'cancelled' || order.status !== 'active') return
    if (!(await wasTaken(tx, lineId, updatedAt))) return
    await giveNumberBack(deps, tx, { order, line, code: lineEnded })
  })
}

type Refusal = { order: OrderRow; line: SafeLine; code: string }

/** Sends back what is left of the payment of a locked order, and tells its buyer why. */
export async function giveNumberBack(
  deps: Needs<'clock' | 'enqueue' | 'sendEmail'>,
  tx: Db,
  { order, line, code }: Refusal,
): Promise<void> {
  const at = deps.clock()
  await refundFailedOrder(deps, tx, order, code)
  await deps.enqueue(tx, 'send-receipt', { orderId: order.id })
  await recordActivity(tx, { lineId: line.id, kind: 'number_change_failed', by: 'system', at })
  await emailOwner(deps, tx, order, numberRefusedEmail({ order, line, code }))
}
