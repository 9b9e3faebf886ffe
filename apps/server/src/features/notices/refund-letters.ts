import { formatCents } from '@openline/contract/money'
import { linkTo } from '../../link-to.ts'
import type { MailBlock } from '../../mails/blocks.ts'
import type { OrderRow } from '../orders/orders.ts'
import type { Letter } from './notices.ts'

/** What is sent back of a payment, and why. */
export type Returned = {
  id: string
  amountCents: number
  reason: string
  /** Why it failed, in the provider's code. */
  note: string | null
}

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })

export const refundLetter = (order: OrderRow, { amountCents, reason }: Returned): Letter => ({
  subject: `Your money is on its way back (${order.number})`,
  preheader: 'It was returned to your card.',
  blocks: [
    paragraph(
      `We returned ${reason === 'wrong_amount' ? 'all of it' : formatCents(amountCents)} to the card you paid with. Your bank usually shows it within 5 to 10 days.`,
    ),
    paragraph(why(order, reason)),
  ],
})

/** Money also comes back from orders that go on, when it was taken twice. */
const why = ({ status }: OrderRow, reason: string): string => {
  if (reason === 'wrong_amount')
    return 'Your card was charged another amount or currency than that of your order. We are sorry. Nothing was kept of it.'
  if (status === 'refund_pending' || status === 'refund_failed')
    return 'We are sorry that we could not complete this order.'
  return status === 'expired'
    ? 'The payment reached us after the order had ended. You are welcome to order again.'
    : 'The order was paid already. It goes on as before, and you need not do anything.'
}

export const refundFailedLetter = (
  { number }: OrderRow,
  { amountCents }: Returned,
  publicUrl: string,
): Letter => ({
  subject: `We could not return your money (${number})`,
  preheader: `Your bank did not take ${formatCents(amountCents)} back. Please contact us.`,
  blocks: [
    paragraph(
      `We sent ${formatCents(amountCents)} back to the card you paid with, but your bank did not take it. The card may be closed or replaced. The money is with us, and it is yours.`,
    ),
    paragraph(
      `Our support was told, and will return it in another way. Please contact us and name the order number ${number}, so that we find out together how.`,
    ),
    { kind: 'button', label: 'Contact us', url: linkTo(publicUrl, '/contact-us') },
  ],
})

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
