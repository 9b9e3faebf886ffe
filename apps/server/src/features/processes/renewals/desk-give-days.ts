import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import type { giveDays as giveCall } from '@openline/contract/processes/renewals-desk'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { recordActivity } from '../../lines/lines/activity.ts'
import { extendPeriod } from '../../lines/lines/period-store.ts'
import { findLine, type LineRow } from '../../lines/lines/store.ts'
import { openReasons } from '../../lines/lines/suspensions.ts'
import { findNewestEnding } from '../../lines/provisioning/line-ending-store.ts'
import {
  askedMessage,
  askSecondPerson,
  hasAskedSecond,
} from '../../people/dual-control/desk-ask-second.ts'
import { actionAtDesk, requireSeen, type Seen } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { findWhoWasFirst } from '../../platform/audit/conflict.ts'
import { hasGiven, lockGiving, mayGive } from '../../sales/credits/desk-courtesy.ts'
import { type OrderRow, readOrder } from '../../sales/orders/orders.ts'
import { findRenewalOrderId } from '../../sales/orders/renewal-order-store.ts'
import { type Asked, withTaxesAsked } from './asked-taxes.ts'
import { announceCharge, type NoticeNeeds } from './charge-notices.ts'
import { allowedFrom, chargeableFrom } from './notice-calendar.ts'
import { factsOf } from './notices.ts'
import { lockRenewalLine, type RenewalLine } from './renewal-lines.ts'
import { chargeAt } from './renewals.ts'
import { chargeDay, firstTry, nextTry, noticeFrom } from './schedule.ts'
import { saveDunning } from './store.ts'

type Deps = Omit<NoticeNeeds, 'log'>
type Body = HandlerInput<typeof giveCall>['body']

const dayMs = 24 * 3600_000

/** What a day of a line's last paid period cost, in cents rounded up, without the days that were given. */
export function dayCents({ period, orderedCents }: RenewalLine): number {
  const all = Math.round((period.endsAt.getTime() - period.startsAt.getTime()) / dayMs)
  return Math.max(1, Math.ceil(orderedCents / Math.max(1, all - period.courtesyDays)))
}

/**
 * Adds free days to what a line is paid for; above what the person may give alone, once a second one confirms it. Sent
 * again with its key, they are given or asked for once. Throws `not_ready` with the reason for a line that can't have them,
 * and 409 when it does not renew when the page said: two who take care of the same trouble would both give.
 */
export async function giveDays(
  deps: Deps,
  by: StaffActor,
  lineId: string,
  body: Body,
): Promise<OutputOf<typeof giveCall>> {
  const { customerId } = await requireInService(deps.db, lineId)
  const subject = { kind: 'line', id: lineId } as const
  const isWaiting = await withTaxesAsked(deps, (asked) =>
    actionAtDesk(asked, {
      by,
      name: 'giveDays',
      reason: body.reason,
      subject,
      async lock(tx) {
        await lockGiving(tx, by.staff, customerId)
        return lockRenewalLine(tx, lineId)
      },
      async findDone(tx, _, press) {
        if (await hasGiven(tx, press)) return false
        return (await hasAskedSecond(tx, press)) ? true : null
      },
      async act(tx, line, { id, at }) {
        if (line?.customerId !== customerId) return null
        if (!by.staff.confirms) await requireSeen(tx, seenRenewal(body.renewsAt), line, at)
        const declined = await findRenewalOrder(tx, line)
        const obstacle = await findObstacle(tx, line, { renewal: declined, at })
        if (obstacle !== null) throw new AppError('not_ready', obstacle)
        const amountCents = body.days * dayCents(line)
        if (!(await mayGive(tx, { staff: by.staff, customerId, id, amountCents, at }))) {
          const of = { customerId, subjectKind: 'line', subjectId: lineId } as const
          const call = { act: 'giveDays', params: { id: lineId }, body, ...of } as const
          const second = { ...call, reason: body.reason }
          return { ...(await askSecondPerson(tx, by, { id, at }, second)), result: true }
        }
        const after = await give(asked, tx, line, {
          ...body,
          at,
          declinedOrderId: declined?.id ?? null,
        })
        const values = { before: paidUntil(line), after: { ...paidUntil(after), days: body.days } }
        return { customerId, ...values, result: false }
      },
    }),
  )
  const message = isWaiting
    ? askedMessage('giveDays')
    : 'The line is paid for longer. The customer gets an email.'
  return { message, isWaiting }
}

/** Who gave days first is named; the customer, a charge or another act of staff may have moved the date too. */
function seenRenewal(renewsAt: string): Seen<RenewalLine> {
  return {
    isCurrent: (line) => paidUntil(line).paidUntil === renewsAt,
    lastChange: async (tx, { id }, now) =>
      (await findWhoWasFirst(tx, { kind: 'line', id }, now, 'giveDays')) ?? {
        what: 'The line’s renewal date has changed',
        at: null,
      },
  }
}

function paidUntil({ period }: Pick<RenewalLine, 'period'>) {
  return { paidUntil: period.endsAt.toISOString() }
}

/** Throws 404, and 409 for a line that never was in service or has ended. */
async function requireInService(db: Db, lineId: string): Promise<LineRow> {
  const line = await findLine(db, lineId)
  if (!line) throw new AppError('not_found', 'We couldn’t find this line')
  if (line.status === 'cancelled') {
    throw new AppError('not_ready', 'This line has ended. Give credit instead.')
  }
  if (line.status === 'pending') throw new AppError('not_ready', 'This line isn’t active yet.')
  return line
}

/** The order of the next period, which is not paid. */
async function findRenewalOrder(tx: Db, { id, period }: RenewalLine): Promise<OrderRow | null> {
  const orderId = await findRenewalOrderId(tx, id, period.number + 1)
  return orderId === null ? null : readOrder(tx, orderId)
}

type Facts = { readonly renewal: OrderRow | null; readonly at: Date }

/** Why a locked line can't have days now; null when it can. A renewal that was declined is no reason. */
async function findObstacle(
  tx: Db,
  line: RenewalLine,
  { renewal, at: now }: Facts,
): Promise<string | null> {
  if ((await openReasons(tx, line.id)).length > 0) {
    return 'The line is suspended. Restore or renew it first.'
  }
  if ((await findNewestEnding(tx, line.id))?.status === 'asked') {
    return 'The line is being ended. Wait for the carrier’s answer.'
  }
  if (renewal !== null && renewal.status !== 'payment_failed') {
    return 'A renewal of the line is being paid. Wait until the payment has ended.'
  }
  return line.period.endsAt <= now ? 'The plan has expired. Have the line renewed first.' : null
}

type Gift = Pick<Body, 'days' | 'note'> & {
  readonly at: Date
  /** The order of the next period whose payment was declined. */
  readonly declinedOrderId: string | null
}

/** Gives the line with its longer period. */
async function give(
  deps: Asked<Deps>,
  tx: Db,
  before: RenewalLine,
  { days, note, at, declinedOrderId }: Gift,
): Promise<RenewalLine> {
  const { id: lineId } = before
  await extendPeriod(tx, before.period, days)
  await recordActivity(tx, {
    lineId,
    kind: 'days_given',
    by: 'support',
    detail: `Days: ${days}`,
    at,
  })
  const isDeclined = declinedOrderId !== null
  await planAgain(deps, tx, await requireLine(tx, lineId), { isDeclined, now: at })
  const line = await requireLine(tx, lineId)
  await deps.emails.daysGiven(tx, line, { days, note, chargeAt: chargeAt(line), declinedOrderId })
  return line
}

async function requireLine(tx: Db, lineId: string): Promise<RenewalLine> {
  const line = await lockRenewalLine(tx, lineId)
  if (!line) throw new Error(`line ${lineId} is gone`)
  return line
}

/**
 * Moves what is planned for the next period with the end of this one. A notice of the charge that is too old for its new
 * day counts for nothing: another one is sent, now or in its time. One that still counts keeps its charge, and a card
 * that was declined is tried again as before the old end, after the last try too.
 */
async function planAgain(
  deps: Asked<Deps>,
  tx: Db,
  line: RenewalLine,
  { isDeclined, now }: { isDeclined: boolean; now: Date },
): Promise<void> {
  const { autoRenew, dunning, period } = line
  if (!dunning) return
  const name = { lineId: line.id, number: period.number + 1 }
  const facts = factsOf(line)
  const isTimeForNotice = now >= noticeFrom(period.endsAt)
  if (autoRenew && allowedFrom('charge', facts) !== null) {
    const from = chargeableFrom(facts)
    const day = isDeclined
      ? nextTry(period.endsAt, now)
      : dunning.nextTryAt && chargeDay(period.endsAt)
    const nextTryAt = day && (from && from > day ? from : day)
    return saveDunning(tx, { ...name, nextTryAt, nextNoticeAt: now })
  }
  if (autoRenew && isTimeForNotice) {
    return announceCharge(deps, tx, { line, at: firstTry(period.endsAt, now) })
  }
  // Who pays by hand was told of the end within its last days, and reads the new one in the email about the gift.
  if (isTimeForNotice && dunning.notifiedAt) return
  await saveDunning(tx, {
    ...name,
    notifiedAt: null,
    notifiedCents: null,
    nextTryAt: null,
    nextNoticeAt: now,
  })
}
