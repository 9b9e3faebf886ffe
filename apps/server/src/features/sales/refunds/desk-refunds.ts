import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import { formatCents } from '@openline/contract/money'
import {
  type cancelOrder as cancelCall,
  type DeskOrderAction,
  deskOrderNextActions,
  type refundPart as refundCall,
} from '@openline/contract/sales/refunds-desk'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { endWhatWasPaid } from '../../lines/lines/desk-end-fraud.ts'
import { cancelProvisioning } from '../../lines/provisioning/activation.ts'
import { findEnding } from '../../lines/provisioning/line-ending-store.ts'
import { actionAtDesk, requireSeen, type Seen } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import type { Change } from '../../platform/audit/conflict.ts'
import { blocksRefunds } from '../disputes/disputes.ts'
import { lockAnyOrder } from '../orders/desk-require-order.ts'
import type { OrderRow } from '../orders/orders.ts'
import { presentRefund } from './desk-present.ts'
import { type OrderMoney, readMoney, refundPartOfOrder } from './order-refund.ts'
import type { RefundRow } from './refund-store.ts'

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
  const { refund, isEnding } = await actionAtDesk<LockedMoney, Refunded>(deps, {
    by,
    name: 'refundPart',
    reason,
    ...moneyOfOrder(orderId, refundedCents),
    async findDone(tx, { money }, { id }) {
      const made = findRefundIn(money, id)
      return made && { refund: made, isEnding: (await findEnding(tx, id)) !== null }
    },
    async act(tx, { order, money }, { id }) {
      requireAction('refund', order, money)
      await requireUndisputed(tx, money)
      const amount = amountCents ?? money.leftCents
      if (amount > money.leftCents) {
        throw invalidField('amountCents', `At most ${formatCents(money.leftCents)} is left`)
      }
      if (reasonCode === 'fraud' && amount < money.leftCents) {
        throw invalidField('amountCents', 'For fraud, refund all that’s left')
      }
      const madeBy = by.staff.name
      const part = { id, amountCents: amount, reason: reasonCode, madeBy }
      const made = await refundPartOfOrder(deps, tx, order, part)
      const isEnded = reasonCode === 'fraud' && (await endWhatWasPaid(deps, tx, order, part))
      const after = { refundId: id, amountCents: amount, reasonCode }
      const result = { refund: made, isEnding: isEnded }
      return { customerId: order.customerId, before: { refundedCents }, after, result }
    },
  })
  const amount = formatCents(refund.amountCents)
  const message = isEnding
    ? `${amount} is being refunded to the card, and we’re asking the carrier to end the line`
    : `${amount} is being refunded to the card`
  return { message, refund: presentRefund(refund) }
}

type Refunded = { readonly refund: RefundRow; readonly isEnding: boolean }

type LockedMoney = { order: OrderRow; money: OrderMoney }

/** An order whose money is decided on, and what the page had seen of it. */
function moneyOfOrder(orderId: string, seenCents: number) {
  return {
    subject: { kind: 'order' as const, id: orderId },
    lock: async (tx: Db): Promise<LockedMoney> => ({
      order: await lockAnyOrder(tx, orderId),
      money: await readMoney(tx, orderId),
    }),
    seen: seenRefunds(seenCents),
  }
}

function findRefundIn({ refunds }: OrderMoney, refundId: string): RefundRow | null {
  return refunds.find(({ id }) => id === refundId) ?? null
}

/** Throws 409 when nothing of what paid a locked order may go back, or not what was seen of it. */
export async function requireRefundable(
  { clock }: Needs<'clock'>,
  tx: Db,
  { order, money, seenCents }: LockedMoney & { seenCents: number },
): Promise<void> {
  await requireSeen(tx, seenRefunds(seenCents), { money }, clock())
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
  const leftCents = await actionAtDesk(deps, {
    by,
    name: 'cancelOrder',
    reason,
    ...moneyOfOrder(orderId, refundedCents),
    findDone: async (_tx, { money }, { id }) => findRefundIn(money, id)?.amountCents ?? null,
    async act(tx, { order, money }, { id }) {
      requireAction('cancel', order, money)
      await requireUndisputed(tx, money)
      await cancelProvisioning(deps, tx, order, { id, madeBy: by.staff.name })
      const { customerId, status } = order
      const { leftCents: amountCents } = money
      const after = { refundId: id, amountCents }
      return { customerId, before: { status, refundedCents }, after, result: amountCents }
    },
  })
  return {
    message: `The order was canceled. ${formatCents(leftCents)} is being refunded to the card`,
  }
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
      'The bank already returned this payment in a dispute. A refund would pay the customer twice.',
    )
  }
}

/** Two people who read the same page must not both give the same money back. */
function seenRefunds(seenCents: number): Seen<{ money: OrderMoney }> {
  return {
    isCurrent: ({ money }) => (money.paid?.amountCents ?? 0) - money.leftCents === seenCents,
    lastChange: (_, { money }) => Promise.resolve(lastChange(money)),
  }
}

function lastChange({ refunds }: OrderMoney): Change {
  const last = refunds.at(-1)
  if (!last) return { what: 'The refunds of this order have changed', at: null }
  const { madeBy, amountCents, createdAt } = last
  return { what: `${madeBy ?? 'Openline'} refunded ${formatCents(amountCents)}`, at: createdAt }
}
