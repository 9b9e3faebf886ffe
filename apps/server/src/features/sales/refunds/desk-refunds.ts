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
import { awaitsPackedCard, stopMailing } from '../../lines/line-safety/desk-stop-mailing.ts'
import { lockWhatIsPaid } from '../../lines/lines/desk-end-fraud.ts'
import { atCarrier } from '../../lines/lines/sims.ts'
import { cancelProvisioning } from '../../lines/provisioning/activation.ts'
import { findEnding } from '../../lines/provisioning/line-ending-store.ts'
import { askToEnd } from '../../lines/provisioning/line-endings.ts'
import {
  askedMessage,
  askSecondPerson,
  hasAskedSecond,
} from '../../people/dual-control/desk-ask-second.ts'
import {
  actionAtDesk,
  type Done,
  idOfPress,
  type Press,
  requireSeen,
  type Seen,
} from '../../platform/audit/action-at-desk.ts'
import { namesOf, type StaffActor } from '../../platform/audit/audit.ts'
import type { Change } from '../../platform/audit/conflict.ts'
import { lockGiving, mayGive } from '../credits/desk-courtesy.ts'
import { blocksRefunds } from '../disputes/disputes.ts'
import { lockAnyOrder, requireAnyOrder } from '../orders/desk-require-order.ts'
import type { OrderRow } from '../orders/orders.ts'
import { presentRefund } from './desk-present.ts'
import { type OrderMoney, readMoney, refundPartOfOrder } from './order-refund.ts'
import type { RefundRow } from './refund-store.ts'

type Refund = HandlerInput<typeof refundCall>['body']
type Cancellation = HandlerInput<typeof cancelCall>['body']

/**
 * Gives back a part of what paid an order, or all that is left. A part is a courtesy: above the limits a second person
 * confirms it, and always what ends a line for fraud. A refund of the whole payment is none. Sent again with its key, it is one refund. Throws
 * 409 when the state does not allow it, or when another person was faster.
 */
export async function refundPart(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'events'>,
  by: StaffActor,
  orderId: string,
  body: Refund,
): Promise<OutputOf<typeof refundCall>> {
  const { refundedCents, reason } = body
  const { customerId } = await requireAnyOrder(deps.db, orderId)
  const done = await actionAtDesk<LockedMoney, Refunded | 'waits'>(deps, {
    by,
    name: 'refundPart',
    reason,
    ...moneyOfOrder(orderId, refundedCents),
    async lock(tx) {
      await lockGiving(tx, by.staff, customerId)
      return lockMoney(tx, orderId)
    },
    async findDone(tx, { money }, press) {
      const made = findRefundIn(money, press.id)
      if (made) return { refund: made, isEnding: (await findEnding(tx, press.id)) !== null }
      return (await hasAskedSecond(tx, press)) ? 'waits' : null
    },
    act: (tx, locked, press) => giveBack(deps, tx, locked, { by, press, body }),
  })
  if (done === 'waits') return { message: askedMessage('refundPart'), refund: null }
  const { refund, isEnding } = done
  const amount = formatCents(refund.amountCents)
  const message = isEnding
    ? `${amount} is being refunded to the card, and we’re asking the carrier to end the line`
    : `${amount} is being refunded to the card`
  return { message, refund: presentRefund(refund) }
}

type Refunded = { readonly refund: RefundRow; readonly isEnding: boolean }

type Giving = { readonly by: StaffActor; readonly press: Press; readonly body: Refund }

/** Refunds, ends what a refund for fraud paid for, or asks a second person. */
async function giveBack(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'events'>,
  tx: Db,
  { order, money }: LockedMoney,
  { by, press, body }: Giving,
): Promise<Done<Refunded | 'waits'>> {
  const { amountCents, reasonCode, refundedCents, reason } = body
  requireAction('refund', order, money)
  await requireUndisputed(tx, money)
  const amount = amountCents ?? money.leftCents
  if (amount > money.leftCents) {
    throw invalidField('amountCents', `At most ${formatCents(money.leftCents)} is left`)
  }
  const isFraud = reasonCode === 'fraud'
  if (isFraud && amount < money.leftCents) {
    throw invalidField('amountCents', 'For fraud, refund all that’s left')
  }
  const { customerId } = order
  const { id, at } = press
  const ended = isFraud ? await lockWhatIsPaid(tx, order) : null
  const isWhole = amount === wholeOf(money)
  const giving = { staff: by.staff, customerId, id, amountCents: amount, at }
  // For fraud no owner agrees to the end of the line; a part for any other reason is a courtesy.
  const isAllowed = ended
    ? by.staff.confirms !== undefined
    : isFraud || isWhole || (await mayGive(tx, giving))
  if (!isAllowed) {
    const of = { customerId, subjectKind: 'order', subjectId: order.id, reason } as const
    const call = { act: 'refundPart', params: { id: order.id }, body, ...of } as const
    return { ...(await askSecondPerson(tx, by, press, call)), result: 'waits' }
  }
  const part = { id, amountCents: amount, reason: reasonCode, madeBy: namesOf(by.staff) }
  const refund = await refundPartOfOrder(deps, tx, order, part)
  if (ended) await askToEnd(deps, tx, ended, { id, madeBy: part.madeBy, refund: null })
  const after = { refundId: id, amountCents: amount, reasonCode }
  const result = { refund, isEnding: ended !== null }
  return { customerId, before: { refundedCents }, after, result }
}

/** What a payment was for, in cents: an add-on whose money went back automatically was no part of it. */
function wholeOf({ paid, refunds }: OrderMoney): number | undefined {
  const ofAddOn = refunds.filter(
    ({ attemptId, reason }) => attemptId === paid?.id && reason === 'add_on_not_given',
  )
  return ofAddOn.reduce((rest, { amountCents }) => rest - amountCents, paid?.amountCents ?? 0)
}

type LockedMoney = { order: OrderRow; money: OrderMoney }

async function lockMoney(tx: Db, orderId: string): Promise<LockedMoney> {
  const order = await lockAnyOrder(tx, orderId)
  return { order, money: await readMoney(tx, orderId) }
}

/** An order whose money is decided on, and what the page had seen of it. */
function moneyOfOrder(orderId: string, seenCents: number) {
  return {
    subject: { kind: 'order' as const, id: orderId },
    lock: (tx: Db) => lockMoney(tx, orderId),
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

type CancelNeeds = Needs<'db' | 'clock' | 'enqueue' | 'events' | 'carrier'>

/**
 * Gives up an order that has no service yet, once the carrier has stopped the SIM card that it packs. Sent again with
 * its key, it is done once. Throws 409 as above, and when the card has just left.
 */
export async function cancelOrder(
  deps: CancelNeeds,
  by: StaffActor,
  orderId: string,
  { refundedCents, reason }: Cancellation,
): Promise<OutputOf<typeof cancelCall>> {
  const known = {
    order: await requireAnyOrder(deps.db, orderId),
    money: await readMoney(deps.db, orderId),
  }
  if (!findRefundIn(known.money, idOfPress(by, orderId))) {
    await requireSeen(deps.db, seenRefunds(refundedCents), known, deps.clock())
    await stopCards(deps, known)
  }
  const leftCents = await actionAtDesk(deps, {
    by,
    name: 'cancelOrder',
    reason,
    ...moneyOfOrder(orderId, refundedCents),
    findDone: async (_tx, { money }, { id }) => findRefundIn(money, id)?.amountCents ?? null,
    async act(tx, { order, money }, { id }) {
      await requireCancelable(tx, { order, money })
      // Another card was asked for meanwhile.
      if (await awaitsPackedCard(tx, order)) return null
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

async function requireCancelable(db: Db, { order, money }: LockedMoney): Promise<void> {
  requireAction('cancel', order, money)
  await requireUndisputed(db, money)
}

/** Before the money goes back, because a card that has left is not refunded as if it had not. */
async function stopCards(deps: CancelNeeds, known: LockedMoney): Promise<void> {
  await requireCancelable(deps.db, known)
  if ((await atCarrier(stopMailing(deps, known.order))) === 'stopped') return
  throw new AppError(
    'not_ready',
    'The SIM card is already on its way. Nothing was canceled or refunded. You can still cancel the order once it shows as shipped; the card then won’t activate.',
  )
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
