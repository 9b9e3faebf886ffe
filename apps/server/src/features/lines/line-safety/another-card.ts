import { t } from '@openline/i18n/i18n'
import type { Db } from '../../../db/open.ts'
import { inSourceLanguage } from '../../../language/stored-text.ts'
import type { Needs } from '../../../needs.ts'
import { isForNewLine } from '../../sales/orders/is-for-new-line.ts'
import {
  addOrderEvent,
  lockOrder,
  type OrderRow,
  transitionOrder,
} from '../../sales/orders/orders.ts'
import { recordActivity } from '../lines/activity.ts'
import { emailOwner } from '../lines/owner-email.ts'
import { type LineRow, lockLine } from '../lines/store.ts'
import {
  anotherCardFailedEmail,
  anotherCardRequestedEmail,
  anotherCardShippedEmail,
  cardAddressCorrectedEmail,
} from './another-card-emails.ts'
import { cardFailureLabels } from './another-card-labels.ts'
import { shipOnce } from './card-shipment.ts'
import type { SafetyNeeds } from './safety.ts'
import {
  cancelAwaited,
  insertSimChange,
  listCardChanges,
  type SimChangeRow,
  transitionSimChange,
} from './sim-change-store.ts'
import { stopEarlierCards } from './stopped-cards.ts'
import { reportRefusal } from './support-emails.ts'

/** The SIM cards that were mailed for a line after that of its order and before it was active, oldest first. */
export async function listMailedCards(
  db: Db,
  line: Pick<LineRow, 'id' | 'activatedAt'>,
): Promise<SimChangeRow[]> {
  const cards = await listCardChanges(db, line.id)
  return cards.filter((card) => isForNewLine(card, line))
}

type Mailing = {
  /** Under which the carrier knows the card. */
  id: string
  order: OrderRow
  line: LineRow
  shipTo: OrderRow['shipTo']
  /** Whether it goes to a corrected address instead of a card that has not left, which is stopped if it still can be. */
  isCorrection: boolean
}

/**
 * Requests another card for the pending line of a locked order. The card before it is not awaited any more; each that
 * has left can activate the line. The job that has it mailed may run any number of times.
 */
export async function requestAnotherCard(
  deps: Needs<'clock' | 'enqueue' | 'sendEmail'>,
  tx: Db,
  { id, order, line, shipTo, isCorrection }: Mailing,
): Promise<void> {
  const at = deps.clock()
  const lineId = line.id
  await cancelAwaited(tx, lineId, at)
  await insertSimChange(tx, {
    id,
    lineId,
    sim: 'card',
    status: 'ordered',
    iccid: null,
    shipTo,
    trackingNumber: null,
    failureCode: null,
    createdAt: at,
    updatedAt: at,
  })
  const kind = isCorrection ? 'card_address_corrected' : 'another_card_requested'
  await recordActivity(tx, { lineId, kind, by: 'support', at })
  const news = isCorrection ? 'card_address_corrected' : 'another_card_ordered'
  await addOrderEvent(tx, order, { kind: news, detail: null, at })
  const email = isCorrection ? cardAddressCorrectedEmail : anotherCardRequestedEmail
  await emailOwner(deps, tx, line, email(order, shipTo))
  await deps.enqueue(tx, 'change-sim', { simChangeId: id })
}

type AwaitedCard = { card: SimChangeRow; orderId: string }

/** Has the carrier stop those before a requested card and mail it, and records what came of it. */
export async function shipAnotherCard(
  deps: SafetyNeeds,
  { card, orderId }: AwaitedCard,
): Promise<void> {
  const { shipTo } = card
  await stopEarlierCards(deps, card, orderId)
  const shipping = await shipOnce(deps, card)
  if (!shipTo || !shipping) return
  if (shipping.kind === 'refused') return fail(deps, { card, orderId }, shipping.code)
  const { shipped, trackingNumber } = shipping.shipment
  if (!shipped) return
  const at = deps.clock()
  const detail =
    trackingNumber &&
    inSourceLanguage(() => t('Tracking number {number}', { number: trackingNumber }))
  await settle(deps, { card, orderId }, { status: 'shipped', trackingNumber }, async (tx, held) => {
    const { order } = held
    const { id: lineId } = held.line
    await recordActivity(tx, { lineId, kind: 'another_card_shipped', by: 'system', detail, at })
    // The first card has not left yet, and this one can be activated.
    if (order.status === 'to_ship') await transitionOrder(tx, order, { to: 'shipped', at, detail })
    else await addOrderEvent(tx, order, { kind: 'another_card_shipped', detail, at })
    const email = anotherCardShippedEmail(order, { shipTo, trackingNumber })
    await emailOwner(deps, tx, held.line, email)
  })
}

function fail(
  deps: Needs<'db' | 'clock' | 'log' | 'sendEmail'>,
  awaited: AwaitedCard,
  failureCode: string,
): Promise<void> {
  return settle(deps, awaited, { status: 'failed', failureCode }, async (tx, held) => {
    const at = deps.clock()
    const detail = cardFailureLabels(failureCode)
    const { id: lineId } = held.line
    await recordActivity(tx, { lineId, kind: 'another_card_failed', by: 'system', detail, at })
    await addOrderEvent(tx, held.order, { kind: 'another_card_failed', detail, at })
    await emailOwner(deps, tx, held.line, anotherCardFailedEmail(held.order, detail))
    await reportRefusal(deps, tx, held.line, { call: 'another_card', code: failureCode })
  })
}

type Outcome =
  | { status: 'shipped'; trackingNumber: string | null }
  | { status: 'failed'; failureCode: string }

/** Settles a card that is still awaited; the order is locked before its line, as by an activation. */
function settle(
  { db, clock }: Needs<'db' | 'clock'>,
  { card: { id, lineId }, orderId }: AwaitedCard,
  outcome: Outcome,
  then: (tx: Db, held: { order: OrderRow; line: LineRow }) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const line = await lockLine(tx, lineId)
    if (!line) throw new Error(`line ${lineId} is gone`)
    const isSettled = await transitionSimChange(tx, id, ['ordered'], {
      ...outcome,
      updatedAt: clock(),
    })
    if (isSettled) await then(tx, { order, line })
  })
}
