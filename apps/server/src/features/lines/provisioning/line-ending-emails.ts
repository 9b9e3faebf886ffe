import { formatCents } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import type { WriteEmail } from '../../../emails/compose.ts'
import { atStart, lineName, ownerEmail } from '../lines/owner-email.ts'
import type { LineRow } from '../lines/store.ts'

/** `refundedCents`: what goes back of the last payment; null or 0 for nothing. */
export function lineEndedEmail(
  line: Pick<LineRow, 'mdn'>,
  refundedCents: number | null,
): WriteEmail {
  return ownerEmail(null, () => ({
    subject: t('Your line was canceled'),
    text: [
      t(
        '{number} no longer has service, and the line won’t renew. The number can’t be transferred or used again.',
        { number: atStart(lineName(line)) },
      ),
      ...(refundedCents === null || refundedCents === 0
        ? []
        : [
            t('We’re refunding {amount} to the card you paid with.', {
              amount: formatCents(refundedCents),
            }),
          ]),
    ],
    alarm: 'support',
  }))
}
