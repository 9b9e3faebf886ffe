import { t } from '@openline/i18n/i18n'
import type { Logger } from 'pino'
import type { Db } from '../../../db/open.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { withLanguage } from '../../../language/request-language.ts'
import type { Needs } from '../../../needs.ts'
import { isBlocked } from '../../people/blocks/blocks.ts'
import type { OrderRow } from '../../sales/orders/orders.ts'
import { type PaymentNeeds, runAttempt } from '../../sales/payments/payments.ts'
import { readLastAttempts } from '../../sales/payments/store.ts'
import type { Pricing, Refused } from '../../sales/shop/shop.ts'
import { type Asked, withTaxesAsked } from './asked-taxes.ts'
import { announceCharge, giveUpCharge, sendFailureNotice } from './charge-notices.ts'
import type { RenewalEmails } from './emails.ts'
import { allowedFrom, chargeableFrom } from './notice-calendar.ts'
import { factsOf } from './notices.ts'
import { cardProblemWords, findRenewalCard, type RenewalCard } from './renewal-card.ts'
import type { RenewalLine } from './renewal-lines.ts'
import {
  type Charge,
  type LockedRenewal,
  lockRenewal,
  type Prepared,
  prepareCharge,
  priceOf,
  type RenewalPrice,
} from './renewal-orders.ts'
import { firstTry, lastTry, nextTry } from './schedule.ts'
import { claimDue, countTry, planTry } from './store.ts'
import { waitForTaxes } from './unknown-taxes.ts'

export type AutomaticNeeds = PaymentNeeds &
  Pricing &
  Needs<'carrier'> & {
    log: Logger
    emails: RenewalEmails
    termsVersion: () => Promise<string>
  }

/** Longer than a charge takes in the worst case; then another process may have the renewal. */
const leaseMs = 15 * 60_000
/** About what one worker charges until the next turn (docs/performance.md). */
const dueAtOnce = 2000

/** A scheduled task: queues the charges whose time has come. */
export async function queueRenewals({
  db,
  clock,
  enqueue,
}: Pick<AutomaticNeeds, 'db' | 'clock' | 'enqueue'>): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    const due = await claimDue(tx, now, new Date(now.getTime() + leaseMs), dueAtOnce)
    for (const name of due) await enqueue(tx, 'renew-line', name)
  })
}

/** Charges one renewal. Run twice, or by two at once, it makes one charge. */
export function renewAutomatically(deps: AutomaticNeeds): JobHandlers['renew-line'] {
  return async ({ lineId, number }) => {
    const termsVersion = await deps.termsVersion()
    const prepared = await withTaxesAsked(deps, (asked) =>
      asked.db.transaction((tx) => prepare(asked, tx, { lineId, number, termsVersion })),
    )
    if (prepared !== 'busy') await runAttempt(deps, prepared.attempt)
  }
}

type Job = { lineId: string; number: number; termsVersion: string }

async function prepare(
  deps: Asked<AutomaticNeeds>,
  tx: Db,
  { lineId, number, termsVersion }: Job,
): Promise<Prepared> {
  const locked = await lockRenewal(tx, lineId, number)
  // Paid in another way, or the line has ended: nothing is to be tried any more.
  if (locked === null) await planTry(tx, { lineId, number }, null)
  if (locked === null || locked === 'busy' || !isWanted(locked.line)) return 'busy'
  const { line, live } = locked
  const at = deps.clock()
  if (live && (await wasJustDeclined(tx, live, at))) return 'busy'
  if (!hasNotices(line, at)) {
    await postpone(deps, tx, line, at)
    return 'busy'
  }
  const price = await withLanguage(line.language, () => priceOf(deps, line))
  if (!price.ok && price.code === 'provider_unavailable') {
    await waitForTaxes(deps, tx, line, at)
    return 'busy'
  }
  return chargeAnnounced(deps, tx, locked, { price, termsVersion })
}

type Attempted = Pick<Charge, 'termsVersion' | 'attemptId'> & { price: RenewalPrice | Refused }

/** Charges the chosen card what was announced. Otherwise the owner is emailed, and what can help is planned. */
export async function chargeAnnounced(
  deps: Asked<AutomaticNeeds>,
  tx: Db,
  locked: LockedRenewal,
  { price, ...by }: Attempted,
): Promise<Prepared> {
  const { line } = locked
  const at = deps.clock()
  const card = await findRenewalCard(tx, line, { now: at, at })
  if (!price.ok || card.kind !== 'good') {
    const nextTryAt = nextTry(line.period.endsAt, at)
    await planTry(tx, { lineId: line.id, number: line.period.number + 1 }, nextTryAt)
    await sendFailureNotice(deps, tx, line, {
      nextTryAt,
      ...(price.ok ? cardTrouble(card, nextTryAt) : { why: () => price.message }),
    })
    return 'busy'
  }
  if (price.lines.finalCheckoutAmountCents > (line.dunning?.notifiedCents ?? 0)) {
    await announceMore(deps, tx, line, at)
    return 'busy'
  }
  const charge = { ...by, price, card: card.card, offSession: true }
  return chargeUnlessBlocked(deps, tx, locked, charge)
}

/**
 * A charge of more than the notice said: the customer gets another notice and has a day to object. A line that is on
 * unpaid for that day gets no second one.
 */
async function announceMore(
  deps: Asked<AutomaticNeeds>,
  tx: Db,
  line: RenewalLine,
  at: Date,
): Promise<void> {
  const { endsAt } = line.period
  if (at >= endsAt) return giveUpCharge(deps, tx, line, moreThanToldWords)
  await announceCharge(deps, tx, { line, at: firstTry(endsAt, at) })
}

function moreThanToldWords(): string {
  return t(
    'This renewal costs more than our last email said, so we won’t charge your card automatically.',
  )
}

/** The consent was its owner's: whose email or place is blocked is asked where someone pays. */
async function chargeUnlessBlocked(
  deps: AutomaticNeeds,
  tx: Db,
  locked: LockedRenewal,
  charge: Charge,
): Promise<Prepared> {
  const { line } = locked
  const name = { lineId: line.id, number: line.period.number + 1 }
  const card = charge.card.fingerprint
  const asked = { card, customerId: null, wanted: 'renew_automatically', call: null } as const
  if (await isBlocked(deps, tx, asked)) {
    await planTry(tx, name, null)
    await sendFailureNotice(deps, tx, line, { why: blockedWords, nextTryAt: null })
    return 'busy'
  }
  await countTry(tx, name)
  return prepareCharge(tx, locked, deps.clock(), charge)
}

/** Someone tried it after this charge was claimed: it stays planned, and is claimed again once that was a while ago. */
async function wasJustDeclined(tx: Db, { id }: OrderRow, at: Date): Promise<boolean> {
  const last = (await readLastAttempts(tx, [id])).get(id)
  return last?.status === 'failed' && at.getTime() - last.updatedAt.getTime() < leaseMs
}

function hasNotices(line: RenewalLine, at: Date): boolean {
  const from = chargeableFrom(factsOf(line))
  return from !== null && from <= at
}

/** A notice is missing, or was not delivered: the charge waits for it, or is left to the customer. */
async function postpone(
  deps: Asked<AutomaticNeeds>,
  tx: Db,
  line: RenewalLine,
  at: Date,
): Promise<void> {
  const facts = factsOf(line)
  const from = chargeableFrom(facts)
  const { endsAt } = line.period
  const again = firstTry(endsAt, at)
  if (from !== null && from <= lastTry(endsAt)) {
    return planTry(tx, { lineId: line.id, number: line.period.number + 1 }, from)
  }
  if (allowedFrom('charge', facts) === null && again <= lastTry(endsAt)) {
    return announceCharge(deps, tx, { line, at: again })
  }
  return giveUpCharge(deps, tx, line)
}

/** Why a card that is blocked is not charged, without saying that it is the card. */
function blockedWords(): string {
  return t(
    'We can’t renew this line automatically. If you think this is a mistake, please contact us.',
  )
}

/** With another try to come, another card is what helps; after the last one, only paying does. */
function cardTrouble(card: RenewalCard, nextTryAt: Date | null) {
  if (card.kind === 'good') throw new Error('A good card is no trouble')
  const digits = card.kind === 'missing' ? '' : card.last4Digits
  const kind = card.kind === 'missing' ? ('add_card' as const) : ('choose_card' as const)
  return {
    why: () => cardProblemWords(card.kind, digits),
    ...(nextTryAt && { remedy: { kind } }),
  }
}

/** Agreed to, in service and planned; it may have been paid or switched off since it was queued. */
function isWanted({ autoRenew, suspendedSince, dunning }: RenewalLine): boolean {
  return autoRenew && suspendedSince === null && Boolean(dunning?.nextTryAt)
}
