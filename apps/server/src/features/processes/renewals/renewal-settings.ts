import type { RenewalOffer } from '@openline/contract/processes/renewals'
import { msg, t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { taxStreetOf } from '../../../gateways/tax/tax.ts'
import { listOrderIds } from '../../lines/lines/period-store.ts'
import { lockCustomer } from '../../people/customers/customers.ts'
import { requireCapability } from '../../platform/network/network.ts'
import { requireCard } from '../../sales/cards/cards.ts'
import { listInDispute } from '../../sales/disputes/disputes.ts'
import { isPayable, type OrderRow, transitionOrder } from '../../sales/orders/orders.ts'
import { findRenewalOrderId } from '../../sales/orders/renewal-order-store.ts'
import { attemptOpen, giveUpWaitingAttempt } from '../../sales/payments/payments.ts'
import { isOpen, readLastAttempts } from '../../sales/payments/store.ts'
import { ownCentsOf, type Priced, refusalError, renewalOffers } from '../../sales/shop/shop.ts'
import { type Asked, withTaxesAsked } from './asked-taxes.ts'
import type { AutomaticNeeds } from './automatic.ts'
import { announceCharge } from './charge-notices.ts'
import { confirmConsent } from './consents.ts'
import { inDisputeWords } from './renewal-details.ts'
import {
  lockOwnRenewalLine,
  nextPlanId,
  type RenewalLine,
  requireRenewalLine,
} from './renewal-lines.ts'
import { fullPriceOf, type LockedRenewal, lockRenewal } from './renewal-orders.ts'
import { noPlanChange } from './renewals.ts'
import { firstTryAfterConsent, noticeFrom } from './schedule.ts'
import { saveConsent, saveRenewalSettings } from './settings-store.ts'
import { planTry, saveDunning } from './store.ts'

type Own = { customerId: string; lineId: string }

/**
 * Switches automatic renewal on or off and keeps the consent with the version of the terms. Close
 * to the end, on plans the charge immediately; off gives up what was planned. Throws 404, and `not_ready`
 * for on while the bank looks at a payment of the line.
 */
export async function switchAutoRenew(
  deps: AutomaticNeeds,
  { customerId, lineId }: Own,
  on: boolean,
): Promise<void> {
  await requireRenewalLine(deps.db, customerId, lineId)
  const termsVersion = await deps.termsVersion()
  await withTaxesAsked(deps, (asked) =>
    asked.db.transaction(async (tx) => {
      const line = await lockOwnRenewalLine(tx, customerId, lineId)
      if (line.autoRenew === on) return
      if (on && (await listInDispute(tx, await listOrderIds(tx, lineId))).size > 0) {
        throw new AppError('not_ready', inDisputeWords())
      }
      if (!on) return switchOff(deps, tx, { line, termsVersion, by: 'you' })
      const at = deps.clock()
      await saveConsent(tx, { id: ownId(), lineId, isOn: true, termsVersion, at })
      return planNow(asked, tx, { ...line, autoRenew: true, consent: { at, termsVersion } })
    }),
  )
}

type Off = { line: RenewalLine; termsVersion: string; by: 'you' | 'support' }

/** Turns automatic renewal of a locked line off, gives up what was planned, and emails its owner. */
export async function switchOff(
  deps: Pick<AutomaticNeeds, 'clock' | 'emails'>,
  tx: Db,
  { line, termsVersion, by }: Off,
): Promise<void> {
  const { id: lineId } = line
  await saveConsent(tx, { id: ownId(), lineId, isOn: false, termsVersion, at: deps.clock() })
  await planTry(tx, { lineId, number: line.period.number + 1 }, null)
  await deps.emails.switchedOff(tx, line, by)
}

/** Stores the price that was agreed to. Before the last days, the scheduled task sends the notices in time. */
async function planNow(deps: Asked<AutomaticNeeds>, tx: Db, line: RenewalLine): Promise<void> {
  const { endsAt } = line.period
  const at = deps.clock()
  const price = await fullPriceOf(deps, line)
  if (!price.ok && price.code === 'provider_unavailable') throw refusalError(price)
  const agreedCents = price.ok ? ownCentsOf(price) : line.agreedCents
  await saveRenewalSettings(tx, line.id, { agreedCents })
  const agreed = { ...line, agreedCents }
  const isSoon = line.suspendedSince === null && at >= noticeFrom(endsAt)
  // The notice of a charge that is near says what the confirmation would.
  if (!isSoon || !price.ok) await confirmConsent(deps, tx, agreed)
  if (line.suspendedSince !== null) return
  if (!isSoon) return lookNow(tx, line, at)
  await announceCharge(deps, tx, {
    line: agreed,
    at: firstTryAfterConsent(endsAt, at),
    isNew: true,
  })
}

/** A notice of the calendar may be due already. */
async function lookNow(tx: Db, { id: lineId, period }: RenewalLine, at: Date): Promise<void> {
  await saveDunning(tx, { lineId, number: period.number + 1, nextNoticeAt: at })
}

/** Throws 404, and a field error for a card that cannot be charged. */
export async function chooseCard(
  deps: AutomaticNeeds,
  { customerId, lineId }: Own,
  cardId: string,
): Promise<void> {
  await requireRenewalLine(deps.db, customerId, lineId)
  await deps.db.transaction(async (tx) => {
    await lockOwnRenewalLine(tx, customerId, lineId)
    // Who deletes the card locks its owner.
    await lockCustomer(tx, customerId)
    await requireCard({ ...deps, db: tx }, customerId, cardId)
    await saveRenewalSettings(tx, lineId, { cardId })
  })
}

export async function offersOf(
  deps: AutomaticNeeds,
  { simType, period, shipTo, home, isAnotherLine }: RenewalLine,
) {
  const offersAt = (address: RenewalLine['shipTo']) =>
    renewalOffers(deps, {
      currentPlanId: period.planId,
      simType,
      zipCode: address.zipCode,
      street: taxStreetOf(address),
      isAnotherLine,
      on: deps.clock(),
    })
  const atHome = home ? await offersAt(home) : []
  return atHome.length > 0 ? atHome : offersAt(shipTo)
}

/** The plans that the next period can have, priced where the line is used. Throws 404. */
export async function listOffers(
  deps: AutomaticNeeds,
  { customerId, lineId }: Own,
): Promise<RenewalOffer[]> {
  await requirePlanChange(deps)
  const line = await requireRenewalLine(deps.db, customerId, lineId)
  return (await offersOf(deps, line)).map(({ plan, lines }) => ({
    planId: plan.planId,
    planName: plan.name,
    periodMonths: plan.periodMonths,
    highlight: plan.highlight,
    dataGb: plan.dataGb,
    isCurrent: plan.planId === line.period.planId,
    lines,
  }))
}

/**
 * Chooses the plan of the next period; the current one, or null, takes the choice back. An unpaid
 * order at the old price ends. Throws 404, a field error for a plan that does not fit, and
 * `attempt_open` while a payment is checked.
 */
export async function choosePlan(
  deps: AutomaticNeeds,
  { customerId, lineId }: Own,
  planId: string | null,
): Promise<void> {
  if (planId !== null) await requirePlanChange(deps)
  const found = await requireRenewalLine(deps.db, customerId, lineId)
  const number = await giveUpWaiting(deps, found)
  await withTaxesAsked(deps, (asked) =>
    asked.db.transaction(async (tx) => {
      const locked = await lockRenewal(tx, lineId, number)
      await lockOwnRenewalLine(tx, customerId, lineId)
      await savePlanChoice(asked, tx, locked, planId)
    }),
  )
}

/** Throws `not_offered` where the network can't change plans; a change that was chosen can be taken back. */
function requirePlanChange(deps: AutomaticNeeds): Promise<void> {
  return requireCapability(deps, 'planChange', noPlanChange)
}

/** Gives up an attempt for the next period that waits for the owner's bank. Gives the number of that period. */
export async function giveUpWaiting(
  deps: AutomaticNeeds,
  { id: lineId, period }: RenewalLine,
): Promise<number> {
  const number = period.number + 1
  const orderId = await findRenewalOrderId(deps.db, lineId, number)
  if (orderId !== null) await giveUpWaitingAttempt(deps, orderId)
  return number
}

/**
 * The same in a transaction that has locked the renewal. Gives what the plan that was chosen costs; null where it was
 * chosen already.
 */
export async function savePlanChoice(
  deps: Asked<AutomaticNeeds>,
  tx: Db,
  locked: LockedRenewal | 'busy' | null,
  planId: string | null,
): Promise<Priced | null> {
  if (locked === 'busy') throw attemptOpen()
  if (locked === null || locked.line.period.startsAt > deps.clock()) throw paidAhead()
  const { line: before, live } = locked
  const nextPlan = planId === before.period.planId ? null : planId
  const line = { ...before, settings: { ...before.settings, nextPlanId: nextPlan } }
  if (nextPlanId(line) === nextPlanId(before)) return null
  const price = await fullPriceOf(deps, line)
  if (!price.ok) throw refusalError(price)
  if (live && isPayable(live.status)) await endUnpaid(deps, tx, live)
  const agreedCents = nextPlan === null ? null : ownCentsOf(price)
  await saveRenewalSettings(tx, line.id, { nextPlanId: nextPlan, agreedCents })
  // A customer who got a notice with another price gets one with this price before the charge.
  const at = line.dunning?.nextTryAt
  const agreed = { ...line, agreedCents: agreedCents ?? line.orderedCents }
  if (at) await announceCharge(deps, tx, { line: agreed, at })
  return price
}

async function endUnpaid({ clock }: AutomaticNeeds, tx: Db, live: OrderRow): Promise<void> {
  const last = (await readLastAttempts(tx, [live.id])).get(live.id)
  if (last && isOpen(last)) throw attemptOpen()
  await transitionOrder(tx, live, {
    to: 'expired',
    at: clock(),
    detail: msg('You chose another plan'),
  })
}

function paidAhead() {
  return new AppError(
    'not_ready',
    t('This line is already renewed. You can change your plan after the next period starts.'),
  )
}
