import type { CardProblem, Renewal, RenewalAction } from '@openline/contract/processes/renewals'
import { t } from '@openline/i18n/i18n'
import { iso } from '../../../clock.ts'
import type { Needs } from '../../../needs.ts'
import { networkCan } from '../../platform/network/network.ts'
import { presentCard } from '../../sales/cards/cards.ts'
import { creditTowards } from '../../sales/credits/credits.ts'
import { failureWords, isPayable } from '../../sales/orders/orders.ts'
import { explainOffer, isSamePrice, type Priced, type Refused } from '../../sales/shop/shop.ts'
import { noNoticeWords } from './charge-notices.ts'
import { discountNoteOf } from './line-discount-words.ts'
import { chargeableFrom } from './notice-calendar.ts'
import { factsOf } from './notices.ts'
import { cardProblemWords, problemToWarnOf } from './renewal-card.ts'
import { inDisputeWords, loadRenewalDetails, type RenewalDetails } from './renewal-details.ts'
import { listRenewalLines, type RenewalLine, requireRenewalLine } from './renewal-lines.ts'
import { pricesOf } from './renewal-orders.ts'
import { chargeDay } from './schedule.ts'

export type RenewalNeeds = Needs<'db' | 'clock' | 'carrier' | 'catalog' | 'prices' | 'tax'>

/** How each line of the customer is renewed. */
export async function listRenewals(deps: RenewalNeeds, customerId: string): Promise<Renewal[]> {
  return presentAll(deps, await listRenewalLines(deps.db, customerId))
}

/** How one line is renewed. Throws 404. */
export async function viewRenewal(
  deps: RenewalNeeds,
  customerId: string,
  lineId: string,
): Promise<Renewal> {
  const [renewal] = await presentAll(deps, [await requireRenewalLine(deps.db, customerId, lineId)])
  if (!renewal) throw new Error(`line ${lineId} has no renewal`)
  return renewal
}

async function presentAll(deps: RenewalNeeds, lines: readonly RenewalLine[]): Promise<Renewal[]> {
  const [loaded, prices, changesPlans] = await Promise.all([
    loadRenewalDetails(deps.db, lines),
    pricesOf(deps, lines),
    networkCan(deps, 'planChange'),
  ])
  return prices.flatMap((price, index) => {
    const each = loaded[index]
    return each ? [present(deps, each, { price, changesPlans })] : []
  })
}

function present(
  deps: RenewalNeeds,
  { line, details }: { line: RenewalLine; details: RenewalDetails },
  { price, changesPlans }: { price: Priced | Refused; changesPlans: boolean },
): Renewal {
  const { period, suspendedSince } = line
  const { failure, ...record } = presentRecord(deps, { line, details })
  return {
    ...record,
    failure: failure && { at: failure.at, message: failure.message },
    lineId: line.id,
    paidUntil: period.endsAt.toISOString(),
    suspendedSince: iso(suspendedSince),
    autoRenew: line.autoRenew,
    consent: line.autoRenew
      ? { at: line.consent.at.toISOString(), termsVersion: line.consent.termsVersion }
      : null,
    ...presentPlan(deps, line, price),
    lines: price.ok ? price.lines : null,
    creditCents: creditOf(details, price),
    explain: price.ok ? explainOffer(price) : [],
    discountNote: price.ok ? discountNoteOf(line, price) : null,
    problem: price.ok ? record.problem : price.message,
    autoRenewProblem: details.isInDispute ? inDisputeWords() : null,
    planProblem: changesPlans ? null : noPlanChange(),
    nextActions: actionsOf(deps, line, {
      changesPlans,
      hasPrice: price.ok,
      confirms: payingOrder(details)?.confirms ?? false,
      isInDispute: details.isInDispute,
    }),
  }
}

/** What is on record of a renewal, without a price, and the last try to pay it that failed. */
export function presentRecord(
  { clock }: Needs<'clock'>,
  { line, details }: { line: RenewalLine; details: RenewalDetails },
) {
  const card = cardOf(line, details)
  const cardProblem = cardProblemOf({ clock }, line, details)
  const paying = payingOrder(details)
  return {
    chargeAt: iso(chargeAt(line)),
    notice: noticeOf(line),
    card,
    cardProblem,
    problem: cardProblem
      ? cardProblemWords(cardProblem, card?.last4Digits ?? '')
      : noticeProblemOf(line),
    failure: paying?.failure ?? null,
    orderId: paying?.orderId ?? null,
  }
}

/** An order that waits for its money keeps its credit; a new one takes what there is. */
export function creditOf(
  { paying, balanceCents }: RenewalDetails,
  price: Priced | Refused,
): number {
  if (!price.ok) return 0
  const { finalCheckoutAmountCents } = price.lines
  if (!paying || !isPayable(paying.status)) {
    return creditTowards(finalCheckoutAmountCents, balanceCents)
  }
  return isSamePrice(paying, price)
    ? paying.creditCents
    : creditTowards(finalCheckoutAmountCents, balanceCents + paying.creditCents)
}

/** The plan of the next period, and the change to it if there is one. */
export function presentPlan(
  { clock }: Needs<'clock'>,
  { planId: currentPlanId, period, settings }: RenewalLine,
  price: Priced | Refused,
): Pick<Renewal, 'plan' | 'planChange'> {
  const { planId, planName, periodMonths } = price.ok
    ? { ...price.plan, planName: price.plan.name }
    : period
  const isChanging = settings.nextPlanId !== null || period.planId !== currentPlanId
  const from = period.startsAt > clock() ? period.startsAt : period.endsAt
  return {
    plan: { planId, planName, periodMonths },
    planChange: isChanging ? { planName, from: from.toISOString() } : null,
  }
}

function noticeOf({ autoRenew, notices }: RenewalLine): Renewal['notice'] {
  const newest = notices.at(-1)
  if (!autoRenew || !newest) return null
  const { kind, sentAt, totalCents, failedAt } = newest
  return { kind, sentAt: sentAt.toISOString(), totalCents, isDelivered: failedAt === null }
}

/** When the card is charged next automatically; null when it is not. */
export function chargeAt({ autoRenew, period, suspendedSince, dunning }: RenewalLine): Date | null {
  if (!autoRenew || suspendedSince !== null) return null
  return dunning?.notifiedAt ? dunning.nextTryAt : chargeDay(period.endsAt)
}

/** Why nothing is charged although automatic renewal is on: a notice was not given in time. */
function noticeProblemOf(line: RenewalLine): string | null {
  const { autoRenew, suspendedSince, dunning } = line
  if (!autoRenew || suspendedSince !== null) return null
  const hasEnded = Boolean(dunning?.notifiedAt) && !dunning?.nextTryAt
  return hasEnded && chargeableFrom(factsOf(line)) === null ? noNoticeWords() : null
}

function cardProblemOf(
  { clock }: Pick<RenewalNeeds, 'clock'>,
  line: RenewalLine,
  { card }: RenewalDetails,
): CardProblem | null {
  if (!line.autoRenew || line.suspendedSince !== null) return null
  if (!card) return 'missing'
  return problemToWarnOf(card, { now: clock(), chargeAt: chargeAt(line) })
}

function cardOf({ settings }: RenewalLine, { card }: RenewalDetails): Renewal['card'] {
  if (!card) return null
  const { id, cardNetwork, last4Digits, expiry } = presentCard(card)
  return { id, cardNetwork, last4Digits, expiry, isChosen: settings.cardId !== null }
}

/** The order of the next period as far as it is a matter of its renewal. */
function payingOrder({ paying, last }: RenewalDetails) {
  if (!paying || !isPayable(paying.status)) return null
  const code = last?.failureCode
  const failure = code
    ? { at: last.updatedAt.toISOString(), code, message: failureWords(code).message }
    : null
  return { orderId: paying.id, failure, confirms: paying.status === 'payment_action' }
}

/** Where the network can't change plans. */
export function noPlanChange(): string {
  return t('We can’t change the plan of a line here. Please contact us.')
}

type Allowed = {
  changesPlans: boolean
  hasPrice: boolean
  confirms: boolean
  isInDispute: boolean
}

function switchOf(autoRenew: boolean, isInDispute: boolean): RenewalAction[] {
  if (autoRenew) return ['switch_off']
  return isInDispute ? [] : ['switch_on']
}

/** What the state of a renewal allows; paid ahead, nothing is due and no plan can be chosen. */
function actionsOf(
  { clock }: RenewalNeeds,
  { autoRenew, period, settings }: RenewalLine,
  { changesPlans, hasPrice, confirms, isInDispute }: Allowed,
): RenewalAction[] {
  const isPaidAhead = period.startsAt > clock()
  return [
    ...(confirms ? (['confirm_payment'] as const) : []),
    ...(hasPrice && !isPaidAhead ? (['renew_now'] as const) : []),
    ...switchOf(autoRenew, isInDispute),
    'choose_card',
    ...(isPaidAhead || !changesPlans ? [] : (['change_plan'] as const)),
    ...(isPaidAhead || settings.nextPlanId === null ? [] : (['cancel_plan_change'] as const)),
  ]
}
