import { formatDate } from '@openline/contract/dates'
import { t } from '@openline/i18n/i18n'
import type { Db } from '../../../db/open.ts'
import { button, paragraph } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import type { SendEmail } from '../../../emails/outbox.ts'
import { linkTo } from '../../../language/link-to.ts'
import type { Needs } from '../../../needs.ts'
import { emailCustomer } from '../../people/customers/notifications.ts'
import { lastCapabilities } from '../../platform/network/network.ts'
import { type ChangeFor, changedForEmail, supportBlocks } from './changed-for-email.ts'
import { chargeEmail, type PlannedCharge } from './charge-email.ts'
import { type Confirmation, confirmationEmail } from './confirmation-email.ts'
import { daysGivenEmail, type GivenDays } from './days-given-email.ts'
import { type EarlyNotice, earlyNoticeEmail } from './early-notice-email.ts'
import { type FormatDay, isPaid, lineName, renewLink } from './email-parts.ts'
import { failureEmail, type RenewalFailure } from './failure-email.ts'
import { type RenewalLine, zoneOf } from './renewal-lines.ts'
import { noticeFrom } from './schedule.ts'

/** The emails about renewals, each queued in the transaction of what it reports. */
export type RenewalEmails = {
  /** Long before a charge. */
  comingUp(tx: Db, line: RenewalLine, notice: EarlyNotice): Promise<void>
  /** Before a charge. */
  willCharge(tx: Db, line: RenewalLine, charge: PlannedCharge): Promise<void>
  /** Before the end of a line without automatic renewal. */
  runsOut(tx: Db, line: RenewalLine): Promise<void>
  /** The customer agreed to automatic renewal, in the account or with the order. */
  switchedOn(tx: Db, line: RenewalLine, confirmation: Confirmation): Promise<void>
  /** Automatic renewal was turned off, by the owner or by support. */
  switchedOff(tx: Db, line: RenewalLine, by: 'you' | 'support'): Promise<void>
  /** Support changed the renewal with the owner's approval. */
  changedFor(tx: Db, line: RenewalLine, change: ChangeFor): Promise<void>
  /** Automatic renewal was turned off, because the bank objected to a payment. */
  stopped(tx: Db, line: RenewalLine): Promise<void>
  /** Staff gave days of service. */
  daysGiven(tx: Db, line: RenewalLine, gift: GivenDays): Promise<void>
  notPaid(tx: Db, line: RenewalLine, failure: RenewalFailure): Promise<void>
  /** The paid time is over; the network suspends the line where it can. */
  suspended(tx: Db, line: RenewalLine): Promise<void>
}

/** A notice that waited longer for the mail server counts as not given, and another one is sent. */
const noticeWaitMs = 24 * 3600_000

/** The emails with their days in the customer's time zone, or the carrier's where that is not known. */
export function createRenewalEmails({
  sendEmail,
  clock,
  prices,
}: Needs<'clock' | 'sendEmail' | 'prices'>): RenewalEmails {
  const { timeZone } = prices.rates.carrierFees
  const send = (tx: Db, { customerId }: RenewalLine, write: WriteEmail) =>
    emailCustomer({ sendEmail }, tx, customerId, write)
  const sendNotice = (tx: Db, { customerId }: RenewalLine, noticeId: string, write: WriteEmail) => {
    const usefulUntil = new Date(clock().getTime() + noticeWaitMs)
    const sendAs: SendEmail = (db, to, written) =>
      sendEmail(db, to, written, { noticeId, usefulUntil })
    return emailCustomer({ sendEmail: sendAs }, tx, customerId, write)
  }
  const dayOf = (line: RenewalLine): FormatDay => {
    const zone = zoneOf(line, timeZone)
    return (at) => formatDate(at, 'MMM D, YYYY', zone)
  }
  return {
    comingUp: (tx, line, notice) =>
      sendNotice(tx, line, notice.noticeId, earlyNoticeEmail(line, notice, dayOf(line))),
    willCharge: (tx, line, { isNew = false, noticeId, ...charge }) => {
      const email = isNew
        ? confirmationEmail(line, { kind: 'charge', isSoon: true, ...charge }, dayOf(line))
        : chargeEmail(line, charge, dayOf(line))
      return sendNotice(tx, line, noticeId, email)
    },
    runsOut: async (tx, line) =>
      send(tx, line, expiryEmail(line, dayOf(line), await whatFollowsEnd(tx))),
    switchedOn: (tx, line, confirmation) =>
      send(tx, line, confirmationEmail(line, confirmation, dayOf(line))),
    switchedOff: async (tx, line, by) => {
      const [day, follows] = [dayOf(line), await whatFollowsEnd(tx)]
      return send(tx, line, autoRenewOffEmail(line, { day, now: clock(), by, follows }))
    },
    changedFor: (tx, line, change) => send(tx, line, changedForEmail(line, change, dayOf(line))),
    daysGiven: (tx, line, gift) => send(tx, line, daysGivenEmail(line, gift, dayOf(line))),
    stopped: (tx, line) => send(tx, line, stoppedEmail(line, dayOf(line), clock())),
    notPaid: (tx, line, failure) =>
      send(tx, line, failureEmail(line, failure, { day: dayOf(line), now: clock() })),
    suspended: async (tx, line) => {
      const email = (await whatFollowsEnd(tx)) === 'suspension' ? suspendedEmail : expiredEmail
      return send(tx, line, email(line, dayOf(line)))
    },
  }
}

/** What the network does with a line whose paid time is over: where it can't suspend, service may end at any time. */
type Follows = 'suspension' | 'end'

async function whatFollowsEnd(tx: Db): Promise<Follows> {
  return (await lastCapabilities(tx)).suspension ? 'suspension' : 'end'
}

function expiryEmail(line: RenewalLine, day: FormatDay, follows: Follows): WriteEmail {
  return ({ publicUrl }) => {
    const values = { line: lineName(line), day: day(line.period.endsAt) }
    return {
      subject: t('Your {plan} plan expires on {day}', { ...values, plan: line.period.planName }),
      preheader: t('Renew now to keep your service.'),
      blocks: [
        paragraph(
          follows === 'suspension'
            ? t(
                '{line} is paid through {day}, and Auto-renew is off. Service stops then if you don’t renew.',
                values,
              )
            : t(
                '{line} is paid through {day}, and Auto-renew is off. If you don’t renew, service may end at any time after that.',
                values,
              ),
        ),
        paragraph(t('Renew now in your account, or turn on Auto-renew.')),
        button(t('Renew now'), renewLink(line, publicUrl)),
      ],
    }
  }
}

type Off = { day: FormatDay; now: Date; by: 'you' | 'support'; follows: Follows }

function autoRenewOffEmail(line: RenewalLine, { day, now, by, follows }: Off): WriteEmail {
  return ({ brand, publicUrl }) => {
    const values = { line: lineName(line), day: day(line.period.endsAt) }
    const what = whatFollowsOff(line, values, { now, follows })
    return {
      subject: t('Auto-renew is off for {nickname}', { nickname: line.nickname }),
      preheader: isPaid(line, now) ? t('Your plan is paid through {day}.', values) : what,
      blocks: [
        paragraph(what),
        ...(by === 'support' ? supportBlocks(line, { brand, publicUrl }) : []),
      ],
    }
  }
}

/** In the last days the notice of the end has been given, or one of the charge in its place, and no other comes. */
function whatFollowsOff(
  line: RenewalLine,
  values: Record<'line' | 'day', string>,
  { now, follows }: Pick<Off, 'now' | 'follows'>,
): string {
  if (!isPaid(line, now)) return t('We won’t charge your card for {line} anymore.', values)
  if (now < noticeFrom(line.period.endsAt)) {
    return t(
      'We won’t charge your card for {line} anymore. Your plan is paid through {day}, and we’ll remind you before it expires.',
      values,
    )
  }
  return follows === 'suspension'
    ? t(
        'We won’t charge your card for {line} anymore. Your plan is paid through {day}. Service stops then if you don’t renew.',
        values,
      )
    : t(
        'We won’t charge your card for {line} anymore. Your plan is paid through {day}. If you don’t renew, service may end at any time after that.',
        values,
      )
}

function stoppedEmail(line: RenewalLine, day: FormatDay, now: Date): WriteEmail {
  return ({ publicUrl }) => {
    const values = { line: lineName(line), day: day(line.period.endsAt) }
    return {
      subject: t('Auto-renew is off for {nickname}', { nickname: line.nickname }),
      preheader: t('Your bank questioned a payment.'),
      blocks: [
        paragraph(
          isPaid(line, now)
            ? t(
                'Your bank questioned a payment for {line}, so we turned Auto-renew off. We won’t charge your card for it anymore. Your plan is paid through {day}.',
                values,
              )
            : t(
                'Your bank questioned a payment for {line}, so we turned Auto-renew off. We won’t charge your card for it anymore.',
                values,
              ),
        ),
        paragraph(
          t(
            'If you recognize the payment, please tell your bank, and contact us. You can turn Auto-renew on again when your bank has decided.',
          ),
        ),
        button(t('Contact us'), linkTo(publicUrl, '/contact-us')),
      ],
    }
  }
}

function expiredEmail(line: RenewalLine, day: FormatDay): WriteEmail {
  return ({ publicUrl }) => {
    const values = { line: lineName(line), day: day(line.period.endsAt) }
    return {
      subject: t('The plan of your {nickname} line expired', { nickname: line.nickname }),
      preheader: t('Renew to keep your number and your service.'),
      blocks: [
        paragraph(
          t(
            'The plan for {line} expired on {day}. Renew now to keep your number and your service. Until then, service may end at any time.',
            values,
          ),
        ),
        button(t('Renew now'), renewLink(line, publicUrl)),
      ],
    }
  }
}

function suspendedEmail(line: RenewalLine, day: FormatDay): WriteEmail {
  return ({ publicUrl }) => {
    const values = { line: lineName(line), day: day(line.period.endsAt) }
    return {
      subject: t('Your {nickname} line is suspended', { nickname: line.nickname }),
      preheader: t('Your number is still yours. Renew to restore service.'),
      blocks: [
        paragraph(
          t(
            'The plan for {line} expired on {day}. You can’t call, text or use data until you renew. You can still call 911.',
            values,
          ),
        ),
        paragraph(t('You keep your number and your SIM. Service is back as soon as you pay.')),
        button(t('Renew and restore service'), renewLink(line, publicUrl)),
      ],
    }
  }
}
