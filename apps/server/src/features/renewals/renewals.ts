import type { Renewal, RenewalAction } from '@openline/contract/renewals'
import { notFound } from '../../app-error.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { listCards } from '../cards/cards.ts'
import { failureWords, isPayable, readOrder } from '../orders/orders.ts'
import type { Priced, Refused, ShopDeps } from '../shop/shop.ts'
import { priceOf } from './renewal-orders.ts'
import { chargeDay } from './schedule.ts'
import {
  findConsent,
  findLastAttempt,
  findLine,
  findLiveOrderId,
  findRenewalCardId,
  listLinesOf,
  type RenewalLine,
} from './store.ts'

export type RenewalDeps = Pick<ShopDeps, 'catalog' | 'prices'> & { db: Db; clock: Clock }

/** A customer's own line that was activated; anybody else's is not found. */
export const requireLine = async (
  db: Db,
  customerId: string,
  lineId: string,
): Promise<RenewalLine> => {
  const about = await findLine(db, lineId)
  if (about?.line.customerId !== customerId) throw notFound('We could not find this line')
  return about
}

export const listRenewals = async (deps: RenewalDeps, customerId: string): Promise<Renewal[]> => {
  const lines = await listLinesOf(deps.db, customerId)
  return Promise.all(lines.map((about) => present(deps, about)))
}

/** How one line is renewed. Throws 404. */
export const viewRenewal = async (
  deps: RenewalDeps,
  customerId: string,
  lineId: string,
): Promise<Renewal> => present(deps, await requireLine(deps.db, customerId, lineId))

const present = async (deps: RenewalDeps, about: RenewalLine): Promise<Renewal> => {
  const { line, period, suspendedSince } = about
  const [price, card, paying] = await Promise.all([
    priceOf(deps, about),
    presentCard(deps.db, about),
    payingOrder(deps.db, about),
  ])
  const hasCard = card !== null
  return {
    lineId: line.id,
    paidUntil: period.endsAt.toISOString(),
    suspendedSince: suspendedSince?.toISOString() ?? null,
    autoRenew: line.autoRenew,
    consent: line.autoRenew ? await consentOf(deps.db, about) : null,
    chargeAt: chargeAt(about)?.toISOString() ?? null,
    ...presentPlan(deps, about, price),
    lines: price.ok ? price.lines : null,
    problem: problemOf(about, price, hasCard),
    card,
    failure: paying?.failure ?? null,
    orderId: paying?.orderId ?? null,
    nextActions: actionsOf(deps, about, {
      hasPrice: price.ok,
      confirms: paying?.confirms ?? false,
    }),
  }
}

const presentPlan = (
  { clock }: RenewalDeps,
  { line, period, wish }: RenewalLine,
  price: Priced | Refused,
): Pick<Renewal, 'plan' | 'planChange'> => {
  const { planId, planName, periodMonths } = price.ok
    ? { ...price.plan, planName: price.plan.name }
    : period
  const isChanging = wish.nextPlanId !== null || period.planId !== line.planId
  const from = period.startsAt > clock() ? period.startsAt : period.endsAt
  return {
    plan: { planId, planName, periodMonths },
    planChange: isChanging ? { planName, from: from.toISOString() } : null,
  }
}

const consentOf = async (db: Db, { line, ordered }: RenewalLine) => {
  const given = await findConsent(db, line.id)
  return given
    ? { at: given.at.toISOString(), termsVersion: given.terms }
    : { at: ordered.at.toISOString(), termsVersion: ordered.termsVersion }
}

const chargeAt = ({ line, period, suspendedSince, dunning }: RenewalLine): Date | null => {
  if (!line.autoRenew || suspendedSince !== null) return null
  return dunning?.toldAt ? dunning.nextTryAt : chargeDay(period.endsAt)
}

const problemOf = (
  { line, suspendedSince }: RenewalLine,
  price: Priced | Refused,
  hasCard: boolean,
): string | null => {
  if (!price.ok) return price.message
  if (!line.autoRenew || hasCard || suspendedSince !== null) return null
  return 'No card is saved for the renewal. Please add one.'
}

const presentCard = async (db: Db, about: RenewalLine): Promise<Renewal['card']> => {
  const [cards, cardId] = await Promise.all([
    listCards({ db }, about.line.customerId),
    findRenewalCardId(db, about),
  ])
  const card = cards.find(({ id }) => id === cardId)
  if (!card) return null
  const { id, cardNetwork, last4Digits, expiry } = card
  return { id, cardNetwork, last4Digits, expiry, isChosen: about.wish.cardId !== null }
}

/** The order of the next period as far as it is a matter of its renewal. */
const payingOrder = async (db: Db, { line, period }: RenewalLine) => {
  const orderId = await findLiveOrderId(db, line.id, period.number + 1)
  if (orderId === null) return null
  const [order, last] = await Promise.all([readOrder(db, orderId), findLastAttempt(db, orderId)])
  if (!order || !isPayable(order.status)) return null
  const failure = last?.failureCode
    ? { at: last.updatedAt.toISOString(), message: failureWords(last.failureCode).message }
    : null
  return { orderId, failure, confirms: order.status === 'payment_action' }
}

type Allowed = { hasPrice: boolean; confirms: boolean }

/** What the state of a renewal allows; paid ahead, nothing is due and no plan can be chosen. */
const actionsOf = (
  { clock }: RenewalDeps,
  { line, period, wish }: RenewalLine,
  { hasPrice, confirms }: Allowed,
): RenewalAction[] => {
  const isPaidAhead = period.startsAt > clock()
  return [
    ...(confirms ? (['confirm_payment'] as const) : []),
    ...(hasPrice && !isPaidAhead ? (['renew_now'] as const) : []),
    line.autoRenew ? 'switch_off' : 'switch_on',
    'choose_card',
    ...(isPaidAhead ? [] : (['change_plan'] as const)),
    ...(isPaidAhead || wish.nextPlanId === null ? [] : (['cancel_plan_change'] as const)),
  ]
}
