import type { Order } from '@openline/contract/sales/orders'
import { t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import { idOfRequest, ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { pipeline } from '../../../db/pipeline.ts'
import type { ChargeOutcome } from '../../../gateways/payment/payment.ts'
import type { Needs } from '../../../needs.ts'
import { networkKey } from '../../people/blocks/block-keys.ts'
import { type CallOrigin, requireUnblocked } from '../../people/blocks/blocks.ts'
import { type PayingCard, requireCard } from '../cards/cards.ts'
import { inTraceOfOrder } from '../orders/order-trace.ts'
import {
  chargeCents,
  isPayable,
  lockOrder,
  type OrderRow,
  requireOrder,
  transitionOrder,
} from '../orders/orders.ts'
import { viewOrderRow } from '../orders/view-orders.ts'
import { findNamedAttempt } from './attempt-of-charge.ts'
import { type SettlementNeeds, settleAttempt } from './settlement.ts'
import {
  type AttemptRow,
  countDeclines,
  findAttempt,
  findAttemptByIntent,
  findEndedAttempt,
  findOpenAttempt,
  insertAttempt,
  type NewAttempt as StoredAttempt,
} from './store.ts'
import { isToBeSent } from './unsent-charge.ts'

export type PaymentNeeds = SettlementNeeds & Needs<'payment' | 'publicUrl' | 'secretBox'>

/** Trying stolen cards takes many declines; buying a plan does not. */
const maxDeclines = 15
const declinesCountedForMs = 24 * 3600_000

/** Throws when a customer's cards were declined too often today. */
export async function requireFewDeclines(
  { db, clock }: Pick<PaymentNeeds, 'db' | 'clock'>,
  customerId: string,
): Promise<void> {
  const since = new Date(clock().getTime() - declinesCountedForMs)
  if ((await countDeclines(db, customerId, since)) < maxDeclines) return
  throw new AppError(
    'too_many_requests',
    t('Too many payments were declined today. Please try again tomorrow or contact us.'),
    { retryAfterSeconds: 3600 },
  )
}

/** An attempt before it has a number. */
export type NewAttempt = StoredAttempt

/** What a charge needs of a card, saved or not. */
export type ChargedCard = Pick<
  PayingCard,
  'providerCustomerId' | 'providerCardId' | 'network' | 'last4Digits' | 'wallet' | 'fingerprint'
>

/** A try to charge an order, as it is put on record before the provider hears of it. */
export function newAttempt(
  order: OrderRow,
  card: ChargedCard,
  at: Date,
  {
    id = ownId(),
    offSession = false,
    network = null,
  }: Partial<Pick<NewAttempt, 'id' | 'offSession' | 'network'>> = {},
): NewAttempt {
  return {
    id,
    orderId: order.id,
    customerId: order.customerId,
    status: 'created',
    amountCents: chargeCents(order),
    providerCustomerId: card.providerCustomerId,
    providerCardId: card.providerCardId,
    cardNetwork: card.network,
    last4Digits: card.last4Digits,
    wallet: card.wallet,
    cardFingerprint: card.fingerprint,
    network,
    offSession,
    createdAt: at,
    updatedAt: at,
  }
}

/** Continues the attempt that an earlier run of the same request made, and gives its order; null without one. */
export async function resumeOwnAttempt(
  deps: PaymentNeeds,
  attemptId: string,
): Promise<Order | null> {
  const made = await findAttempt(deps.db, attemptId)
  if (!made) return null
  if (made.status === 'created') await rerunAttempt(deps, made)
  return viewOrderRow(deps.db, made.customerId, made.orderId)
}

/** Puts an attempt on record in the order's transaction. */
export function recordAttempt(tx: Db, attempt: NewAttempt): Promise<void> {
  return insertAttempt(tx, attempt)
}

/**
 * Asks the provider to charge an attempt and records the answer. Safe to run
 * again for the same attempt: the provider charges it once.
 */
export async function runAttempt(deps: PaymentNeeds, attempt: Chargeable): Promise<void> {
  await settleAttempt(deps, attempt, await chargeAttempt(deps, attempt))
}

type Chargeable = Omit<NewAttempt, 'status'>

export function chargeAttempt(deps: PaymentNeeds, attempt: Chargeable): Promise<ChargeOutcome> {
  return deps.payment.charge({
    attemptId: attempt.id,
    orderId: attempt.orderId,
    providerCustomerId: attempt.providerCustomerId,
    providerCardId: attempt.providerCardId,
    amountCents: attempt.amountCents,
    offSession: attempt.offSession,
    // The same for every caller: asked again after a lost answer, the charge must not differ.
    returnUrl: `${deps.publicUrl}/stripe-response`,
  })
}

/** The request of a customer who pays. */
export type PayingCall = CallOrigin & { readonly idempotencyKey: string }

/** What of an order its owner may change as they pay it again. */
type Changed = { readonly chosenMsisdn?: string | null | undefined }

type RetriedPayment = Changed & {
  readonly customerId: string
  readonly orderId: string
  readonly cardId: string
  readonly call: PayingCall
}

/**
 * Pays an order that is still open, with the same or another card: a new
 * attempt on the same order. An attempt that waits for the customer's bank is
 * abandoned first; one whose outcome is not known yet blocks (409). Throws
 * `number_taken` for a chosen number that is gone.
 */
export async function payOrder(deps: PaymentNeeds, request: RetriedPayment): Promise<Order> {
  const { customerId, chosenMsisdn, call } = request
  const order = await requireOrder(deps.db, customerId, request.orderId)
  const id = idOfRequest(customerId, request.orderId, call.idempotencyKey)
  const repeated = await resumeOwnAttempt(deps, id)
  if (repeated) return repeated
  const card = await requireCard(deps, customerId, request.cardId)
  const payment = { card, email: card.ownerEmail, attemptId: id, call }
  await payOrderWith(deps, order, payment, { chosenMsisdn })
  return viewOrderRow(deps.db, customerId, order.id)
}

/** A card that may be no one's saved one, the attempt that it makes, and the call of who pays. */
export type Payment = {
  readonly card: ChargedCard
  /** Of the account whose card it is. */
  readonly email?: string
  readonly attemptId: string
  readonly call: CallOrigin
}

/** Who pays with a card, as far as it may be blocked. */
export function payerOf({ card, email, call }: Omit<Payment, 'attemptId'>) {
  return { ...(email !== undefined && { email }), card: card.fingerprint, call }
}

/**
 * The same with any card; `changed` is null where it isn’t the owner who pays. A payment that another press has made
 * is not made again. Throws `order_not_payable`, `attempt_open`, and 403 where the payment is blocked.
 */
export async function payOrderWith(
  deps: PaymentNeeds,
  { id: orderId, customerId, imei, shipTo: address }: OrderRow,
  payment: Payment,
  changed: Changed | null = null,
): Promise<void> {
  const { card, attemptId, call } = payment
  const payer = { ...payerOf(payment), customerId, imei, address }
  await requireUnblocked(deps, { ...payer, wanted: 'pay_order' })
  await giveUpWaitingAttempt(deps, orderId)
  await requireFewDeclines(deps, customerId)
  const network = networkKey(deps.secretBox, call.clientIp)
  const attempt = await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    // Made since this press looked for it.
    if (await findEndedAttempt(tx, attemptId)) return null
    if (!isPayable(order.status)) {
      throw new AppError('order_not_payable', t('This order doesn’t need a payment'))
    }
    if (await findOpenAttempt(tx, order.id)) throw attemptOpen()
    if (changed) await deps.events.onRetried(tx, { order, ...changed })
    const at = deps.clock()
    const added = newAttempt(order, card, at, { id: attemptId, network })
    await pipeline(
      recordAttempt(tx, added),
      transitionOrder(tx, order, { to: 'payment_pending', at }),
    )
    return added
  })
  if (attempt) await runAttempt(deps, attempt)
}

/** For another payment while the outcome of the last one is not known. */
export function attemptOpen() {
  return new AppError(
    'attempt_open',
    t('We’re still checking your last payment. You won’t be charged twice. Please wait a moment.'),
    { retryAfterSeconds: 5 },
  )
}

/** Gives up an attempt that waits for the customer's bank; one that was paid meanwhile is settled. */
export async function giveUpWaitingAttempt(deps: PaymentNeeds, orderId: string): Promise<void> {
  const open = await findOpenAttempt(deps.db, orderId)
  if (open?.status !== 'requires_action' || open.intentId === null) return
  const outcome = await deps.payment.cancelCharge(open.intentId)
  await settleAttempt(deps, open, outcome)
}

/**
 * Continues an attempt whose charge may never have been sent: the process died, the answer was lost. One by ourselves
 * that was not sent may be abandoned instead.
 */
export async function resumeAttempt(deps: PaymentNeeds, orderId: string): Promise<void> {
  const open = await findOpenAttempt(deps.db, orderId)
  if (open?.status !== 'created') return
  const isSent = !open.offSession || (await findChargeOf(deps, open)) !== null
  if (isSent || (await isToBeSent(deps, open))) await rerunAttempt(deps, open)
}

function rerunAttempt(deps: PaymentNeeds, attempt: AttemptRow): Promise<void> {
  return inTraceOfOrder(deps.db, attempt.orderId, 'resume payment', () => runAttempt(deps, attempt))
}

/** What a visit to the bank's confirmation page came to; null when this is no charge of the customer's. */
export async function confirmCharge(
  deps: PaymentNeeds,
  customerId: string,
  intentId: string,
): Promise<Order | null> {
  const attempt = await findAttemptByIntent(deps.db, intentId)
  if (attempt?.customerId !== customerId) return null
  await refreshAttempt(deps, attempt)
  return viewOrderRow(deps.db, customerId, attempt.orderId)
}

/** Asks the provider what became of an attempt that is not settled here yet. */
export function refreshAttempt(deps: PaymentNeeds, attempt: AttemptRow): Promise<void> {
  return inTraceOfOrder(deps.db, attempt.orderId, 'refresh payment', async () => {
    const outcome = await findChargeOf(deps, attempt)
    if (outcome) await settleAttempt(deps, attempt, outcome)
  })
}

/** What became of the charge of an attempt; null when the provider has none. */
export function findChargeOf(
  { payment }: Needs<'payment'>,
  { id: attemptId, intentId, providerCustomerId }: AttemptRow,
): Promise<ChargeOutcome | null> {
  return payment.findCharge({ attemptId, intentId, providerCustomerId })
}

/** Whether the charge of an attempt is captured here. */
export async function isCaptured(db: Db, intentId: string): Promise<boolean> {
  return (await findAttemptByIntent(db, intentId))?.status === 'captured'
}

/**
 * Something happened to a charge at the provider: looks at it again, unless it is settled here. An
 * event may be faster than the answer that would have named the charge; then the charge names its attempt, as one does
 * that was made a second time.
 */
export async function onChargeEvent(deps: PaymentNeeds, intentId: string): Promise<void> {
  const attempt = await findAttemptByIntent(deps.db, intentId)
  if (attempt?.status === 'captured') return
  if (attempt) return refreshAttempt(deps, attempt)
  const charge = await deps.payment.readCharge(intentId)
  const named = charge && (await findNamedAttempt(deps.db, charge))
  if (!named) return
  await inTraceOfOrder(deps.db, named.orderId, 'settle payment', () =>
    settleAttempt(deps, named, charge.outcome),
  )
}
