import type { Address } from '@openline/contract/address-schema'
import type { HandlerInput } from '@openline/contract/endpoint'
import { cardOrderStatuses } from '@openline/contract/sales/orders'
import type { CardMailing, mailAnotherCard } from '@openline/contract/sales/orders-desk'
import { addressLines } from '@openline/contract/street-line'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { listMailedCards, requestAnotherCard } from '../../lines/line-safety/another-card.ts'
import { findSimChange } from '../../lines/line-safety/sim-change-store.ts'
import { atCarrier } from '../../lines/lines/sims.ts'
import { findLineOfOrder, lockLine } from '../../lines/lines/store.ts'
import { requireApproval } from '../../people/support/desk-approvals.ts'
import { actionAtDesk, idOfPress } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { conflictOn } from '../../platform/audit/conflict.ts'
import { presentCard } from './desk-present-card.ts'
import { lockAnyOrder, requireAnyOrder } from './desk-require-order.ts'
import type { OrderRow } from './orders.ts'
import { isMailed } from './present.ts'

export type MailCardNeeds = Needs<'db' | 'clock' | 'limits' | 'enqueue' | 'carrier' | 'sendEmail'>

/** The cards that were mailed for an order after its first; null for an order without a card by mail. */
export async function readMailing(db: Db, order: OrderRow): Promise<CardMailing | null> {
  const line = await findLineOfOrder(db, order.id)
  const cards = line ? await listMailedCards(db, line) : []
  if (cards.length === 0 && !isMailed(order)) return null
  const isBeingSent = cards.some(({ status }) => status === 'ordered')
  const canMail = line?.status === 'pending' && awaitsCard(order) && !isBeingSent
  const { name, ...address } = cards.at(-1)?.shipTo ?? order.shipTo
  return {
    cards: cards.map(presentCard),
    sendsTo: canMail ? { name, address } : null,
    nextActions: canMail ? ['mail_card'] : [],
  }
}

const awaiting: ReadonlySet<OrderRow['status']> = new Set(cardOrderStatuses)

function awaitsCard(order: OrderRow): boolean {
  return isMailed(order) && awaiting.has(order.status)
}

type MailRequest = {
  by: StaffActor
  orderId: string
  body: HandlerInput<typeof mailAnotherCard>['body']
}

/**
 * Mails another SIM card for an order whose card was lost or had a wrong address. Another address than the last takes
 * the customer's approval: a card is worth nothing until its customer activates it, but belongs to where they said.
 * Sent again with its key, it is one card.
 */
export async function mailCard(
  deps: MailCardNeeds,
  { by, orderId, body: { cardsMailed, address, reason } }: MailRequest,
): Promise<{ message: string }> {
  const { db, clock } = deps
  const order = await requireAnyOrder(db, orderId)
  const sent = { message: 'Another SIM card is being sent. The customer gets an email.' }
  if (await findSimChange(db, idOfPress(by, orderId))) return sent
  const seen = await requireMailing(deps, order, cardsMailed)
  const isElsewhere = address !== null && !isSamePlace(address, seen.sendsTo.address)
  const { customerId } = order
  if (isElsewhere) {
    await requireApproval(deps, { customerId, staffId: by.staff.staffId, scope: 'sim' })
  }
  await requireStock(deps)
  return actionAtDesk(deps, {
    by,
    name: 'mailAnotherCard',
    reason,
    subject: { kind: 'order', id: orderId },
    lock: (tx) => lockAnyOrder(tx, orderId),
    findDone: async (tx, _order, { id }) => ((await findSimChange(tx, id)) ? sent : null),
    async act(tx, held, { id }) {
      // What the address was compared with is where the last card of so many went.
      const { sendsTo } = await requireMailing({ db: tx, clock }, held, cardsMailed)
      const found = await findLineOfOrder(tx, orderId)
      const line = found && (await lockLine(tx, found.id))
      if (!line) return null
      await deps.limits.consume('mailCard', line.id)
      const place = isElsewhere ? address : sendsTo.address
      const shipTo = { name: sendsTo.name, ...place }
      await requestAnotherCard(deps, tx, { id, order: held, line, shipTo })
      const after = { cardId: id, otherAddress: isElsewhere }
      return { customerId, before: { cardsMailed }, after, result: sent }
    },
  })
}

type Mailable = CardMailing & { sendsTo: NonNullable<CardMailing['sendsTo']> }

/** Throws 409 with who was first when no card can be mailed, or when more were than the page showed. */
async function requireMailing(
  { db, clock }: Pick<MailCardNeeds, 'db' | 'clock'>,
  order: OrderRow,
  cardsMailed: number,
): Promise<Mailable> {
  const mailing = await readMailing(db, order)
  const sendsTo = mailing?.sendsTo
  if (mailing && sendsTo && mailing.cards.length === cardsMailed) return { ...mailing, sendsTo }
  throw await conflictOn(db, { kind: 'order', id: order.id }, clock())
}

async function requireStock({ carrier }: Pick<MailCardNeeds, 'carrier'>): Promise<void> {
  const stock = await atCarrier(carrier.simStock())
  if (stock.physical > 0) return
  throw new AppError(
    'sim_sold_out',
    'The carrier is out of SIM cards. Nothing was sent; try again later.',
  )
}

/** As the envelope says it. */
function isSamePlace(one: Address, other: Address): boolean {
  return addressLines(one).join('\n') === addressLines(other).join('\n')
}
