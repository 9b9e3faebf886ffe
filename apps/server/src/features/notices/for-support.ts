import { formatCents } from '@openline/contract/money'
import { paragraph } from '../../mails/blocks.ts'
import type { OrderRow } from '../orders/orders.ts'
import type { Letter } from './notices.ts'
import type { Returned } from './refund-letters.ts'

/** To our own support: what happened, and where to look. */
export const refundCaseLetter = (
  { number }: OrderRow,
  { id, amountCents, reason, note }: Returned,
): Letter => ({
  subject: `A refund failed: ${number}`,
  preheader: 'A customer’s money has to go back in another way.',
  blocks: [
    {
      kind: 'keyValues',
      label: 'Refund',
      rows: [
        { label: 'Order number', value: number },
        { label: 'Refund', value: id },
        { label: 'Amount', value: formatCents(amountCents) },
        { label: 'Asked for because', value: reason },
        { label: 'Failed because', value: note ?? 'not known' },
      ],
    },
    paragraph(
      'The bank did not take the money. Agree with the customer how they get it, or have it sent again.',
    ),
  ],
})
