import { isDeepStrictEqual } from 'node:util'
import type { ShippingAddress } from '@openline/contract/address-schema'
import { fullName } from '@openline/contract/person-name'
import type { AddOn } from '@openline/contract/sales/add-on'
import type { Order } from '@openline/contract/sales/orders'
import { t } from '@openline/i18n/i18n'
import { AppError, notFound } from '../../../app-error.ts'
import { idOfRequest, ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { taxStreetOf } from '../../../gateways/tax/tax.ts'
import type { Needs } from '../../../needs.ts'
import { networkKey } from '../../people/blocks/block-keys.ts'
import { requireUnblocked } from '../../people/blocks/blocks.ts'
import { addressOf, requireCustomer } from '../../people/customers/customers.ts'
import { type PayingCard, requireCard } from '../../sales/cards/cards.ts'
import { findUnpaidForLine } from '../../sales/orders/for-line-order-store.ts'
import { orderToPay } from '../../sales/orders/order-to-pay.ts'
import { lockOrder, newOrder, type OrderRow, readOrder } from '../../sales/orders/orders.ts'
import { viewOrderRow } from '../../sales/orders/view-orders.ts'
import {
  attemptOpen,
  giveUpWaitingAttempt,
  type NewAttempt,
  newAttempt,
  type PayingCall,
  type PaymentNeeds,
  payerOf,
  recordAttempt,
  requireFewDeclines,
  resumeAttempt,
  resumeOwnAttempt,
  runAttempt,
} from '../../sales/payments/payments.ts'
import { findOpenAttempt } from '../../sales/payments/store.ts'
import { addOnPrices, type TaxedPlace } from '../../sales/shop/add-ons.ts'
import { isSamePrice, refusalError, type SalePrice } from '../../sales/shop/shop.ts'
import { type LineRow, lockLine } from './store.ts'

/** What is bought for a line that is there, other than its next period. */
export type SaleForLine = Pick<
  OrderRow,
  'addOnId' | 'addOnName' | 'addOnTerms' | 'chosenMsisdn'
> & {
  readonly kind: Exclude<OrderRow['kind'], 'purchase' | 'renewal'>
  readonly price: SalePrice
  /** Where its taxes are of. */
  readonly taxedAt: ShippingAddress
}

/** A press of the owner, at the price that they saw. */
export type PaymentForLine = {
  readonly customerId: string
  readonly lineId: string
  readonly cardId: string
  readonly finalCheckoutAmountCents: number
  /** The credit that they saw; undefined takes what there is. */
  readonly creditCents: number | undefined
  readonly call: PayingCall
}

export type PayForLineNeeds = PaymentNeeds & Needs<'termsVersion'>

/** The order that an earlier run of the same press paid, or tried to; null for a new press. Ask it before all else. */
export function resumeForLine(
  deps: PaymentNeeds,
  { customerId, lineId, call }: PaymentForLine,
): Promise<Order | null> {
  return resumeOwnAttempt(deps, idOfRequest(customerId, lineId, call.idempotencyKey))
}

/** Where a line is used: the address of its owner's account if that has a whole one, and the one it was ordered for. */
export async function placesOf(
  db: Db,
  { customerId, orderId }: Pick<LineRow, 'customerId' | 'orderId'>,
): Promise<readonly [ShippingAddress, ...ShippingAddress[]]> {
  const [owner, order] = await Promise.all([
    requireCustomer(db, customerId),
    readOrder(db, orderId),
  ])
  if (!order) throw new Error(`order ${orderId} is gone`)
  const home = addressOf(owner)
  return home ? [{ name: fullName(owner), ...home }, order.shipTo] : [order.shipTo]
}

export type PriceNeeds = Needs<'db' | 'clock' | 'catalog' | 'content' | 'prices' | 'tax'>

/** Prices at the first place that has taxes; in the order of the add-ons. */
export async function pricesFor(deps: PriceNeeds, line: LineRow, addOns: readonly AddOn[]) {
  const on = deps.clock()
  const [first, ...others] = await placesOf(deps.db, line)
  let taxedAt = first
  let prices = await addOnPrices(deps, addOns, { place: placeOf(first), on })
  for (const next of others) {
    // While the taxes at home are not known, those of another place are no answer.
    const isElsewhere = prices.some((price) => !price.ok && price.code !== 'provider_unavailable')
    if (!isElsewhere) break
    taxedAt = next
    prices = await addOnPrices(deps, addOns, { place: placeOf(next), on })
  }
  return { taxedAt, prices }
}

/** The same for one add-on. Throws the reason for one that can't be priced. */
export async function requirePriceFor(
  deps: PriceNeeds,
  line: LineRow,
  addOn: AddOn,
): Promise<Pick<SaleForLine, 'price' | 'taxedAt'>> {
  const { taxedAt, prices } = await pricesFor(deps, line, [addOn])
  const [price] = prices
  if (!price) throw new Error('The add-on was not priced')
  if (!price.ok) throw refusalError(price)
  return { taxedAt, price }
}

function placeOf(address: Parameters<typeof taxStreetOf>[0] & { zipCode: string }): TaxedPlace {
  return { zipCode: address.zipCode, street: taxStreetOf(address) }
}

/**
 * Pays for a line while its owner is present. An unpaid order for the same thing is paid instead of a second one,
 * or ends first where the price is another. A declined card is an answer, not an error. Throws 404, `price_changed`,
 * `attempt_open` while another payment of the same thing is checked, `not_ready` for a line without service, 403
 * where the payment is blocked, and 429.
 */
export async function payForLine(
  deps: PayForLineNeeds,
  payment: PaymentForLine,
  sale: SaleForLine,
): Promise<Order> {
  const { customerId, lineId, call } = payment
  const card = await requireCard(deps, customerId, payment.cardId)
  const payer = payerOf({ card, email: card.ownerEmail, call })
  await requireUnblocked(deps, {
    ...payer,
    customerId,
    address: sale.taxedAt,
    wanted: 'buy_for_line',
  })
  const unpaid = await findUnpaidForLine(deps.db, lineId, sale)
  if (unpaid !== null) {
    await giveUpWaitingAttempt(deps, unpaid)
    // Of another call that died half-way.
    await resumeAttempt(deps, unpaid)
  }
  await requireFewDeclines(deps, customerId)
  const termsVersion = await deps.termsVersion()
  const attempt = await deps.db.transaction((tx) =>
    prepare(deps, tx, { ...payment, sale, card, termsVersion, unpaid }),
  )
  await runAttempt(deps, attempt)
  return viewOrderRow(deps.db, customerId, attempt.orderId)
}

type Prepared = PaymentForLine & {
  sale: SaleForLine
  card: PayingCard
  termsVersion: string
  /** As it was found before anything was locked. */
  unpaid: string | null
}

/** Locks the order, then the line, as everywhere. */
async function prepare(deps: PayForLineNeeds, tx: Db, payment: Prepared): Promise<NewAttempt> {
  const { customerId, lineId, sale, card, call, unpaid } = payment
  const known = unpaid === null ? null : await lockOrder(tx, unpaid)
  const line = await lockLine(tx, lineId)
  if (line?.customerId !== customerId) throw notFound(t('We couldn’t find this line'))
  if ((await findUnpaidForLine(tx, lineId, sale)) !== unpaid) throw attemptOpen()
  requireService(line)
  if (known && (await findOpenAttempt(tx, known.id))) throw attemptOpen()
  if (sale.price.lines.finalCheckoutAmountCents !== payment.finalCheckoutAmountCents) {
    throw new AppError('price_changed', t('The price has changed. Please review the new price.'))
  }
  const at = deps.clock()
  const isSame =
    known !== null &&
    known.chosenMsisdn === sale.chosenMsisdn &&
    isDeepStrictEqual(known.addOnTerms, sale.addOnTerms) &&
    isSamePrice(known, sale.price)
  const { finalCheckoutAmountCents, creditCents: seenCreditCents } = payment
  const order = await orderToPay(
    tx,
    { customerId, live: known, isSame, finalCheckoutAmountCents, seenCreditCents, at },
    (creditCents) => newOrderForLine({ ...payment, line, at }, creditCents),
  )
  // Also for one that is tried again: what is kept for it may be kept no more.
  await deps.events.onOrdered(tx, { order })
  const attempt = newAttempt(order, card, at, {
    id: idOfRequest(customerId, lineId, call.idempotencyKey),
    network: networkKey(deps.secretBox, call.clientIp),
  })
  await recordAttempt(tx, attempt)
  return attempt
}

/** Locks the line that a locked order is for. */
export async function lockPaidLine(tx: Db, { id, forLineId }: OrderRow): Promise<LineRow> {
  const line = forLineId === null ? null : await lockLine(tx, forLineId)
  if (!line) throw new Error(`the line of order ${id} is gone`)
  return line
}

/** Throws `not_ready` for a line that nothing can be added to now. */
export function requireService({ status }: Pick<LineRow, 'status'>): void {
  const problem = serviceProblem({ status })
  if (problem !== null) throw new AppError('not_ready', problem)
}

/** Why nothing can be added to a line now; null where it has service. */
export function serviceProblem({ status }: Pick<LineRow, 'status'>): string | null {
  if (status === 'active') return null
  if (status === 'suspended') return t('This line is suspended. Restore its service first.')
  return status === 'cancelled'
    ? t('This line has ended.')
    : t('This line isn’t active yet. Please wait until it is.')
}

type Locked = Prepared & { line: LineRow; at: Date }

function newOrderForLine(
  { line, sale, call, termsVersion, at }: Locked,
  creditCents: number,
): OrderRow {
  const { kind, addOnId, addOnName, addOnTerms, chosenMsisdn, taxedAt, price } = sale
  return newOrder(
    {
      kind,
      forLineId: line.id,
      periodNumber: null,
      addOnId,
      addOnName,
      addOnTerms,
      customerId: line.customerId,
      idempotencyKey: call.idempotencyKey,
      // No quote is kept: the price is agreed to in the call itself.
      quoteId: ownId(),
      planId: line.planId,
      planName: line.planName,
      periodMonths: 0,
      simType: line.simType,
      iccid: null,
      imei: null,
      keepMsisdn: null,
      chosenMsisdn,
      shipTo: taxedAt,
      emergencyAddress: null,
      couponCode: null,
      ...price.lines,
      ...price.basis,
      creditCents,
      autoRenew: false,
      acceptedTermsVersion: termsVersion,
    },
    at,
  )
}
