import type { placeOrder as placeOrderEndpoint } from '@openline/contract/checkout'
import type { HandlerInput } from '@openline/contract/endpoint'
import type { Order } from '@openline/contract/orders'
import { parseMsisdn } from '@openline/contract/phone-number'
import { usStates } from '@openline/contract/us-states'
import { AppError, invalidField, notFound } from '../../app-error.ts'
import { violatedConstraint } from '../../db/sql-state.ts'
import { type PayingCard, requireCard } from '../cards/cards.ts'
import { createOrder, type NewOrder, readOrderOfKey, viewOrderRow } from '../orders/orders.ts'
import { addAttempt, type PaymentDeps, resumeAttempt, runAttempt } from '../payments/payments.ts'
import { currentLines, loadQuote, type QuoteRow, type ShopDeps, stateOfZip } from '../shop/shop.ts'
import { dropDraft } from './draft-store.ts'
import type { SimSupply } from './sim-supply.ts'

export type CheckoutDeps = PaymentDeps &
  Pick<ShopDeps, 'catalog' | 'prices'> & {
    simSupply: SimSupply
    /** The version of the terms that a customer accepts now. */
    termsVersion: () => Promise<string>
  }

type Purchase = HandlerInput<typeof placeOrderEndpoint>['body']
type Buyer = { customerId: string; idempotencyKey: string }

/**
 * Buys the quoted plan: puts order and payment attempt on record in one
 * transaction, then charges the card. Run twice with the same key, or for the
 * same quote, it goes on with the order that exists. A declined card is an
 * answer, not an error: the order stays payable.
 */
export const placeOrder = async (
  deps: CheckoutDeps,
  buyer: Buyer,
  purchase: Purchase,
): Promise<Order> => {
  const earlier = await readOrderOfKey(deps.db, buyer.customerId, {
    idempotencyKey: buyer.idempotencyKey,
    quoteId: purchase.quoteId,
  })
  if (earlier) return resume(deps, earlier.id)
  const quote = await checkedQuote(deps, buyer.customerId, purchase)
  const card = await requireCard(deps, buyer.customerId, purchase.cardId)
  await deps.simSupply.requireSim(purchase)
  try {
    const { orderId, attemptId } = await record(deps, buyer, { purchase, quote, card })
    await runAttempt(deps, attemptId)
    return await viewOrderRow(deps.db, orderId)
  } catch (error) {
    return afterRace(deps, buyer, purchase, error)
  }
}

const resume = async (deps: CheckoutDeps, orderId: string): Promise<Order> => {
  await resumeAttempt(deps, orderId)
  return viewOrderRow(deps.db, orderId)
}

/** Another request for the same purchase was faster: its order is the answer to this one too. */
const afterRace = async (deps: CheckoutDeps, buyer: Buyer, purchase: Purchase, error: unknown) => {
  const constraint = violatedConstraint(error)
  if (constraint !== 'orders_quote' && constraint !== 'orders_idempotency') throw error
  const winner = await readOrderOfKey(deps.db, buyer.customerId, {
    idempotencyKey: buyer.idempotencyKey,
    quoteId: purchase.quoteId,
  })
  // Nobody of that name: a visitor's quote that somebody else bought with.
  if (!winner) throw quoteGone()
  return viewOrderRow(deps.db, winner.id)
}

type Details = { purchase: Purchase; quote: QuoteRow; card: PayingCard }

const record = async (deps: CheckoutDeps, buyer: Buyer, { purchase, quote, card }: Details) => {
  const termsVersion = await deps.termsVersion()
  return deps.db.transaction(async (tx) => {
    const at = deps.clock()
    const order = await createOrder(
      tx,
      newOrder(buyer, { purchase, quote }, { name: card.ownerName, termsVersion }),
      at,
    )
    const attemptId = await addAttempt(tx, order, card, at)
    await dropDraft(tx, buyer.customerId)
    return { orderId: order.id, attemptId }
  })
}

const newOrder = (
  buyer: Buyer,
  { purchase, quote }: Omit<Details, 'card'>,
  { name, termsVersion }: { name: string; termsVersion: string },
): NewOrder => ({
  ...buyer,
  quoteId: quote.id,
  planId: quote.planId,
  planName: quote.planName,
  periodMonths: quote.periodMonths,
  simType: purchase.simType,
  iccid: purchase.iccid ?? null,
  imei: purchase.imei ?? null,
  keepMsisdn: purchase.number.choice === 'keep' ? movableNumber(purchase.number.msisdn) : null,
  shipTo: { ...purchase.shipTo, name },
  couponCode: quote.couponCode,
  orderTotalCents: quote.orderTotalCents,
  discountAmountCents: quote.discountAmountCents,
  taxAmountCents: quote.taxAmountCents,
  regulatoryFeeCents: quote.regulatoryFeeCents,
  activationFeeCents: quote.activationFeeCents,
  finalCheckoutAmountCents: quote.finalCheckoutAmountCents,
  autoRenew: purchase.autoRenew,
  acceptedTermsVersion: termsVersion,
})

const quoteGone = () =>
  notFound('We could not find this price. Please go back to your cart and look at it again.')

/** The quote, checked against who buys, what is bought and today's prices. */
const checkedQuote = async (
  deps: CheckoutDeps,
  customerId: string,
  purchase: Purchase,
): Promise<QuoteRow> => {
  const quote = await loadQuote(deps.db, purchase.quoteId)
  if (!quote || (quote.customerId !== null && quote.customerId !== customerId)) throw quoteGone()
  const on = deps.clock()
  if (quote.expiresAt <= on) {
    throw new AppError('quote_expired', `This price has expired. ${lookAgain}`)
  }
  checkAgreement(deps, quote, purchase)
  const now = await currentLines(deps, { ...quote, on })
  if (!now.ok) throw new AppError('price_changed', now.message)
  if (now.lines.finalCheckoutAmountCents !== quote.finalCheckoutAmountCents) {
    throw new AppError('price_changed', `The price has changed. ${lookAgain}`)
  }
  return quote
}

const lookAgain = 'Please look at the new one before you pay.'

const checkAgreement = (
  { prices }: CheckoutDeps,
  quote: QuoteRow,
  { simType, shipTo }: Purchase,
): void => {
  if (quote.simType !== simType) {
    throw invalidField('simType', 'The price was for another SIM type. Please look at it again.')
  }
  if (quote.zipCode !== shipTo.zipCode) {
    throw invalidField(
      'shipTo.zipCode',
      `The price was for ZIP code ${quote.zipCode}. Please look at it again.`,
    )
  }
  const state = stateOfZip(prices, shipTo.zipCode)
  if (state !== null && state !== shipTo.state) {
    throw invalidField(
      'shipTo.state',
      `ZIP code ${shipTo.zipCode} is not in ${stateName(shipTo.state)}`,
    )
  }
}

const stateName = (code: string): string =>
  usStates.find((state) => state.code === code)?.name ?? code

/** E.164. Which numbers can move at all is for the port-in check; these can never. */
const movableNumber = (raw: string): string => {
  const parsed = parseMsisdn(raw)
  if (parsed.ok) return parsed.msisdn
  throw invalidField('number.msisdn', 'Please enter a US mobile number of 10 digits')
}
