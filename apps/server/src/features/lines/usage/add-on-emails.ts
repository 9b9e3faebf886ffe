import { t } from '@openline/i18n/i18n'
import type { WriteEmail } from '../../../emails/compose.ts'
import type { OrderRow } from '../../sales/orders/orders.ts'
import { nameForEmail } from '../lines/lines.ts'
import { backTo, ownerEmail } from '../lines/owner-email.ts'
import type { LineRow } from '../lines/store.ts'

type Refused = { readonly order: OrderRow; readonly line: LineRow; readonly code: string }

/** What was paid for is not on the line, and the money goes back. */
export function addOnRefusedEmail({ order, line, code }: Refused): WriteEmail {
  const isOurs = line.customerId === order.customerId && line.status !== 'cancelled'
  return ownerEmail(isOurs ? line : null, () => {
    const values = { title: order.addOnName ?? '', line: nameForEmail(line) }
    return {
      subject: t('We couldn’t add {title} to your line', values),
      text: [
        code === 'line_not_active'
          ? t(
              'You bought {title} for your line {line}, which had no service when you paid.',
              values,
            )
          : t('You bought {title} for your line {line}, but our network couldn’t add it.', values),
        ...backTo(order),
      ],
      alarm: null,
    }
  })
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
