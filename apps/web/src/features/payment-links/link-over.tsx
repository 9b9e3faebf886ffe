import type { LinkVisit, PaymentLink } from '@openline/contract/processes/payment-links'
import { msg, translate } from '@openline/i18n/i18n'
import { LinkOpening } from './link-opening.tsx'

type Status = PaymentLink['status'] | Extract<LinkVisit['status'], 'returned'>

type LinkOverProps = { readonly status: Status }

const words = {
  paid: {
    heading: msg('This order has been paid'),
    text: msg('There’s nothing left to pay. The receipt goes to the customer by email.'),
  },
  returned: {
    heading: msg('Your payment is being returned'),
    text: msg(
      'The order ended or was paid before your payment arrived, so we’re refunding it to your card.',
    ),
  },
  expired: {
    heading: msg('This link has expired'),
    text: msg('You weren’t charged. Ask support for a new link, or pay in your account.'),
  },
  withdrawn: {
    heading: msg('This link was withdrawn'),
    text: msg('You weren’t charged. Ask support for a new link, or pay in your account.'),
  },
  moved: {
    heading: msg('This line is in another account now'),
    text: msg(
      'You weren’t charged. Its owner can renew it in that account, or ask support for a new link.',
    ),
  },
  ended: {
    heading: msg('This order can’t be paid anymore'),
    text: msg('You weren’t charged. Order the plan again, or ask support.'),
  },
} as const

/** What a link says that has nothing left to pay. */
export function LinkOver({ status }: LinkOverProps) {
  const { heading, text } = status === 'open' || status === 'checking' ? words.ended : words[status]
  return (
    <div role="status">
      <LinkOpening heading={translate(heading)} intro={translate(text)} />
    </div>
  )
}
