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
  willCharge(tx: Db, line: RenewalLine, charge: PlannedCharge): Promise<void>
  /** Before the end of a line that does not renew by itself. */
  runsOut(tx: Db, line: RenewalLine): Promise<void>
  switchedOff(tx: Db, line: RenewalLine): Promise<void>
  /** A charge did not work; `nextTryAt` null: it is not tried again. */
  notPaid(tx: Db, line: RenewalLine, news: Failed): Promise<void>
  suspended(tx: Db, line: RenewalLine): Promise<void>
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
  const post = async (tx: Db, { customerId }: RenewalLine, write: () => Letter): Promise<void> => {
    const reader = await findReader(tx, customerId)
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
  const cardButton = ({ id }: RenewalLine, kind: 'choose_card' | 'add_card'): EmailBlock =>
    kind === 'add_card'
      ? button(t('Add a card'), '/dashboard/payment')
      : button(t('Choose a card'), `/dashboard?renewal_card=${id}`)
  const wayOn = (line: RenewalLine, { wayOn: way }: Failed): EmailBlock => {
    if (way.kind === 'confirm') {
      return button(t('Confirm payment'), `/cart/checkout?order=${way.orderId}`)
    }
    if (way.kind !== 'pay') return cardButton(line, way.kind)
    return way.orderId === null
      ? button(t('Renew now'), `/dashboard?renew=${line.id}`)
      : button(t('Pay now'), `/cart/checkout?order=${way.orderId}`)
  }
  const chargeButton = (line: RenewalLine, { card }: PlannedCharge): EmailBlock => {
    if (card.kind === 'good') return button(t('View my line'), '/dashboard')
    return cardButton(line, card.kind === 'missing' ? 'add_card' : 'choose_card')
  }
  return {
    willCharge: (tx, line, charge) =>
      post(tx, line, () => chargeLetter(line, charge, dayOf(line), chargeButton(line, charge))),
    runsOut: (tx, line) =>
      post(tx, line, () =>
        runsOutLetter(line, dayOf(line), button(t('Renew now'), `/dashboard?renew=${line.id}`)),
      ),
    switchedOff: (tx, line) => post(tx, line, () => offLetter(line, dayOf(line))),
    notPaid: (tx, line, news) =>
      post(tx, line, () => failureLetter(line, news, dayOf(line), wayOn(line, news))),
    suspended: (tx, line) =>
      post(tx, line, () => {
        const path = `/dashboard?renew=${line.id}`
        return suspendedLetter(line, dayOf(line), button(t('Renew and restore service'), path))
      }),
  }
}
