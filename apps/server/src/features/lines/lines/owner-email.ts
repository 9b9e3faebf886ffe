import { formatCents } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import type { Db } from '../../../db/open.ts'
import { button, type EmailBlock, paragraph } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import { linkTo } from '../../../language/link-to.ts'
import type { Needs } from '../../../needs.ts'
import { emailCustomer } from '../../people/customers/notifications.ts'
import { chargeCents, type OrderRow } from '../../sales/orders/orders.ts'
import type { LineRow } from './store.ts'

/**
 * Reports to the owner of a line what is about to happen to its number, in the transaction that
 * decides it and before the carrier is asked (47 CFR 52.37, 64.2010(h)).
 */
export function emailOwner(
  deps: Needs<'sendEmail'>,
  tx: Db,
  { customerId }: Pick<LineRow, 'customerId'>,
  write: WriteEmail,
): Promise<void> {
  return emailCustomer(deps, tx, customerId, write)
}

/** Who asked for a change of a line: its owner, or support staff for a customer who called. */
export type AskedBy = 'you' | 'support'

type OwnerText = {
  subject: string
  text: readonly string[]
  /** Shown below the text. */
  facts?: EmailBlock | null
  /**
   * What to do if it was not the owner: lock the number, the default, or call when that is too late or
   * support made the change. Null: no alarm.
   */
  alarm?: 'lock' | 'call' | 'support' | null
}

/** Its button leads to the line; null: the line has ended. */
export function ownerEmail(line: Pick<LineRow, 'id'> | null, write: () => OwnerText): WriteEmail {
  return ({ brand, publicUrl }) => {
    const { subject, text, facts, alarm = 'lock' } = write()
    return {
      subject,
      preheader: text[0] ?? subject,
      blocks: [
        ...text.map(paragraph),
        ...(facts ? [facts] : []),
        ...(alarm === null ? [] : [paragraph(alarmSentence(alarm, brand.support.phone))]),
        line
          ? button(t('Go to my line'), linkTo(publicUrl, `/dashboard/lines/${line.id}`))
          : button(t('Go to my account'), linkTo(publicUrl, '/dashboard')),
      ],
    }
  }
}

function alarmSentence(alarm: 'lock' | 'call' | 'support', phone: string): string {
  switch (alarm) {
    case 'lock':
      return t('If this wasn’t you, lock your number in your account now and call us at {phone}.', {
        phone,
      })
    case 'call':
      return t(
        'If this wasn’t you, call us right away at {phone}. We’ll help you get your number back.',
        { phone },
      )
    case 'support':
      return t('Our support team did this. If you didn’t ask for it, call us now at {phone}.', {
        phone,
      })
  }
}

/** `your number ending in 1828`: enough for its owner, little for a thief who reads the email. */
export function lineName({ mdn }: Pick<LineRow, 'mdn'>): string {
  return mdn === null
    ? t('your line')
    : t('your number ending in {digits}', { digits: mdn.slice(-4) })
}

export function atStart(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The same of a part of it, which the card paid. */
export function backToCard({ number }: OrderRow, cents: number): string {
  return t(
    'You don’t have to do anything: we’re returning {amount} to the card you paid with (order {number}).',
    { amount: formatCents(cents), number },
  )
}

/** To where the money of an order goes back, in sentences of an email. */
export function backTo(order: OrderRow): string[] {
  const { creditCents } = order
  return [
    backToCard(order, chargeCents(order)),
    ...(creditCents > 0
      ? [t('{amount} went back to your credit.', { amount: formatCents(creditCents) })]
      : []),
  ]
}
