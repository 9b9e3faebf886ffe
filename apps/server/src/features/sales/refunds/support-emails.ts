import { formatCents } from '@openline/contract/money'
import type { RefundDetails } from '../../../domain-events.ts'
import { paragraph } from '../../../emails/blocks.ts'
import type { EmailText } from '../../../emails/compose.ts'
import { chargeDisputed } from '../../../gateways/payment/payment.ts'
import type { OrderRow } from '../orders/orders.ts'

const notAccepted =
  'The bank didn’t accept the refund. Agree with the customer on another way to pay it out, or send it again.'

const disputed =
  'The customer disputed the payment before it was refunded. Accept the dispute in the payment provider’s dashboard, unless it’s lost already: the bank then returns the money, and the refund ends on its own. Don’t pay it out another way.'

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
      paragraph(note === chargeDisputed ? disputed : notAccepted),
    ],
  }
}
