import { validate } from '@openline/contract/fields'
import {
  createQuote,
  getPlan,
  type MoneyLines,
  type OfferedPlan,
  type PriceNote,
} from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { ApiError, type Call } from '../../lib/api-client.ts'
import type { CartItem } from './cart.ts'
import { type AskedPlan, unkeptItem } from './cart-address.ts'
import {
  askPrice,
  type CartPrice,
  type CartView,
  type QuoteBody,
  type ShownPlan,
  type ShownQuote,
  viewWithoutPlan,
} from './load-cart.ts'

/** The cart that an address asks for, whole, price included. Nothing is put on record: anyone may open it. */
export async function loadAskedCart(
  call: Call,
  asked: AskedPlan | null,
  signal: AbortSignal,
): Promise<CartView> {
  if (asked === null) return { kind: 'empty', item: null }
  try {
    const query = { params: { id: asked.planId }, query: {} }
    const { plan, addOns } = await call(getPlan, query, { signal })
    const item = unkeptItem(asked, plan)
    const price = await offeredPrice(call, { asked, item }, signal)
    return { kind: 'filled', item, plan: { ...shownOf(plan), addOns }, price }
  } catch (error) {
    return viewWithoutPlan(unkeptItem(asked, null), error)
  }
}

/** The data of a page travels in its HTML: no more than it shows. */
function shownOf(plan: OfferedPlan): Omit<ShownPlan, 'addOns'> {
  const { planId, name, highlight, priceCents, periodMonths, periodDays, dataGb, label } = plan
  const { simTypes, activationFeeCents, activationFreeWith } = plan
  const price = { priceCents, periodMonths, periodDays }
  const sim = { simTypes, activationFeeCents, activationFreeWith }
  return { planId, name, highlight, dataGb, label, ...price, ...sim }
}

/** A ZIP code that is sent empty has been forgotten; one that the address lacks was not asked for yet. */
async function offeredPrice(
  call: Call,
  { asked, item }: { readonly asked: AskedPlan; readonly item: CartItem },
  signal: AbortSignal,
): Promise<CartPrice> {
  if (asked.zipCode === '') {
    const checked = validate(createQuote.body, item)
    if (!checked.ok) return { kind: 'refused', errors: checked.errors }
  }
  return askPrice(item, (body) => offerFor(call, body, signal))
}

/** What a quote would say, by the plan's offer at the ZIP code. */
async function offerFor(
  call: Call,
  { planId, simType, zipCode, couponCode }: QuoteBody,
  signal: AbortSignal,
): Promise<ShownQuote> {
  const query = { zipCode, simType, ...(couponCode !== undefined && { couponCode }) }
  const { plan } = await call(getPlan, { params: { id: planId }, query }, { signal })
  const { allInPriceCents: total, allInNotes: explain } = plan
  if (total === null || explain === null) throw withoutTaxes()
  const unkept = { quoteId: null, expiresAt: null, withAddOn: null, discountNote: null }
  return { ...unkept, zipCode, lines: linesOf(explain, total), explain }
}

function withoutTaxes() {
  const message = t('Please try again in a moment.')
  return new ApiError({ status: 503, code: 'provider_unavailable', message })
}

function linesOf(notes: readonly PriceNote[], finalCheckoutAmountCents: number): MoneyLines {
  const sumOf = (line: PriceNote['line']) =>
    notes.reduce((sum, note) => (note.line === line ? sum + note.cents : sum), 0)
  return {
    orderTotalCents: sumOf('orderTotalCents'),
    discountAmountCents: sumOf('discountAmountCents'),
    taxAmountCents: sumOf('taxAmountCents'),
    regulatoryFeeCents: sumOf('regulatoryFeeCents'),
    activationFeeCents: sumOf('activationFeeCents'),
    finalCheckoutAmountCents,
  }
}
