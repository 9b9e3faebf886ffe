import type { CallInput } from '@openline/contract/endpoint'
import type { FieldError } from '@openline/contract/errors'
import { createQuote, getPlan, type OfferedPlan, type Quote } from '@openline/contract/sales/shop'
import { ApiError, type Call, isCanceled, messageOf } from '../../lib/api-client.ts'
import type { CartItem } from './cart.ts'

/** A price on show. One that the server rendered is on no record yet: it has neither an id nor an end. */
export type ShownQuote = Pick<
  Quote,
  'lines' | 'explain' | 'withAddOn' | 'discountNote' | 'zipCode' | 'changed'
> & {
  readonly quoteId: string | null
  readonly expiresAt: string | null
}

/** What the cart shows of a plan. */
export type ShownPlan = Pick<
  OfferedPlan,
  | 'planId'
  | 'name'
  | 'highlight'
  | 'priceCents'
  | 'periodMonths'
  | 'periodDays'
  | 'dataGb'
  | 'simTypes'
  | 'activationFeeCents'
  | 'activationFreeWith'
  | 'label'
> & {
  /** What can be bought with it or later. */
  readonly addOns: readonly string[]
}

/** What the item costs. */
export type CartPrice =
  /** The ZIP code is missing. */
  | { readonly kind: 'unasked' }
  | {
      readonly kind: 'quoted'
      readonly quote: ShownQuote
      /** Why the coupon in the cart is not part of the price; empty when it is, or when there is none. */
      readonly couponRefusal: string
    }
  /** The choices have no price; why is said by field. */
  | { readonly kind: 'refused'; readonly errors: readonly FieldError[] }
  | { readonly kind: 'failed'; readonly message: string }

export type CartView =
  | { readonly kind: 'empty'; readonly item: null }
  /** The plan left the shop. */
  | { readonly kind: 'gone'; readonly item: CartItem; readonly message: string }
  | { readonly kind: 'failed'; readonly item: CartItem | null; readonly message: string }
  | {
      readonly kind: 'filled'
      readonly item: CartItem
      readonly plan: ShownPlan
      readonly price: CartPrice
    }

/**
 * The item with its plan and its price of this moment. Failures are views; only a canceled load throws.
 * `known` is the plan that was shown last: while the connection is lost, only its price is missing.
 */
export async function loadCart(
  call: Call,
  item: CartItem | null,
  { signal, known = null }: { readonly signal: AbortSignal; readonly known?: ShownPlan | null },
): Promise<CartView> {
  if (item === null) return { kind: 'empty', item }
  try {
    const [{ plan, addOns }, price] = await Promise.all([
      call(getPlan, { params: { id: item.planId }, query: {} }, { signal }),
      askPrice(item, (body) => quoteFor(call, body, signal)),
    ])
    return { kind: 'filled', item, plan: { ...plan, addOns }, price }
  } catch (error) {
    const view = viewWithoutPlan(item, error)
    return view.kind === 'failed' && known?.planId === item.planId
      ? { kind: 'filled', item, plan: known, price: { kind: 'failed', message: view.message } }
      : view
  }
}

/** The cart while its plan is not known. Throws what says that the load was canceled. */
export function viewWithoutPlan(
  item: CartItem,
  error: unknown,
): Extract<CartView, { kind: 'gone' | 'failed' }> {
  if (isCanceled(error)) throw error
  const isGone = error instanceof ApiError && error.code === 'not_found'
  return { kind: isGone ? 'gone' : 'failed', item, message: messageOf(error) }
}

type Ask = (body: QuoteBody) => Promise<ShownQuote>

/** The price of an item, as `ask` gives it. Only a canceled call throws. */
export async function askPrice(item: CartItem, ask: Ask): Promise<CartPrice> {
  const { planId, zipCode, couponCode, addOnId, quoteId } = item
  if (zipCode === '') return { kind: 'unasked' }
  const body = {
    planId,
    simType: item.simType ?? 'esim',
    zipCode,
    ...(couponCode !== '' && { couponCode }),
    ...(addOnId !== '' && { addOnId }),
    ...(quoteId !== null && { previousQuoteId: quoteId }),
  }
  try {
    return await priceWithAddOn(body, ask)
  } catch (error) {
    if (isCanceled(error)) throw error
    return error instanceof ApiError && error.errors.length > 0
      ? { kind: 'refused', errors: error.errors }
      : { kind: 'failed', message: messageOf(error) }
  }
}

export type QuoteBody = CallInput<typeof createQuote>['body']

/** The checkout says what can't be bought with the plan any more: until then it is the price without. */
async function priceWithAddOn(body: QuoteBody, ask: Ask): Promise<CartPrice> {
  try {
    return await quotedPrice(body, ask)
  } catch (error) {
    const isGone =
      error instanceof ApiError && error.errors.some(({ field }) => field === 'addOnId')
    if (!isGone) throw error
    const { addOnId: _, ...rest } = body
    return quotedPrice(rest, ask)
  }
}

/** A coupon that does not fit is no reason to have no price: then it is the price without. */
async function quotedPrice(body: QuoteBody, ask: Ask): Promise<CartPrice> {
  try {
    return { kind: 'quoted', quote: await ask(body), couponRefusal: '' }
  } catch (error) {
    const reason = couponRefusal(error)
    if (reason === '') throw error
    const { couponCode: _, ...rest } = body
    return { kind: 'quoted', quote: await ask(rest), couponRefusal: reason }
  }
}

function couponRefusal(error: unknown): string {
  const errors = error instanceof ApiError ? error.errors : []
  return errors.every(({ field }) => field === 'couponCode') ? (errors[0]?.message ?? '') : ''
}

/** A session that is over is no reason to have no price: the client has ended it, and visitors get one. */
export async function quoteFor(call: Call, body: QuoteBody, signal: AbortSignal): Promise<Quote> {
  try {
    return await call(createQuote, { body }, { signal })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    return call(createQuote, { body }, { signal })
  }
}
