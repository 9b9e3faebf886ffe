import { t } from '@openline/i18n/i18n'
import type { WriteEmail } from '../../../emails/compose.ts'
import { atStart, lineName, ownerEmail } from './owner-email.ts'
import type { LineRow } from './store.ts'

type Moved = Pick<LineRow, 'id' | 'mdn'>

/** To the account that a line left: what stays there. */
export function lineLeftEmail(line: Moved): WriteEmail {
  return ownerEmail(null, () => ({
    subject: t('{line} moved to another account', { line: atStart(lineName(line)) }),
    text: [
      t('You approved it: {line} is now in your other account, with its SIM and 911 address.', {
        line: lineName(line),
      }),
      t(
        'Past orders, receipts, refunds and your credit stay in this account. Nothing more is charged here for the line.',
      ),
    ],
    alarm: 'support',
  }))
}

/** To the account that a line came to: what came with it, and what it takes to keep it. */
export function lineArrivedEmail(line: Moved): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('{line} is now in this account', { line: atStart(lineName(line)) }),
    text: [
      t(
        'You approved it: {line} moved here from your other account, with its SIM, 911 address and paid time. You don’t need to change anything on your phone.',
        { line: lineName(line) },
      ),
      t(
        'Auto-renew is off. To keep the line, turn it on with a card of this account, or renew it by hand before the paid time ends.',
      ),
    ],
    alarm: 'support',
  }))
}
