import { t } from '@openline/i18n/i18n'
import type { Logger } from 'pino'
import type { Db } from '../../../db/open.ts'
import { withLanguage } from '../../../language/request-language.ts'
import type { Needs } from '../../../needs.ts'
import { refusalError } from '../../sales/shop/shop.ts'
import type { Asked } from './asked-taxes.ts'
import type { RenewalEmails } from './emails.ts'
import type { RenewalFailure } from './failure-email.ts'
import { chargeableFrom } from './notice-calendar.ts'
import { factsOf, recordNotice } from './notices.ts'
import { findRenewalCard } from './renewal-card.ts'
import type { RenewalLine } from './renewal-lines.ts'
import { priceOf } from './renewal-orders.ts'
import { graceEnd } from './schedule.ts'
import { saveDunning } from './store.ts'

export type NoticeNeeds = Needs<'db' | 'clock' | 'tax' | 'prices' | 'catalog'> & {
  log: Logger
  emails: RenewalEmails
}

type Planned = { line: RenewalLine; at: Date; isNew?: boolean }

/**
 * Plans the charge of the next period, no earlier than the notices allow, and emails the owner, in one
 * transaction. Without a notice that had to be given long before, nothing is charged. Throws
 * `provider_unavailable`, for the caller to try again, while its taxes are not known: a notice names the price. When
 * the line was in service unpaid for as long as it may, it plans no charge instead.
 */
export async function announceCharge(
  deps: Asked<Omit<NoticeNeeds, 'log'>>,
  tx: Db,
  { line, at, isNew = false }: Planned,
): Promise<void> {
  const price = await withLanguage(line.language, () => priceOf(deps, line))
  const now = deps.clock()
  const name = { lineId: line.id, number: line.period.number + 1 }
  if (!price.ok && price.code === 'provider_unavailable') {
    if (now < graceEnd(line.period.endsAt)) throw refusalError(price)
    // With no charge planned the line ends, of which the owner is told.
    return saveDunning(tx, { ...name, notifiedAt: now, nextTryAt: null })
  }
  if (!price.ok) {
    await saveDunning(tx, { ...name, notifiedAt: now, notifiedCents: 0, nextTryAt: at })
    return sendFailureNotice(deps, tx, line, { why: () => price.message, nextTryAt: at })
  }
  const announced = { kind: 'charge', price, chargeAt: at, sentAt: now } as const
  const from = chargeableFrom(factsOf(line, announced))
  if (from === null) return giveUpCharge(deps, tx, line)
  const chargeAt = from > at ? from : at
  const { id: noticeId } = await recordNotice(tx, line, { ...announced, chargeAt })
  const notifiedCents = price.lines.finalCheckoutAmountCents
  await saveDunning(tx, { ...name, notifiedAt: now, notifiedCents, nextTryAt: chargeAt })
  const card = await findRenewalCard(tx, line, { now, at: chargeAt })
  await deps.emails.willCharge(tx, line, { price, at: chargeAt, card, isNew, noticeId })
}

/** Leaves the next period to be paid by hand, and emails the owner why. */
export async function giveUpCharge(
  deps: Pick<NoticeNeeds, 'emails' | 'clock'>,
  tx: Db,
  line: RenewalLine,
  why: () => string = noNoticeWords,
): Promise<void> {
  await saveDunning(tx, {
    lineId: line.id,
    number: line.period.number + 1,
    notifiedAt: deps.clock(),
    nextTryAt: null,
    nextNoticeAt: null,
  })
  await sendFailureNotice(deps, tx, line, { why, nextTryAt: null })
}

/** Why nothing is charged when a notice is missing. */
export function noNoticeWords(): string {
  return t(
    'We couldn’t email you in time about this charge, so we won’t charge your card automatically.',
  )
}

/** Emails why a charge was not made, and when the next try is. */
export function sendFailureNotice(
  { emails }: Pick<NoticeNeeds, 'emails'>,
  tx: Db,
  line: RenewalLine,
  trouble: { why: () => string; nextTryAt: Date | null; remedy?: RenewalFailure['remedy'] },
): Promise<void> {
  return emails.notPaid(tx, line, { remedy: { kind: 'pay', orderId: null }, ...trouble })
}
