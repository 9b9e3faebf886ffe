import { formatCents } from '@openline/contract/money'
import type { RefundDetails } from '../../domain-events.ts'
import { paragraph } from '../../emails/blocks.ts'
import type { EmailText } from '../../emails/compose.ts'
import type { OrderRow } from '../orders/orders.ts'

/** To our support. */
export function refundFailedSupportEmail(
  { number }: OrderRow,
  { id, amountCents, reason, note }: RefundDetails,
): EmailText {
  return {
    subject: `A refund failed: ${number}`,
    preheader: 'A customer’s refund has to be paid out another way.',
    blocks: [
      {
        kind: 'keyValues',
        label: 'Refund',
        rows: [
          { label: 'Order number', value: number },
          { label: 'Refund', value: id },
          { label: 'Amount', value: formatCents(amountCents) },
          { label: 'Refund reason', value: reason },
          { label: 'Failure reason', value: note ?? 'Unknown' },
        ],
      },
      paragraph(
        'The bank didn’t accept the refund. Agree with the customer on another way to pay it out, or send it again.',
      ),
    ],
  }
}
