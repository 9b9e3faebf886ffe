import type { Order } from '@openline/contract/sales/orders'
import { paths } from '../../paths.ts'
import type { ProviderVisit, VisitResult } from '../cards/cards.ts'

/** What the return page does with an answer about the visit to the provider. */
export type ReturnStep =
  | { readonly kind: 'ask_again' }
  /** Unknown so far, and it takes longer than a spinner should be shown. */
  | { readonly kind: 'say_pending' }
  | { readonly kind: 'leave'; readonly to: string; readonly cardId: string | null }

type Situation = {
  readonly visit: ProviderVisit
  /** How often the answer was "pending" before. */
  readonly round: number
  /** The address says that the customer canceled. Any site can forge that, so it only ends the waiting. */
  readonly isCanceled: boolean
}

/** About ten seconds for a bank, half a minute for a card. */
const patience = { order: 5, card: 9 }

/** From the provider's answer to the next step. */
export function returnStep(
  result: VisitResult,
  { visit, round, isCanceled }: Situation,
): ReturnStep {
  if (result.kind === 'order') {
    // The order's own page shows every outcome, and keeps polling.
    if (result.status === 'pending' && round < patience.order) return { kind: 'ask_again' }
    return leave(orderPath(result.orderId ?? visit.orderId))
  }
  if (result.status === 'saved') return leave(returnTo(visit, 'success'), result.cardId)
  if (result.status === 'failed') return leave(returnTo(visit, 'failure'))
  if (isCanceled) return leave(returnTo(visit, null))
  return { kind: round < patience.card ? 'ask_again' : 'say_pending' }
}

/** The page to return to, with the outcome to show there (spec 2). */
export function returnTo(
  { returnTo: from, orderId }: ProviderVisit,
  outcome: 'success' | 'failure' | null,
): string {
  const query = new URLSearchParams()
  if (from === 'checkout') {
    if (orderId === null) query.set('step', outcome === 'success' ? 'review' : 'payment')
    else query.set('order', orderId)
  }
  if (outcome) query.set(outcome, '1')
  const path = from === 'checkout' ? paths.checkout : paths.dashboardSelection('payment')
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

function leave(to: string, cardId: string | null = null): ReturnStep {
  return {
    kind: 'leave',
    to,
    cardId,
  }
}

const recentMs = 60 * 60 * 1000

/**
 * Where to go without a visit on record: to the order of the last hour, which was paid elsewhere or while
 * the customer was away; null without one.
 */
export function pathOfRecentOrder(
  [newest]: readonly Pick<Order, 'id' | 'createdAt'>[],
  now: Date,
): string | null {
  if (!newest || now.getTime() - Date.parse(newest.createdAt) > recentMs) return null
  return orderPath(newest.id)
}

function orderPath(orderId: string | null): string {
  return orderId === null ? paths.dashboard : `${paths.checkout}?order=${orderId}`
}
