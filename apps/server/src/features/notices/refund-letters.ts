import { formatCents } from '@openline/contract/money'
import { t } from '@openline/words/words'
import { linkTo } from '../../link-to.ts'
import { paragraph } from '../../mails/blocks.ts'
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

/** Money went back to the card, for the reason of the refund. */
export const refundLetter = (order: OrderRow, { amountCents, reason }: Returned): Letter => ({
  subject: t('Your money is on its way back ({number})', { number: order.number }),
  preheader: t('It was returned to your card.'),
  blocks: [
    paragraph(
      reason === 'wrong_amount'
        ? t(
            'We returned all of it to the card you paid with. Your bank usually shows it within 5 to 10 days.',
          )
        : t(
            'We returned {amount} to the card you paid with. Your bank usually shows it within 5 to 10 days.',
            { amount: formatCents(amountCents) },
          ),
    ),
    paragraph(why(order, reason)),
  ],
})

/** Money also comes back from orders that go on, when it was taken twice. */
const why = ({ status }: OrderRow, reason: string): string => {
  if (reason === 'wrong_amount')
    return t(
      'Your card was charged another amount or currency than that of your order. We are sorry. Nothing was kept of it.',
    )
  if (status === 'refund_pending' || status === 'refund_failed')
    return t('We are sorry that we could not complete this order.')
  return status === 'expired'
    ? t('The payment reached us after the order had ended. You are welcome to order again.')
    : t('The order was paid already. It goes on as before, and you need not do anything.')
}

/** The bank did not take the money back: whom to turn to. */
export const refundFailedLetter = (
  { number }: OrderRow,
  { amountCents }: Returned,
  publicUrl: string,
): Letter => ({
  subject: t('We could not return your money ({number})', { number }),
  preheader: t('Your bank did not take {amount} back. Please contact us.', {
    amount: formatCents(amountCents),
  }),
  blocks: [
    paragraph(
      t(
        'We sent {amount} back to the card you paid with, but your bank did not take it. The card may be closed or replaced. The money is with us, and it is yours.',
        { amount: formatCents(amountCents) },
      ),
    ),
    paragraph(
      t(
        'Our support was told, and will return it in another way. Please contact us and name the order number {number}, so that we find out together how.',
        { number },
      ),
    ),
    { kind: 'button', label: t('Contact us'), url: linkTo(publicUrl, '/contact-us') },
  ],
})
