import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { taxStreetOf } from '../../../gateways/tax/tax.ts'
import type { Needs } from '../../../needs.ts'
import { orderToPay } from '../../sales/orders/order-to-pay.ts'
import { isPayable, lockOrder, newOrder, type OrderRow } from '../../sales/orders/orders.ts'
import { findRenewalOrderId } from '../../sales/orders/renewal-order-store.ts'
import {
  type ChargedCard,
  type NewAttempt,
  newAttempt,
  recordAttempt,
} from '../../sales/payments/payments.ts'
import { isOpen, readLastAttempts } from '../../sales/payments/store.ts'
import { isSamePrice, type Priced, type Refused, renewalPrices } from '../../sales/shop/shop.ts'
import { heldCents } from './held-price.ts'
import { lockRenewalLine, nextPlanId, type RenewalLine } from './renewal-lines.ts'

type PriceNeeds = Needs<'clock' | 'catalog' | 'prices' | 'tax'>

/** A price with the address that its taxes are of. */
export type RenewalPrice = Priced & { taxedAt: RenewalLine['shipTo'] }

/**
 * What the next period of each line costs now, of plan and recovery fee at most what was agreed to or
 * announced; in the order of `lines`, with all of their taxes in one call. The taxes are those of the owner's
 * home: of the address of the account or, where that has none that is served, of the one the line was ordered
 * for. While the taxes at home are not known, those of another place are no answer.
 */
export function pricesOf(
  deps: PriceNeeds,
  lines: readonly RenewalLine[],
): Promise<(RenewalPrice | Refused)[]> {
  const now = deps.clock()
  return homePrices(
    deps,
    lines.map((line) => ({ line, mostOwnCents: heldCents(line, now) })),
  )
}

/** The same of one line. */
export async function priceOf(
  deps: PriceNeeds,
  line: RenewalLine,
): Promise<RenewalPrice | Refused> {
  return only(await pricesOf(deps, [line]))
}

/** The same without that limit. */
export async function fullPriceOf(
  deps: PriceNeeds,
  line: RenewalLine,
): Promise<RenewalPrice | Refused> {
  return only(await homePrices(deps, [{ line, mostOwnCents: null }]))
}

function only<T>([price]: readonly T[]): T {
  if (price === undefined) throw new Error('The line was not priced')
  return price
}

type PriceTerms = { line: RenewalLine; mostOwnCents: number | null }

async function homePrices(
  deps: PriceNeeds,
  terms: readonly PriceTerms[],
): Promise<(RenewalPrice | Refused)[]> {
  const atHome = await pricesAt(deps, terms, ({ home, shipTo }) => home ?? shipTo)
  const isElsewhere = ({ line }: PriceTerms, index: number) => {
    const price = atHome[index]
    return line.home !== null && price?.ok === false && price.code !== 'provider_unavailable'
  }
  const elsewhere = terms.filter(isElsewhere)
  if (elsewhere.length === 0) return atHome
  const prices = (await pricesAt(deps, elsewhere, ({ shipTo }) => shipTo)).values()
  return atHome.map((price, index) => {
    const term = terms[index]
    return term && isElsewhere(term, index) ? (prices.next().value ?? price) : price
  })
}

async function pricesAt(
  deps: PriceNeeds,
  terms: readonly PriceTerms[],
  placeOf: (line: RenewalLine) => RenewalLine['shipTo'],
): Promise<(RenewalPrice | Refused)[]> {
  const on = deps.clock()
  const questions = terms.map(({ line, mostOwnCents }) => ({
    planId: nextPlanId(line),
    currentPlanId: line.period.planId,
    simType: line.simType,
    zipCode: placeOf(line).zipCode,
    street: taxStreetOf(placeOf(line)),
    isAnotherLine: line.isAnotherLine,
    lastLineDiscountCents: line.lastLineDiscountCents,
    on,
    mostOwnCents,
  }))
  const prices = await renewalPrices(deps, questions)
  const places = terms.map(({ line }) => placeOf(line)).values()
  return prices.map((price) => {
    const taxedAt = places.next().value
    if (!taxedAt) throw new Error('There are more prices than lines')
    return price.ok ? { ...price, taxedAt } : price
  })
}

/** A line and the live order of its next period, both locked; `live` is null when there is none. */
export type LockedRenewal = { line: RenewalLine; live: OrderRow | null }

/**
 * Locks the order, then the line, as a settling payment does: the other way round two of them could
 * wait for each other. `busy` when another call has just begun to pay; null when the period `number` is
 * not the next one, or the line has ended.
 */
export async function lockRenewal(
  tx: Db,
  lineId: string,
  number: number,
): Promise<LockedRenewal | 'busy' | null> {
  const orderId = await findRenewalOrderId(tx, lineId, number)
  const live = orderId === null ? null : await lockOrder(tx, orderId)
  const line = await lockRenewalLine(tx, lineId)
  if (!line || line.period.number + 1 !== number) return null
  return (await findRenewalOrderId(tx, lineId, number)) === orderId ? { line, live } : 'busy'
}

export type Charge = {
  price: RenewalPrice
  card: ChargedCard
  termsVersion: string
  offSession: boolean
  /** Of a press at the desk. */
  attemptId?: string
  /** Of the customer's request; without one the charge is by ourselves. */
  request?: {
    idempotencyKey: string
    attemptId: string
    network: string | null
    creditCents: number | undefined
  }
}

/** `busy`: a payment of this period is made or under way; nothing was written. */
export type Prepared = { attempt: NewAttempt } | 'busy'

/**
 * Puts a try to pay the next period on record, in the transaction that locked order and line. An
 * unpaid order at the same price is used again; one at another price ends first. So a period never
 * has two orders that could be paid. Throws `price_changed` for less credit than the customer saw.
 */
export async function prepareCharge(
  tx: Db,
  { line, live }: LockedRenewal,
  at: Date,
  charge: Charge,
): Promise<Prepared> {
  if (live && !isPayable(live.status)) return 'busy'
  const last = live && (await readLastAttempts(tx, [live.id])).get(live.id)
  if (last && isOpen(last)) return 'busy'
  const { price } = charge
  const asked = {
    customerId: line.customerId,
    live,
    isSame: live?.planId === price.plan.planId && isSamePrice(live, price),
    finalCheckoutAmountCents: price.lines.finalCheckoutAmountCents,
    seenCreditCents: charge.request?.creditCents,
    at,
  }
  const order = await orderToPay(tx, asked, (creditCents) =>
    newRenewal(line, charge, { creditCents, at }),
  )
  const { offSession, attemptId: id, request } = charge
  const own = request && { id: request.attemptId, network: request.network }
  const attempt = newAttempt(order, charge.card, at, { offSession, ...(id && { id }), ...own })
  await recordAttempt(tx, attempt)
  return { attempt }
}

function newRenewal(
  line: RenewalLine,
  { price, termsVersion, request }: Charge,
  { creditCents, at }: { creditCents: number; at: Date },
): OrderRow {
  return newOrder(
    {
      emergencyAddress: null,
      customerId: line.customerId,
      idempotencyKey: request?.idempotencyKey ?? `renewal:${ownId()}`,
      // No quote is kept: the price is agreed to in the call itself, or announced by email.
      quoteId: ownId(),
      kind: 'renewal',
      forLineId: line.id,
      periodNumber: line.period.number + 1,
      addOnId: null,
      addOnName: null,
      addOnTerms: null,
      planId: price.plan.planId,
      planName: price.plan.name,
      periodMonths: price.plan.periodMonths,
      simType: line.simType,
      iccid: null,
      imei: null,
      keepMsisdn: null,
      shipTo: price.taxedAt,
      couponCode: null,
      ...price.lines,
      ...price.basis,
      creditCents,
      autoRenew: line.autoRenew,
      acceptedTermsVersion: termsVersion,
    },
    at,
  )
}
