import { formatCents } from '@openline/contract/money'
import type { NoticeKind } from '@openline/contract/processes/renewals'
import { t } from '@openline/i18n/i18n'
import { paragraph } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import { ownCentsOf } from '../../sales/shop/shop.ts'
import { moneyLines } from './charge-email.ts'
import { type FormatDay, lineName, rhythmOf, stopBlocks } from './email-parts.ts'
import { lostDiscountWords } from './line-discount-words.ts'
import type { RenewalLine } from './renewal-lines.ts'
import type { RenewalPrice } from './renewal-orders.ts'

/** A notice long before the charge of `at`. `beforeCents`: plan price and recovery fee until now. */
export type EarlyNotice = {
  kind: Exclude<NoticeKind, 'charge'>
  price: RenewalPrice
  at: Date
  beforeCents: number
  noticeId: string
}

type Values = Record<
  'plan' | 'line' | 'nickname' | 'day' | 'renewsOn' | 'amount' | 'rhythm' | 'before' | 'after',
  string
>

export function earlyNoticeEmail(
  line: RenewalLine,
  { kind, price, at, beforeCents }: EarlyNotice,
  day: FormatDay,
): WriteEmail {
  return ({ publicUrl }) => {
    const values: Values = {
      plan: price.plan.name,
      line: lineName(line),
      nickname: line.nickname,
      day: day(at),
      renewsOn: day(line.period.endsAt),
      amount: formatCents(price.lines.finalCheckoutAmountCents),
      rhythm: rhythmOf(price.plan.periodMonths),
      before: formatCents(beforeCents),
      after: formatCents(ownCentsOf(price)),
    }
    const lost = lostDiscountWords(line, price)
    return {
      subject: subjectOf(kind, values),
      preheader: t('{amount} for {plan}.', values),
      blocks: [
        paragraph(sentenceOf(kind, values)),
        ...(lost ? [paragraph(lost)] : []),
        { kind: 'moneyLines', label: price.plan.name, ...moneyLines(price) },
        ...stopBlocks(line, values.rhythm, publicUrl),
      ],
    }
  }
}

function subjectOf(kind: EarlyNotice['kind'], values: Values): string {
  switch (kind) {
    case 'term':
      return t('Coming up: {nickname} renews on {renewsOn}', values)
    case 'price_change':
      return t('New price for {nickname} from {renewsOn}', values)
    case 'annual_reminder':
      return t('Yearly reminder: Auto-renew is on for {nickname}', values)
  }
}

function sentenceOf(kind: EarlyNotice['kind'], values: Values): string {
  switch (kind) {
    case 'term':
      return t(
        '{line} is paid through {renewsOn}. Auto-renew is on, so we’ll charge {amount} on {day} to renew {plan}. If the price changes, we’ll email you before then.',
        values,
      )
    case 'price_change':
      return t(
        'Starting {renewsOn}, {line} costs {after} {rhythm} with our fee, instead of {before}. With government taxes and fees, we’ll charge {amount} on {day}.',
        values,
      )
    case 'annual_reminder':
      return t(
        'Auto-renew is on for {line}. {plan} renews {rhythm}. The next charge is {amount} on {day}.',
        values,
      )
  }
}
