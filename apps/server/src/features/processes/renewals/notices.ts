import type { NoticeKind } from '@openline/contract/processes/renewals'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { ownCentsOf } from '../../sales/shop/shop.ts'
import type { NoticeFacts } from './notice-calendar.ts'
import {
  countNotices,
  insertNotice,
  markFailed,
  type NoticeFailure,
  type NoticeRow,
} from './notice-store.ts'
import { rulesFor } from './notice-windows.ts'
import type { RenewalLine } from './renewal-lines.ts'
import type { RenewalPrice } from './renewal-orders.ts'
import { saveDunning } from './store.ts'

/** What the calendar needs to know of a line. */
export function factsOf(
  line: RenewalLine,
  /** Which is about to be sent. */
  announced?: Pick<Announced, 'kind' | 'sentAt'>,
): NoticeFacts {
  const { endsAt, periodMonths: months } = line.period
  return {
    state: (line.home ?? line.shipTo).state,
    months,
    endsAt,
    consentAt: line.consent.at,
    remindedAt: line.remindedAt,
    notices: [
      ...line.notices.map(({ failedAt, ...notice }) => ({
        ...notice,
        isDelivered: failedAt === null,
      })),
      ...(announced ? [{ ...announced, isDelivered: true }] : []),
    ],
  }
}

export type Announced = { kind: NoticeKind; price: RenewalPrice; chargeAt: Date; sentAt: Date }

/** Stores a notice in the transaction that queues its email; the line is locked. */
export async function recordNotice(
  tx: Db,
  line: RenewalLine,
  { kind, price, chargeAt, sentAt }: Announced,
): Promise<NoticeRow> {
  const of = { lineId: line.id, number: line.period.number + 1, kind }
  const notice: NoticeRow = {
    id: ownId(),
    ...of,
    customerId: line.customerId,
    sequence: (await countNotices(tx, of)) + 1,
    rules: rulesFor(kind, factsOf(line)).map(({ id }) => id),
    planId: price.plan.planId,
    totalCents: price.lines.finalCheckoutAmountCents,
    ownCents: ownCentsOf(price),
    chargeAt,
    sentAt,
    failedAt: null,
    failure: null,
  }
  await insertNotice(tx, notice)
  return notice
}

/** The line with one more notice. */
export function withNotice(line: RenewalLine, notice: NoticeRow): RenewalLine {
  const remindedAt = notice.kind === 'annual_reminder' ? notice.sentAt : line.remindedAt
  return { ...line, notices: [...line.notices, notice], remindedAt }
}

/** So that the next one comes on the next day, at about the same time. */
const retryAfterMs = 20 * 3600_000

/** Stores that the mail server did not take a notice. Another one is sent on the next day, if there is time. */
export async function recordFailedNotice(
  { clock }: Needs<'clock'>,
  db: Db,
  { noticeId, failure }: { noticeId: string; failure: NoticeFailure },
): Promise<void> {
  const failedAt = clock()
  await db.transaction(async (tx) => {
    const name = await markFailed(tx, noticeId, { failedAt, failure })
    if (!name) return
    await saveDunning(tx, { ...name, nextNoticeAt: new Date(failedAt.getTime() + retryAfterMs) })
  })
}
