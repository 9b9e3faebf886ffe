import type { RenewalOnRecord, RenewalPrice } from '@openline/contract/processes/renewals-desk'
import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { isPayable, readOrder } from '../../sales/orders/orders.ts'
import { findRenewalOrderId } from '../../sales/orders/renewal-order-store.ts'
import { ownCentsOf } from '../../sales/shop/shop.ts'
import { findSentLink, paysPeriod } from '../payment-links/desk-sent-links.ts'
import { dayCents } from './desk-give-days.ts'
import { hasFailed, retryProblem } from './desk-retry.ts'
import { heldCents } from './held-price.ts'
import { loadRenewalDetails } from './renewal-details.ts'
import { findRenewalLine, type RenewalLine, zoneOf } from './renewal-lines.ts'
import { fullPriceOf, priceOf } from './renewal-orders.ts'
import { creditOf, presentPlan, presentRecord, type RenewalNeeds } from './renewals.ts'

/** A line's renewal as staff see it; null for a line that was never active. */
export async function findRenewalOnRecord(
  deps: Needs<'db' | 'clock' | 'prices'>,
  lineId: string,
): Promise<RenewalOnRecord | null> {
  const line = await findRenewalLine(deps.db, lineId)
  const [loaded] = await loadRenewalDetails(deps.db, line ? [line] : [])
  if (!loaded) return null
  const isDue = await isRenewalDue(deps, deps.db, loaded.line)
  const record = presentRecord(deps, loaded)
  const isBeingPaid = record.orderId !== null && loaded.details.paying?.status !== 'payment_failed'
  const mayGiveDays = !isBeingPaid && mayHaveDays(loaded.line, deps.clock())
  return {
    ...record,
    autoRenewSince: loaded.line.consent.at.toISOString(),
    dayCents: dayCents(loaded.line),
    timeZone: zoneOf(loaded.line, deps.prices.rates.carrierFees.timeZone),
    paymentLink: isDue ? await sentLinkOf(deps, loaded.line) : null,
    nextActions: [
      ...(isDue ? (['send_payment_link'] as const) : []),
      ...(loaded.line.period.startsAt > deps.clock() ? [] : (['change_plan'] as const)),
      ...(mayGiveDays ? (['give_days'] as const) : []),
      'choose_card',
      ...(loaded.line.autoRenew ? (['switch_off'] as const) : []),
    ],
  }
}

async function sentLinkOf(
  deps: Needs<'db' | 'clock'>,
  { id, customerId, period }: RenewalLine,
): Promise<RenewalOnRecord['paymentLink']> {
  return findSentLink(deps, customerId, await paysPeriod(deps.db, id, period.number + 1))
}

/** What else is in the way is named when it is pressed. */
function mayHaveDays({ status, period }: RenewalLine, now: Date): boolean {
  return status === 'active' && period.endsAt > now
}

/** A line that can be renewed, whosever it is. Throws 404. */
export async function requireAnyRenewalLine(db: Db, lineId: string): Promise<RenewalLine> {
  const line = await findRenewalLine(db, lineId)
  if (!line) throw notFound('This line has no renewal')
  return line
}

/** Whether the next period of a line waits for its money: its renewal was declined, or its paid time is over. */
export async function isRenewalDue(
  { clock }: Needs<'clock'>,
  db: Db,
  { id, period, suspendedSince }: RenewalLine,
): Promise<boolean> {
  const now = clock()
  if (suspendedSince !== null || period.endsAt <= now) return true
  const orderId = await findRenewalOrderId(db, id, period.number + 1)
  const order = orderId === null ? null : await readOrder(db, orderId)
  return order !== null && period.startsAt <= now && isPayable(order.status)
}

/** What a card would be charged for the next period of a line now. Throws 404. */
export async function viewPrice(deps: RenewalNeeds, lineId: string): Promise<RenewalPrice> {
  const line = await requireAnyRenewalLine(deps.db, lineId)
  const isHeld = heldCents(line, deps.clock()) !== null
  const [[loaded], price, listed] = await Promise.all([
    loadRenewalDetails(deps.db, [line]),
    priceOf(deps, line),
    isHeld ? fullPriceOf(deps, line) : null,
  ])
  if (!loaded) throw new Error(`line ${lineId} has no renewal`)
  const problem = retryProblem(deps, loaded, price)
  const retry = hasFailed(loaded.details) ? { isAllowed: problem === null, problem } : null
  const plan = { ...presentPlan(deps, line, price), retry }
  if (!price.ok) {
    return { ...plan, totalCents: null, creditCents: 0, held: null, problem: price.message }
  }
  const ownCents = ownCentsOf(price)
  const listCents = listed?.ok ? ownCentsOf(listed) : ownCents
  return {
    ...plan,
    totalCents: price.lines.finalCheckoutAmountCents,
    creditCents: creditOf(loaded.details, price),
    held: listCents > ownCents ? { ownCents, listCents } : null,
    problem: null,
  }
}
