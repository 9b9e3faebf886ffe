import type { Address } from '@openline/contract/address-schema'
import type { HandlerInput } from '@openline/contract/endpoint'
import type { ActName } from '@openline/contract/platform/audit-labels'
import { cardOrderStatuses } from '@openline/contract/sales/orders'
import type {
  CardMailing,
  correctCardAddress,
  mailAnotherCard,
  recordCardReturn,
} from '@openline/contract/sales/orders-desk'
import { addressLines } from '@openline/contract/street-line'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { listMailedCards, requestAnotherCard } from '../../lines/line-safety/another-card.ts'
import { recordReturn } from '../../lines/line-safety/returned-card.ts'
import { findSimChange } from '../../lines/line-safety/sim-change-store.ts'
import { isInStock } from '../../lines/lines/sims.ts'
import { findLineOfOrder, lockLine } from '../../lines/lines/store.ts'
import { requireApproval } from '../../people/support/desk-approvals.ts'
import { actionAtDesk, idOfPress } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { conflictOn } from '../../platform/audit/conflict.ts'
import {
  lastCapabilities,
  type NetworkNeeds,
  requireCapability,
} from '../../platform/network/network.ts'
import { presentCard, presentFirstCard } from './desk-present-card.ts'
import { lockAnyOrder, requireAnyOrder } from './desk-require-order.ts'
import type { OrderRow } from './orders.ts'
import { isMailed } from './present.ts'
import { readEvents } from './store.ts'

export type MailCardNeeds = NetworkNeeds & Needs<'limits' | 'enqueue' | 'sendEmail'>

/** The cards that were mailed for an order; null for an order without a card by mail. */
export async function readMailing(db: Db, order: OrderRow): Promise<CardMailing | null> {
  const line = await findLineOfOrder(db, order.id)
  const mailed = line ? await listMailedCards(db, line) : []
  if (mailed.length === 0 && !isMailed(order)) return null
  const first = presentFirstCard(order, await readEvents(db, order.id))
  const cards = mailed.map((card) => presentCard(card, order))
  const isPacked = (cards.at(-1) ?? first)?.status === 'ordered'
  const canMail = line?.status === 'pending' && awaitsCard(order) && (await canMailCards(db))
  const { name, ...address } = mailed.at(-1)?.shipTo ?? order.shipTo
  return {
    first,
    cards,
    sendsTo: canMail ? { name, address } : null,
    nextActions: canMail ? [isPacked ? 'correct_address' : 'mail_card'] : [],
  }
}

async function canMailCards(db: Db): Promise<boolean> {
  const { simCards, cardsByMail } = await lastCapabilities(db)
  return simCards && cardsByMail
}

const awaiting: ReadonlySet<OrderRow['status']> = new Set(cardOrderStatuses)

function awaitsCard(order: OrderRow): boolean {
  return isMailed(order) && awaiting.has(order.status)
}

type MailRequest<Endpoint extends typeof mailAnotherCard | typeof correctCardAddress> = {
  by: StaffActor
  orderId: string
  body: HandlerInput<Endpoint>['body']
}

/**
 * Mails another SIM card for an order whose card left and was lost or came back. Another address than the last takes
 * the customer's approval: a card is worth nothing until its customer activates it, but belongs to where they said.
 * Sent again with its key, it is one card.
 */
export function mailCard(
  deps: MailCardNeeds,
  request: MailRequest<typeof mailAnotherCard>,
): Promise<{ message: string }> {
  const message = 'Another SIM card is being sent. The customer gets an email.'
  return sendCard(deps, { ...request, act: 'mail_card', result: { message } })
}

/**
 * Has a card that has not left mailed to another address: another card goes there, and the carrier stops the one before
 * it. Should that have left meanwhile, either can be activated.
 */
export function correctAddress(
  deps: MailCardNeeds,
  request: MailRequest<typeof correctCardAddress>,
): Promise<{ message: string }> {
  const message = 'The SIM card goes to the corrected address. The customer gets an email.'
  return sendCard(deps, { ...request, act: 'correct_address', result: { message } })
}

const actNames = {
  mail_card: 'mailAnotherCard',
  correct_address: 'correctCardAddress',
} as const satisfies Record<CardMailing['nextActions'][number], ActName>

type Sending = MailRequest<typeof mailAnotherCard> & {
  act: CardMailing['nextActions'][number]
  result: { message: string }
}

async function sendCard(
  deps: MailCardNeeds,
  { by, orderId, body, act, result }: Sending,
): Promise<{ message: string }> {
  const { db, clock } = deps
  const { cardsMailed, address, reason } = body
  const order = await requireAnyOrder(db, orderId)
  if (await findSimChange(db, idOfPress(by, orderId))) return result
  await requireCapability(deps, 'cardsByMail', () => 'The network doesn’t offer SIM cards by mail.')
  const seen = await requireMailing(deps, order, { cardsMailed, act })
  const isElsewhere = address !== null && !isSamePlace(address, seen.sendsTo.address)
  const { customerId } = order
  if (isElsewhere) {
    await requireApproval(deps, { customerId, staffId: by.staff.staffId, scope: 'sim' })
  } else if (act === 'correct_address') {
    throw invalidField('address.streetName', 'The card already goes to this address.')
  }
  await requireStock(deps)
  return actionAtDesk(deps, {
    by,
    name: actNames[act],
    reason,
    subject: { kind: 'order', id: orderId },
    lock: (tx) => lockAnyOrder(tx, orderId),
    findDone: async (tx, _order, { id }) => ((await findSimChange(tx, id)) ? result : null),
    async act(tx, held, { id }) {
      // What the address was compared with is where the last card of so many went.
      const { sendsTo } = await requireMailing({ db: tx, clock }, held, { cardsMailed, act })
      const found = await findLineOfOrder(tx, orderId)
      const line = found && (await lockLine(tx, found.id))
      if (!line) return null
      await deps.limits.consume('mailCard', line.id)
      const place = isElsewhere ? address : sendsTo.address
      const shipTo = { name: sendsTo.name, ...place }
      const isCorrection = act === 'correct_address'
      await requestAnotherCard(deps, tx, { id, order: held, line, shipTo, isCorrection })
      const after = { cardId: id, otherAddress: isElsewhere }
      return { customerId, before: { cardsMailed }, after, result }
    },
  })
}

type ReturnRequest = {
  by: StaffActor
  orderId: string
  body: HandlerInput<typeof recordCardReturn>['body']
}

/** Records that a card came back undelivered. Another is mailed, or the order canceled, by the acts for that. */
export function recordReturned(
  deps: Needs<'db' | 'clock' | 'sendEmail'>,
  { by, orderId, body: { cardId, reason } }: ReturnRequest,
): Promise<{ message: string }> {
  return actionAtDesk(deps, {
    by,
    name: 'recordCardReturn',
    reason,
    subject: { kind: 'order', id: orderId },
    lock: (tx) => lockAnyOrder(tx, orderId),
    async act(tx, order) {
      const found = await findLineOfOrder(tx, orderId)
      const line = found && (await lockLine(tx, found.id))
      const mailing = line && (await readMailing(tx, order))
      if (!mailing) return null
      const all = [...(mailing.first ? [mailing.first] : []), ...mailing.cards]
      const card = all.find(({ id }) => id === cardId)
      if (!card?.nextActions.includes('record_return')) return null
      const last = all.at(-1)
      const isAnotherComing =
        last?.id !== cardId && (last?.status === 'ordered' || last?.status === 'shipped')
      await recordReturn(deps, tx, { cardId, order, line, isAnotherComing })
      const { customerId } = order
      const result = { message: 'The return is recorded. The customer gets an email.' }
      return { customerId, before: { status: card.status }, after: { cardId }, result }
    },
  })
}

type Mailable = CardMailing & { sendsTo: NonNullable<CardMailing['sendsTo']> }

/** Throws 409 with who was first when no card can be mailed, or when more were than the page showed. */
async function requireMailing(
  { db, clock }: Pick<MailCardNeeds, 'db' | 'clock'>,
  order: OrderRow,
  { cardsMailed, act }: Pick<Sending, 'act'> & { cardsMailed: number },
): Promise<Mailable> {
  const mailing = await readMailing(db, order)
  const sendsTo = mailing?.sendsTo
  const isAsSeen = mailing?.cards.length === cardsMailed && mailing.nextActions.includes(act)
  if (sendsTo && isAsSeen) return { ...mailing, sendsTo }
  throw await conflictOn(db, { kind: 'order', id: order.id }, clock())
}

async function requireStock(needs: NetworkNeeds): Promise<void> {
  if (await isInStock(needs, 'physical')) return
  throw new AppError(
    'sim_sold_out',
    'The carrier is out of SIM cards. Nothing was sent; try again later.',
  )
}

/** As the envelope says it. */
function isSamePlace(one: Address, other: Address): boolean {
  return addressLines(one).join('\n') === addressLines(other).join('\n')
}
