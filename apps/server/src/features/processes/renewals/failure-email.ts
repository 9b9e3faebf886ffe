import { t } from '@openline/i18n/i18n'
import { button, type EmailBlock, paragraph } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import {
  cardButton,
  type FormatDay,
  isPaid,
  lineName,
  payButton,
  renewLink,
} from './email-parts.ts'
import type { RenewalLine } from './renewal-lines.ts'
import { graceEnd } from './schedule.ts'

/** Why a renewal was not paid, and what happens next. */
export type RenewalFailure = {
  /** Called in the language of the recipient. */
  why: () => string
  /** Null: there is no further try. */
  nextTryAt: Date | null
  /**
   * What helps. `confirm`: the bank wants the customer; `orderId` null: there is no order to pay yet; `wait`: the
   * trouble is ours, and the line stays in service meanwhile.
   */
  remedy:
    | { kind: 'confirm'; orderId: string }
    | { kind: 'pay'; orderId: string | null }
    | { kind: 'choose_card' | 'add_card' | 'wait' }
}

type When = { readonly day: FormatDay; readonly now: Date }

export function failureEmail(line: RenewalLine, failure: RenewalFailure, when: When): WriteEmail {
  const { nickname } = line
  return ({ publicUrl }) => ({
    subject:
      failure.remedy.kind === 'confirm'
        ? t('Confirm your {nickname} renewal with your bank', { nickname })
        : t('We couldn’t renew {nickname}', { nickname }),
    preheader: preheaderOf(line, failure, when),
    blocks: [
      paragraph(failure.why()),
      paragraph(nextSentence(line, failure, when)),
      remedyButton(line, failure, publicUrl),
    ],
  })
}

function preheaderOf(line: RenewalLine, { remedy }: RenewalFailure, when: When): string {
  if (remedy.kind === 'wait') return t('Your service continues for now.')
  const values = { day: when.day(line.period.endsAt) }
  return isPaid(line, when.now)
    ? t('Your plan is paid through {day}.', values)
    : t('Your plan was paid through {day}.', values)
}

function nextSentence(
  line: RenewalLine,
  { nextTryAt, remedy }: RenewalFailure,
  { day, now }: When,
): string {
  const values = { line: lineName(line), day: day(line.period.endsAt) }
  if (remedy.kind === 'confirm') {
    return isPaid(line, now)
      ? t('{line} is paid through {day}. Confirm before then to keep your service.', values)
      : t(
          '{line} was paid through {day}. Confirm now to keep your number and your service.',
          values,
        )
  }
  if (nextTryAt === null) {
    return isPaid(line, now)
      ? t(
          '{line} is paid through {day}, and we won’t try again. Pay before then to keep your service.',
          values,
        )
      : t(
          '{line} was paid through {day}, and we won’t try again. Renew now to keep your number and your service.',
          values,
        )
  }
  const withNext = { ...values, nextDay: day(nextTryAt) }
  if (remedy.kind === 'wait') {
    return t(
      '{line} was paid through {day} and stays in service until {lastDay}. We’ll try again on {nextDay}, or you can renew in your account.',
      { ...withNext, lastDay: day(graceEnd(line.period.endsAt)) },
    )
  }
  return remedy.kind === 'pay'
    ? t('{line} is paid through {day}. We’ll try again on {nextDay}, or you can pay now.', withNext)
    : t(
        '{line} is paid through {day}. We’ll try again on {nextDay}, with the card you choose by then.',
        withNext,
      )
}

function remedyButton(
  line: RenewalLine,
  { remedy }: RenewalFailure,
  publicUrl: string,
): EmailBlock {
  if (remedy.kind === 'wait') return button(t('Renew now'), renewLink(line, publicUrl))
  if (remedy.kind !== 'confirm' && remedy.kind !== 'pay') {
    return cardButton(line, remedy.kind, publicUrl)
  }
  if (remedy.orderId === null) return button(t('Renew now'), renewLink(line, publicUrl))
  const label = remedy.kind === 'confirm' ? t('Confirm payment') : t('Pay now')
  return payButton(label, remedy.orderId, publicUrl)
}
