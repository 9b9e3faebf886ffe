import type { HandlerInput } from '@openline/contract/endpoint'
import type { renewLine as renewLineEndpoint } from '@openline/contract/processes/renewals'
import type { Order } from '@openline/contract/sales/orders'
import { t } from '@openline/i18n/i18n'
import { AppError, notFound } from '../../../app-error.ts'
import { idOfRequest } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { networkKey } from '../../people/blocks/block-keys.ts'
import { requireUnblocked } from '../../people/blocks/blocks.ts'
import { requireCard } from '../../sales/cards/cards.ts'
import { findRenewalOrderId } from '../../sales/orders/renewal-order-store.ts'
import { viewOrderRow } from '../../sales/orders/view-orders.ts'
import {
  attemptOpen,
  giveUpWaitingAttempt,
  type PayingCall,
  type Payment,
  payerOf,
  requireFewDeclines,
  resumeAttempt,
  resumeOwnAttempt,
  runAttempt,
} from '../../sales/payments/payments.ts'
import { type AttemptRow, findEndedAttempt } from '../../sales/payments/store.ts'
import { refusalError } from '../../sales/shop/shop.ts'
import { type Asked, withTaxesAsked } from './asked-taxes.ts'
import type { AutomaticNeeds } from './automatic.ts'
import { type RenewalLine, requireRenewalLine } from './renewal-lines.ts'
import { lockRenewal, type Prepared, prepareCharge, priceOf } from './renewal-orders.ts'

type Request = HandlerInput<typeof renewLineEndpoint>['body'] & {
  customerId: string
  lineId: string
  call: PayingCall
}

/** What pays, and the price that was agreed to. */
type RenewalPayment = Payment & {
  idempotencyKey: string
  finalCheckoutAmountCents: number
  creditCents: number | undefined
}

/** Needs to pay a renewal while the payer is present. */
export type RenewNeeds = Omit<AutomaticNeeds, 'emails'>

/**
 * Pays the next period of a line now, at the price that the customer saw. A declined card is an
 * answer, not an error. Throws 404, `price_changed`, `attempt_open` while another payment of the
 * period is checked, and `not_ready` when the line is paid ahead already.
 */
export async function renewByHand(deps: RenewNeeds, request: Request): Promise<Order> {
  const { customerId, lineId, call } = request
  const { idempotencyKey } = call
  const line = await requireRenewalLine(deps.db, customerId, lineId)
  const attemptId = idOfRequest(customerId, lineId, idempotencyKey)
  const repeated = await resumeOwnAttempt(deps, attemptId)
  if (repeated) return repeated
  const card = await requireCard(deps, customerId, request.cardId)
  const { finalCheckoutAmountCents, creditCents } = request
  const terms = { idempotencyKey, finalCheckoutAmountCents, creditCents }
  const orderId = await renewWith(deps, line, {
    ...terms,
    card,
    email: card.ownerEmail,
    attemptId,
    call,
  })
  return viewOrderRow(deps.db, customerId, orderId)
}

/**
 * The same with any card, for the period that follows `line.period`. Gives the order that pays it, which another
 * payment may have paid meanwhile. Throws 403 where the payment is blocked.
 */
export async function renewWith(
  deps: RenewNeeds,
  line: RenewalLine,
  payment: RenewalPayment,
): Promise<string> {
  const { id: lineId, customerId } = line
  const address = line.home ?? line.shipTo
  await requireUnblocked(deps, { ...payerOf(payment), customerId, address, wanted: 'renew' })
  const number = line.period.number + 1
  const orderId = await findRenewalOrderId(deps.db, lineId, number)
  if (orderId !== null) {
    await giveUpWaitingAttempt(deps, orderId)
    // Of another call that died half-way.
    await resumeAttempt(deps, orderId)
  }
  await requireFewDeclines(deps, customerId)
  const termsVersion = await deps.termsVersion()
  const prepared = await withTaxesAsked(deps, (asked) =>
    asked.db.transaction((tx) => prepare(asked, tx, line, { ...payment, termsVersion })),
  )
  if (prepared === 'busy') throw attemptOpen()
  // Paid while this call looked: by its own first run, another tab or ourselves.
  if (prepared === 'paid') {
    if (orderId === null) throw paidAhead()
    return orderId
  }
  if ('made' in prepared) return prepared.made.orderId
  await runAttempt(deps, prepared.attempt)
  return prepared.attempt.orderId
}

/** The attempt of the period that follows `line.period`, at the price that was agreed to. */
async function prepare(
  deps: Asked<RenewNeeds>,
  tx: Db,
  { id: lineId, customerId, period }: RenewalLine,
  payment: RenewalPayment & { termsVersion: string },
): Promise<Prepared | 'paid' | { made: AttemptRow }> {
  const locked = await lockRenewal(tx, lineId, period.number + 1)
  // By another press, since this one looked for it.
  const made = await findEndedAttempt(tx, payment.attemptId)
  if (made) return { made }
  if (locked === null) return 'paid'
  if (locked === 'busy') return 'busy'
  if (locked.line.customerId !== customerId) throw notFound(t('We couldn’t find this line'))
  if (locked.line.period.startsAt > deps.clock()) throw paidAhead()
  const price = await priceOf(deps, locked.line)
  if (!price.ok) throw refusalError(price)
  if (price.lines.finalCheckoutAmountCents !== payment.finalCheckoutAmountCents) {
    throw new AppError('price_changed', t('The price has changed. Please review the new price.'))
  }
  const { card, attemptId, call, idempotencyKey, creditCents, termsVersion } = payment
  const network = networkKey(deps.secretBox, call.clientIp)
  const request = { idempotencyKey, attemptId, network, creditCents }
  const charge = { price, card, termsVersion, offSession: false, request }
  return prepareCharge(tx, locked, deps.clock(), charge)
}

function paidAhead() {
  return new AppError('not_ready', t('This line is already renewed. Nothing is due now.'))
}
