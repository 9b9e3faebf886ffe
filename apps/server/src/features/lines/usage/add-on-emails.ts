import { lineEnded } from '@openline/contract/lines/line-add-on'
import { t } from '@openline/i18n/i18n'
import type { WriteEmail } from '../../../emails/compose.ts'
import { stillPending, unheardOf } from '../../platform/network/wait.ts'
import type { OrderRow } from '../../sales/orders/orders.ts'
import { nameForEmail } from '../lines/lines.ts'
import { ownerEmail } from '../lines/owner-email.ts'
import type { LineRow } from '../lines/store.ts'

type Refused = {
  readonly order: OrderRow
  readonly line: LineRow
  readonly code: string
  readonly title: string | null
  /** To where its money goes back. */
  readonly back: () => readonly string[]
}

/** What was paid for is not on the line, and the money goes back. */
export function addOnRefusedEmail({ order, line, code, title, back }: Refused): WriteEmail {
  const isOurs = line.customerId === order.customerId && line.status !== 'cancelled'
  return ownerEmail(isOurs ? line : null, () => {
    const values = { title: title ?? '', line: nameForEmail(line) }
    return {
      subject:
        code === stillPending
          ? t('We haven’t added {title} to your line yet', values)
          : t('We couldn’t add {title} to your line', values),
      text: [whyNot(code, values), ...back()],
      alarm: null,
    }
  })
}

function whyNot(code: string, values: { title: string; line: string }): string {
  switch (code) {
    case unheardOf:
      return t(
        'You bought {title} for your line {line}, and our network hasn’t told us for a day whether it added it. If it did, you keep it free of charge.',
        values,
      )
    case stillPending:
      return t(
        'You bought {title} for your line {line}, and after a day our network still hasn’t added it. You don’t pay for it. If it’s added later, you keep it free of charge, and we’ll email you.',
        values,
      )
    case lineEnded:
      return t(
        'You bought {title} for your line {line}, which has ended, so you can’t use it.',
        values,
      )
    case 'line_not_active':
      return t(
        'You bought {title} for your line {line}, which had no service, so it couldn’t be added.',
        values,
      )
    default:
      return t('You bought {title} for your line {line}, but our network couldn’t add it.', values)
  }
}

/** Support gave a line something; its owner pays nothing. */
export function addOnGivenEmail(line: LineRow, title: string): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('We added {title} to your line', { title }),
    text: [
      t('Our support team added {title} to your line {line}. You don’t pay for it.', {
        title,
        line: nameForEmail(line),
      }),
    ],
    alarm: null,
  }))
}

/** The line has what was abandoned, whose money went back. */
export function addOnGivenLateEmail(line: LineRow, title: string): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('We added {title} to your line', { title }),
    text: [
      t('Our network was late, but {title} is on your line {line}.', {
        title,
        line: nameForEmail(line),
      }),
      t('You don’t pay for it: your refund stays yours.'),
    ],
    alarm: null,
  }))
}
