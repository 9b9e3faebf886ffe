import type { Brand } from '@openline/contract/brand'
import { formatDate } from '@openline/contract/dates'
import { formatCents } from '@openline/contract/money'
import { t } from '@openline/words/words'
import type { Db } from '../../db/open.ts'
import { linkTo } from '../../link-to.ts'
import { type MailBlock, paragraph } from '../../mails/blocks.ts'
import { greeting } from '../../mails/greeting.ts'
import { renderMail } from '../../mails/layout.ts'
import type { PostMail } from '../../mails/outbox.ts'
import { timeZoneOf } from '../../time-zone.ts'
import { explainOffer, type Priced } from '../shop/shop.ts'
import { findReader, type RenewalLine } from './store.ts'

type Deps = { brand: Brand; publicUrl: string; postMail: PostMail; timeZone: string }

type Card = { network: string; last4Digits: string }

/** The mails about renewals, each posted in the transaction of what it tells. */
export type RenewalMails = {
  /** Before a charge: how much, when, from which card. `isNew`: automatic renewal was just switched on. */
  willCharge(
    tx: Db,
    about: RenewalLine,
    charge: { price: Priced; at: Date; card: Card | null; isNew?: boolean },
  ): Promise<void>
  /** Before the end of a line that does not renew by itself. */
  runsOut(tx: Db, about: RenewalLine): Promise<void>
  switchedOff(tx: Db, about: RenewalLine): Promise<void>
  /** A charge did not work; `nextTryAt` null: it is not tried again. */
  notPaid(tx: Db, about: RenewalLine, news: Failed): Promise<void>
  suspended(tx: Db, about: RenewalLine): Promise<void>
}

export type Failed = {
  /** Said in the language of the reader. */
  why: () => string
  nextTryAt: Date | null
  /** The order to pay or confirm; null when there is none. */
  orderId: string | null
  /** The bank wants the customer to confirm the payment. */
  confirm: boolean
}

type Letter = { subject: string; preheader: string; blocks: readonly MailBlock[] }

export const createRenewalMails = ({
  brand,
  publicUrl,
  postMail,
  timeZone,
}: Deps): RenewalMails => {
  const post = async (tx: Db, { line }: RenewalLine, write: () => Letter): Promise<void> => {
    const reader = await findReader(tx, line.customerId)
    if (!reader) return
    await postMail(tx, reader.language, () => {
      const { subject, preheader, blocks } = write()
      const all = [greeting(reader.firstName), ...blocks]
      const mail = renderMail({ brand, publicUrl, preheader, title: subject, blocks: all })
      return { to: reader.email, subject, ...mail }
    })
  }
  const dayOf = ({ home, shipTo }: RenewalLine): Day => {
    const zone = timeZoneOf(home ?? shipTo, timeZone)
    return (at) => formatDate(at, 'MMM D, YYYY', zone)
  }
  const button = (label: string, path: string): MailBlock => ({
    kind: 'button',
    label,
    url: linkTo(publicUrl, path),
  })
  return {
    willCharge: (tx, about, charge) =>
      post(tx, about, () =>
        chargeLetter(about, charge, dayOf(about), button(t('See my line'), '/dashboard')),
      ),
    runsOut: (tx, about) =>
      post(tx, about, () =>
        runsOutLetter(about, dayOf(about), button(t('Renew now'), '/dashboard')),
      ),
    switchedOff: (tx, about) => post(tx, about, () => offLetter(about, dayOf(about))),
    notPaid: (tx, about, news) => {
      const path = news.orderId === null ? '/dashboard' : `/dashboard?order=${news.orderId}`
      const label = () => (news.confirm ? t('Confirm the payment') : t('Pay now'))
      return post(tx, about, () => failureLetter(about, news, dayOf(about), button(label(), path)))
    },
    suspended: (tx, about) =>
      post(tx, about, () =>
        suspendedLetter(about, dayOf(about), button(t('Pay and switch on'), '/dashboard')),
      ),
  }
}

type Day = (at: Date) => string

const chargeLetter = (
  { line }: RenewalLine,
  { price, at, card, isNew }: Parameters<RenewalMails['willCharge']>[2],
  day: Day,
  button: MailBlock,
): Letter => {
  const { plan, lines } = price
  return {
    subject: isNew
      ? t('Automatic renewal of {nickname} is on', { nickname: line.nickname })
      : t('{nickname} renews on {day}', { nickname: line.nickname, day: day(at) }),
    preheader: t('{amount} for {plan}.', {
      amount: formatCents(lines.finalCheckoutAmountCents),
      plan: plan.name,
    }),
    blocks: [
      paragraph(
        card
          ? t(
              'On {day} we charge {amount} to your card ending in {digits}, and your line goes on without a break.',
              {
                day: day(at),
                amount: formatCents(lines.finalCheckoutAmountCents),
                digits: card.last4Digits,
              },
            )
          : t(
              'On {day} we would charge {amount}, but no card is saved. Please add one before that day.',
              { day: day(at), amount: formatCents(lines.finalCheckoutAmountCents) },
            ),
      ),
      { kind: 'moneyLines', label: plan.name, ...moneyLines(price) },
      paragraph(
        t(
          'You can switch automatic renewal off, change the card or the plan at any time before that day, in your account under the line.',
        ),
      ),
      button,
    ],
  }
}

/** The same lines as on the receipt that follows. */
const moneyLines = (price: Priced) => ({
  lines: explainOffer(price).map(({ text, cents }) => ({ label: text, amountCents: cents })),
  total: { label: t('In all'), amountCents: price.lines.finalCheckoutAmountCents },
})

const runsOutLetter = ({ line, period }: RenewalLine, day: Day, button: MailBlock): Letter => ({
  subject: t('{nickname} is paid until {day}', {
    nickname: line.nickname,
    day: day(period.endsAt),
  }),
  preheader: t('Renew it in your account to keep your service.'),
  blocks: [
    paragraph(
      t(
        'Your line {nickname} is paid until {day} and does not renew by itself. Without a payment it has no service from then on.',
        { nickname: line.nickname, day: day(period.endsAt) },
      ),
    ),
    paragraph(
      t('One payment in your account is enough. You can also switch automatic renewal on.'),
    ),
    button,
  ],
})

const offLetter = ({ line, period }: RenewalLine, day: Day): Letter => ({
  subject: t('Automatic renewal of {nickname} is off', { nickname: line.nickname }),
  preheader: t('Your line is paid until {day}.', { day: day(period.endsAt) }),
  blocks: [
    paragraph(
      t(
        'We no longer charge your card for {nickname}. It is paid until {day}; we remind you before.',
        { nickname: line.nickname, day: day(period.endsAt) },
      ),
    ),
  ],
})

const failureLetter = (
  { line, period }: RenewalLine,
  { why, nextTryAt, confirm }: Failed,
  day: Day,
  button: MailBlock,
): Letter => ({
  subject: confirm
    ? t('Please confirm the renewal of {nickname} with your bank', { nickname: line.nickname })
    : t('We could not renew {nickname}', { nickname: line.nickname }),
  preheader: t('Your line is paid until {day}.', { day: day(period.endsAt) }),
  blocks: [
    paragraph(why()),
    paragraph(
      nextTryAt
        ? t('Your line is paid until {day}. We try again on {nextDay}; you can also pay now.', {
            day: day(period.endsAt),
            nextDay: day(nextTryAt),
          })
        : t(
            'Your line is paid until {day}, and we do not try again. Please pay before that to keep your service.',
            { day: day(period.endsAt) },
          ),
    ),
    button,
  ],
})

const suspendedLetter = ({ line, period }: RenewalLine, day: Day, button: MailBlock): Letter => ({
  subject: t('{nickname} has no service now', { nickname: line.nickname }),
  preheader: t('Your number stays yours. A payment switches it on again.'),
  blocks: [
    paragraph(
      t(
        'Your line {nickname} was paid until {day}. Since then it has no calls, texts and data; 911 can still be called.',
        { nickname: line.nickname, day: day(period.endsAt) },
      ),
    ),
    paragraph(t('Your number and your SIM stay yours. As soon as you pay, the line works again.')),
    button,
  ],
})
