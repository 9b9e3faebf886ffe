import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import { formatCents } from '@openline/contract/money'
import {
  type cancelOrder as cancelCall,
  type DeskOrderAction,
  deskOrderNextActions,
  type refundPart as refundCall,
} from '@openline/contract/sales/refunds-desk'
import { AppError, invalidField, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { timeSince } from '../../../http/rate-limit.ts'
import type { Needs } from '../../../needs.ts'
import { cancelProvisioning } from '../../lines/provisioning/activation.ts'
import { recordAct, type StaffActor } from '../../platform/audit/audit.ts'
import { blocksRefunds } from '../disputes/disputes.ts'
import { lockOrder, type OrderRow, readOrder } from '../orders/orders.ts'
import { idOfRequest } from '../payments/payments.ts'
import { presentRefund } from './desk-present.ts'
import { type OrderMoney, readMoney, refundPartOfOrder } from './order-refund.ts'

type Refund = HandlerInput<typeof refundCall>['body']
type Cancellation = HandlerInput<typeof cancelCall>['body']

/**
 * Gives back a part of what paid an order, or all that is left. Sent again with its key, it is one refund. Throws
 * 409 when the state does not allow it, or when another person was faster.
 */
export async function refundPart(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'events'>,
  by: StaffActor,
  orderId: string,
  { amountCents, reasonCode, refundedCents, reason }: Refund,
): Promise<OutputOf<typeof refundCall>> {
  const refund = await act(deps, by, orderId, async (tx, { id, order, money }) => {
    const made = money.refunds.find((each) => each.id === id)
    if (made) return made
    await requireRefundable(deps, tx, { order, money, seenCents: refundedCents })
    const amount = amountCents ?? money.leftCents
    if (amount > money.leftCents) {
      throw invalidField('amountCents', `At most ${formatCents(money.leftCents)} is left`)
    }
    const madeBy = by.staff.name
    const part = { id, amountCents: amount, reason: reasonCode, madeBy }
    const row = await refundPartOfOrder(deps, tx, order, part)
    await recordAct(tx, by, {
      at: deps.clock(),
      act: 'refundPart',
      reason,
      customerId: order.customerId,
      subject: { kind: 'order', id: orderId },
      before: { refundedCents },
      after: { refundId: id, amountCents: amount, reasonCode },
    })
    return row
  })
  const message = `${formatCents(refund.amountCents)} goes back to the card`
  return { message, refund: presentRefund(refund) }
}

type Refundable = { order: OrderRow; money: OrderMoney; seenCents: number }

/** Throws 409 when nothing of what paid a locked order may go back, or not what was seen of it. */
export async function requireRefundable(
  deps: Needs<'clock'>,
  tx: Db,
  { order, money, seenCents }: Refundable,
): Promise<void> {
  requireUnchanged(deps, money, seenCents)
  requireAction('refund', order, money)
  await requireUndisputed(tx, money)
}

/** Gives up an order that has no service yet. Sent again with its key, it is done once. Throws 409 as above. */
export async function cancelOrder(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'events'>,
  by: StaffActor,
  orderId: string,
  { refundedCents, reason }: Cancellation,
): Promise<OutputOf<typeof cancelCall>> {
  const leftCents = await act(deps, by, orderId, async (tx, { id, order, money }) => {
    const made = money.refunds.find((each) => each.id === id)
    if (made) return made.amountCents
    requireUnchanged(deps, money, refundedCents)
    requireAction('cancel', order, money)
    await requireUndisputed(tx, money)
    await cancelProvisioning(deps, tx, order, { id, madeBy: by.staff.name })
    await recordAct(tx, by, {
      at: deps.clock(),
      act: 'cancelOrder',
      reason,
      customerId: order.customerId,
      subject: { kind: 'order', id: orderId },
      before: { status: order.status, refundedCents },
      after: { refundId: id, amountCents: money.leftCents },
    })
    return money.leftCents
  })
  return { message: `The order was canceled. ${formatCents(leftCents)} goes back to the card` }
}

type Locked = {
  /** Of what this press makes: the same each time that it comes. */
  id: string
  order: OrderRow
  money: OrderMoney
}

async function act<Result>(
  { db }: Needs<'db' | 'clock' | 'enqueue' | 'events'>,
  { staff, call }: StaffActor,
  orderId: string,
  run: (tx: Db, locked: Locked) => Promise<Result>,
): Promise<Result> {
  await requireAnyOrder(db, orderId)
  const id = idOfRequest(staff.staffId, orderId, call.idempotencyKey)
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    return run(tx, { id, order, money: await readMoney(tx, orderId) })
  })
}

/** The order of any customer. Throws 404 without one. */
export async function requireAnyOrder(db: Db, orderId: string): Promise<OrderRow> {
  const order = await readOrder(db, orderId)
  if (!order) throw notFound('There is no such order')
  return order
}

/** What may be done with the money of an order as it is now. */
export function nextActionsOf(
  { status, kind }: Pick<OrderRow, 'status' | 'kind'>,
  { paid, leftCents }: OrderMoney,
): DeskOrderAction[] {
  if (paid === null) return []
  return deskOrderNextActions[status].filter((action) =>
    action === 'refund' ? leftCents > 0 : kind === 'purchase',
  )
}

function requireAction(action: DeskOrderAction, order: OrderRow, money: OrderMoney): void {
  if (nextActionsOf(order, money).includes(action)) return
  const what = action === 'refund' ? 'refunded' : 'canceled'
  throw new AppError('not_ready', `This order can’t be ${what} as it is now. Look at it again.`)
}

/** The bank has the money, or the customer: the provider refuses, and another way would pay twice. */
async function requireUndisputed(tx: Db, { paid }: OrderMoney): Promise<void> {
  if (paid && (await blocksRefunds(tx, paid.orderId, paid.id))) {
    throw new AppError(
      'not_ready',
      'The bank took this payment back by a dispute. A refund would pay the customer twice.',
    )
  }
}

/** Two people who read the same page must not both give the same money back. */
function requireUnchanged({ clock }: Needs<'clock'>, money: OrderMoney, seenCents: number): void {
  const askedCents = (money.paid?.amountCents ?? 0) - money.leftCents
  if (askedCents === seenCents) return
  const last = money.refunds.at(-1)
  const first = last
    ? `${last.madeBy ?? 'Openline'} refunded ${formatCents(last.amountCents)} ${timeSince(last.createdAt, clock())} ago.`
    : 'The refunds of this order have changed.'
  throw new AppError('conflict', `${first} Look at what is left before you go on.`)
}
