import { viewUser } from '@openline/contract/people/profile'
import { type CheckoutDraft, getCheckoutDraft } from '@openline/contract/processes/checkout'
import { listCards } from '@openline/contract/sales/cards'
import { listOrders } from '@openline/contract/sales/orders'
import { getPlan, type OfferedPlan } from '@openline/contract/sales/shop'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-client.ts'
import { cardOfLostVisit } from '../cards/cards.ts'
import { readCart } from '../cart/cart.ts'
import { hasCheckedNumber } from '../port-in/port-in.ts'
import type { EntrySources } from './entries.ts'

export type CheckoutStart =
  /** Nothing in the cart; the draft may name a plan that was begun on another device. */
  | { readonly kind: 'empty'; readonly draft: CheckoutDraft; readonly planName: string | null }
  /** The plan in the cart is no longer sold. */
  | { readonly kind: 'retired'; readonly itemId: string }
  /** The cart item was bought already: double click, other tab, Back, lost answer. */
  | { readonly kind: 'ordered'; readonly orderId: string }
  | { readonly kind: 'open'; readonly sources: EntrySources }

/** Everything the checkout starts from. Throws `ApiError`. */
export async function loadCheckout(): Promise<CheckoutStart> {
  const item = readCart()
  const lostVisit = cardOfLostVisit('checkout')
  const [{ draft, network, emergencyAddress }, user, { orders }, plan] = await Promise.all([
    call(getCheckoutDraft),
    call(viewUser),
    call(listOrders),
    item && findPlan(item.planId),
  ])
  if (item === null) return { kind: 'empty', draft, planName: await nameOfPlan(draft.planId) }
  const placed = orders.find(({ cartItemId }) => cartItemId === item.id)
  if (placed) return { kind: 'ordered', orderId: placed.id }
  if (!plan) return { kind: 'retired', itemId: item.id }
  // Asked for before the cards, which it may add one to.
  const newCardId = await lostVisit
  const { cards } = await call(listCards)
  const bringsNumber = hasCheckedNumber()
  const known = { draft, network, emergencyAddress, user, plan, cards }
  const sources = { ...known, item, newCardId, bringsNumber }
  return { kind: 'open', sources }
}

async function findPlan(planId: string): Promise<OfferedPlan | null> {
  try {
    return (await call(getPlan, { params: { id: planId } })).plan
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}

async function nameOfPlan(planId: string | undefined): Promise<string | null> {
  return planId === undefined ? null : ((await findPlan(planId))?.name ?? null)
}
