import type { NoticeKind } from '@openline/contract/processes/renewals'
import type { Logger } from 'pino'
import type { Db } from '../../../db/open.ts'
import { eachUntilStopped } from '../../../jobs/each-until-stopped.ts'
import { withLanguage } from '../../../language/request-language.ts'
import type { Needs } from '../../../needs.ts'
import { ownCentsOf } from '../../sales/shop/shop.ts'
import { type Asked, withTaxesAsked } from './asked-taxes.ts'
import { announceCharge, type NoticeNeeds } from './charge-notices.ts'
import { announcedCents } from './held-price.ts'
import { dueNotices, firstLooks, nextLookAt } from './notice-calendar.ts'
import { factsOf, recordNotice, withNotice } from './notices.ts'
import { lockRenewalLine, type RenewalLine } from './renewal-lines.ts'
import { fullPriceOf, priceOf } from './renewal-orders.ts'
import { chargeDay, firstTry, noticeFrom } from './schedule.ts'
import { listToLookAt, type PeriodName, planFirstLooks, saveDunning } from './store.ts'

/** More than are due between two turns with ten million lines; one worker looks at them in minutes. */
const dueAtOnce = 10_000
/** How long a line without a price waits for the next look. */
const priceRetryMs = 3600_000

/** So long before the first look at a renewal it is planned, since that task reads every line that ends soon. */
const plannedAheadMs = 48 * 3600_000

/** A scheduled task: plans when each renewal is looked at first. */
export function planRenewalNotices({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  return planFirstLooks(db, firstLooks, { now: clock(), aheadMs: plannedAheadMs })
}

/**
 * A scheduled task: sends the notices that are due for the next period of each line. Those who agreed to
 * automatic renewal get the ones of the calendar, the others that their line runs out.
 */
export async function sendRenewalNotices(deps: NoticeNeeds, stopping: AbortSignal): Promise<void> {
  const due = await listToLookAt(deps.db, deps.clock(), dueAtOnce)
  await eachUntilStopped(due, stopping, (name) =>
    oneOfMany(deps.log, name.lineId, () =>
      withTaxesAsked(deps, (asked) => asked.db.transaction((tx) => sendNoticesOf(asked, tx, name))),
    ),
  )
}

/** A notice that fails must not keep the others waiting. */
async function oneOfMany(log: Logger, lineId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (err) {
    log.error({ err, lineId }, 'renewal notice failed; retrying')
  }
}

async function sendNoticesOf(deps: Asked<NoticeNeeds>, tx: Db, name: PeriodName): Promise<void> {
  const line = await lockRenewalLine(tx, name.lineId)
  const isNext = line?.suspendedSince === null && line.period.number + 1 === name.number
  // Paid, ended or without service: no notice will be due.
  if (!isNext) return saveDunning(tx, { ...name, nextNoticeAt: null })
  const now = deps.clock()
  await saveDunning(tx, { ...name, nextNoticeAt: nextLookAt(factsOf(line), now) })
  if (!line.autoRenew) return sendExpiryNotice(deps, tx, line)
  let told = line
  for (const kind of dueNotices(factsOf(line), now)) told = await send(deps, tx, told, kind)
}

async function sendExpiryNotice(deps: NoticeNeeds, tx: Db, line: RenewalLine): Promise<void> {
  const now = deps.clock()
  const { endsAt } = line.period
  // Once it is over, the email that the line is suspended says so.
  if (now < noticeFrom(endsAt) || now >= endsAt || line.dunning?.notifiedAt) return
  await saveDunning(tx, { lineId: line.id, number: line.period.number + 1, notifiedAt: now })
  await deps.emails.runsOut(tx, line)
}

/** Gives the line as it is with the notice. */
async function send(
  deps: Asked<NoticeNeeds>,
  tx: Db,
  line: RenewalLine,
  kind: NoticeKind,
): Promise<RenewalLine> {
  if (kind !== 'charge') return sendEarly(deps, tx, line, kind)
  // Switched off in between or failed for good: a charge that ended is not announced again.
  const hasEnded = line.dunning?.notifiedAt && !line.dunning.nextTryAt
  const at = firstTry(line.period.endsAt, deps.clock())
  if (!hasEnded) await announceCharge(deps, tx, { line, at })
  return line
}

/** A notice long before the charge. A price that did not rise needs none, one that is not known waits. */
async function sendEarly(
  deps: Asked<NoticeNeeds>,
  tx: Db,
  line: RenewalLine,
  kind: Exclude<NoticeKind, 'charge'>,
): Promise<RenewalLine> {
  const isPriceChange = kind === 'price_change'
  const price = await withLanguage(line.language, () =>
    isPriceChange ? fullPriceOf(deps, line) : priceOf(deps, line),
  )
  // The notice of the charge will say what is wrong, if it still is.
  if (!price.ok) {
    const nextNoticeAt = new Date(deps.clock().getTime() + priceRetryMs)
    await saveDunning(tx, { lineId: line.id, number: line.period.number + 1, nextNoticeAt })
    return line
  }
  const beforeCents = Math.max(line.agreedCents, ...announcedCents(line))
  if (isPriceChange && ownCentsOf(price) <= beforeCents) return line
  const at = chargeDay(line.period.endsAt)
  const notice = await recordNotice(tx, line, { kind, price, chargeAt: at, sentAt: deps.clock() })
  await deps.emails.comingUp(tx, line, { kind, price, at, beforeCents, noticeId: notice.id })
  return withNotice(line, notice)
}
