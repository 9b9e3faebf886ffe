import type { Brand } from '@openline/contract/brand'
import { formatDate } from '@openline/contract/dates'
import { t } from '@openline/i18n/i18n'
import type { Db } from '../../db/open.ts'
import type { EmailBlock } from '../../emails/blocks.ts'
import { greeting } from '../../emails/greeting.ts'
import { renderEmail } from '../../emails/layout.ts'
import type { SendEmail } from '../../emails/outbox.ts'
import { linkTo } from '../../language/link-to.ts'
import { timeZoneOf } from '../../time/time-zone.ts'
import type { Priced } from '../shop/shop.ts'
import {
  chargeLetter,
  type Day,
  failureLetter,
  type Letter,
  offLetter,
  runsOutLetter,
  suspendedLetter,
} from './emails.ts'
import type { RenewalCard } from './renewal-card.ts'
import { findReader, type RenewalLine } from './store.ts'

type Deps = { brand: Brand; publicUrl: string; sendEmail: SendEmail; timeZone: string }

/** What is charged, when, and to which card. `isNew`: automatic renewal was just turned on. */
export type PlannedCharge = { price: Priced; at: Date; card: RenewalCard; isNew?: boolean }

/** The emails about renewals, each posted in the transaction of what it tells. */
export type RenewalEmails = {
  /** Before a charge. */
  willCharge(tx: Db, about: RenewalLine, charge: PlannedCharge): Promise<void>
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
  /** What helps. `confirm`: the bank wants the customer; `orderId` null: there is no order to pay yet. */
  wayOn:
    | { kind: 'confirm'; orderId: string }
    | { kind: 'pay'; orderId: string | null }
    | { kind: 'choose_card' | 'add_card' }
}

export function createRenewalEmails({
  brand,
  publicUrl,
  sendEmail,
  timeZone,
}: Deps): RenewalEmails {
  const post = async (tx: Db, { line }: RenewalLine, write: () => Letter): Promise<void> => {
    const reader = await findReader(tx, line.customerId)
    if (!reader) return
    await sendEmail(tx, reader.language, () => {
      const { subject, preheader, blocks } = write()
      const all = [greeting(reader.firstName), ...blocks]
      const mail = renderEmail({ brand, publicUrl, preheader, title: subject, blocks: all })
      return { to: reader.email, subject, ...mail }
    })
  }
  const dayOf = ({ home, shipTo }: RenewalLine): Day => {
    const zone = timeZoneOf(home ?? shipTo, timeZone)
    return (at) => formatDate(at, 'MMM D, YYYY', zone)
  }
  const button = (label: string, path: string): EmailBlock => ({
    kind: 'button',
    label,
    url: linkTo(publicUrl, path),
  })
  const cardButton = ({ line }: RenewalLine, kind: 'choose_card' | 'add_card'): EmailBlock =>
    kind === 'add_card'
      ? button(t('Add a card'), '/dashboard/payment')
      : button(t('Choose a card'), `/dashboard?renewal_card=${line.id}`)
  const wayOn = (about: RenewalLine, { wayOn: way }: Failed): EmailBlock => {
    if (way.kind === 'confirm') {
      return button(t('Confirm payment'), `/cart/checkout?order=${way.orderId}`)
    }
    if (way.kind !== 'pay') return cardButton(about, way.kind)
    return way.orderId === null
      ? button(t('Renew now'), `/dashboard?renew=${about.line.id}`)
      : button(t('Pay now'), `/cart/checkout?order=${way.orderId}`)
  }
  const chargeButton = (about: RenewalLine, { card }: PlannedCharge): EmailBlock => {
    if (card.kind === 'good') return button(t('View my line'), '/dashboard')
    return cardButton(about, card.kind === 'missing' ? 'add_card' : 'choose_card')
  }
  return {
    willCharge: (tx, about, charge) =>
      post(tx, about, () => chargeLetter(about, charge, dayOf(about), chargeButton(about, charge))),
    runsOut: (tx, about) =>
      post(tx, about, () =>
        runsOutLetter(
          about,
          dayOf(about),
          button(t('Renew now'), `/dashboard?renew=${about.line.id}`),
        ),
      ),
    switchedOff: (tx, about) => post(tx, about, () => offLetter(about, dayOf(about))),
    notPaid: (tx, about, news) =>
      post(tx, about, () => failureLetter(about, news, dayOf(about), wayOn(about, news))),
    suspended: (tx, about) =>
      post(tx, about, () => {
        const path = `/dashboard?renew=${about.line.id}`
        return suspendedLetter(about, dayOf(about), button(t('Renew and restore service'), path))
      }),
  }
}
