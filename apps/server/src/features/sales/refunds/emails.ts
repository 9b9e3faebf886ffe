import { formatCents } from '@openline/contract/money'
import { isCreditBack } from '@openline/contract/sales/credits'
import { explainPrice, statementLines } from '@openline/contract/sales/price-notes'
import type { RefundParts, RefundReason, StaffRefundReason } from '@openline/contract/sales/refunds'
import { msg, t, translate } from '@openline/i18n/i18n'
import type { DomainEvents, RefundDetails } from '../../../domain-events.ts'
import { button, type EmailBlock, paragraph } from '../../../emails/blocks.ts'
import type { EmailText, WriteEmail } from '../../../emails/compose.ts'
import { chargeDisputed } from '../../../gateways/payment/payment.ts'
import { linkTo } from '../../../language/link-to.ts'
import type { Needs } from '../../../needs.ts'
import { emailCustomer } from '../../people/customers/notifications.ts'
import { autoRenewOff, chargeCents, isPayable, type OrderRow } from '../orders/orders.ts'
import { refundFailedSupportEmail } from './support-emails.ts'

type Handled = 'onRefunded' | 'onRefundFailed' | 'onRefundSettled'

/** The emails that follow from a refund. */
export function refundEventHandlers(deps: Needs<'sendEmail'>): Pick<DomainEvents, Handled> {
  return {
    onRefunded: (tx, { order, refund }) =>
      emailCustomer(deps, tx, order.customerId, () => refundEmail(order, refund)),
    async onRefundFailed(tx, { order, refund }) {
      const email = refund.note === chargeDisputed ? refundDisputedEmail : refundFailedEmail
      await emailCustomer(deps, tx, order.customerId, email(order, refund))
      await deps.sendEmail(tx, 'support', () => refundFailedSupportEmail(order, refund))
    },
    onRefundSettled: (tx, { order, refund }) =>
      emailCustomer(deps, tx, order.customerId, refundSettledEmail(order, refund)),
  }
}

/** The money is on its way to the card, with the reason of the refund, and what of the sale it gives back. */
function refundEmail(order: OrderRow, { amountCents, reason, parts }: RefundDetails): EmailText {
  return {
    subject: t('Your refund is on its way ({number})', { number: order.number }),
    preheader: t('We refunded your card.'),
    blocks: [
      paragraph(
        reason === 'wrong_amount'
          ? t(
              'We refunded the full charge to the card you paid with. It usually shows up within 5 to 10 days.',
            )
          : howMuch(order, amountCents, reason),
      ),
      ...creditBack(order),
      paragraph(why(order, reason)),
      ...(parts ? [refundReceipt(order, parts, amountCents)] : []),
    ],
  }
}

function howMuch(order: OrderRow, amountCents: number, reason: RefundReason): string {
  const amount = formatCents(amountCents)
  const chargedCents = chargeCents(order)
  return reason !== 'not_needed' && amountCents < chargedCents
    ? t(
        'We refunded {amount} of your {total} payment to the card you paid with. It usually shows up within 5 to 10 days.',
        { amount, total: formatCents(chargedCents) },
      )
    : t(
        'We refunded {amount} to the card you paid with. It usually shows up within 5 to 10 days.',
        { amount },
      )
}

/** Each part of the sale and each tax by its name, with what goes back of it. */
function refundReceipt(order: OrderRow, parts: RefundParts, amountCents: number): EmailBlock {
  const { planCents, addOnCents = 0, activationFeeCents, recoveryFeeCents, taxes } = parts
  const given = {
    ...order,
    orderTotalCents: planCents + addOnCents,
    withAddOn: order.withAddOn && { ...order.withAddOn, priceCents: addOnCents },
    discountAmountCents: 0,
    lineDiscountCents: 0,
    activationFeeCents,
    recoveryFeeCents,
    taxes,
  }
  return {
    kind: 'moneyLines',
    label: t('Refund summary'),
    lines: statementLines(explainPrice(given)),
    total: { label: t('Total refunded'), amountCents },
  }
}

/** An order that is abandoned returns the credit that paid a part of it. */
function creditBack(order: OrderRow): EmailBlock[] {
  if (!isCreditBack(order)) return []
  const amount = formatCents(order.creditCents)
  return [paragraph(t('{amount} went back to your credit.', { amount }))]
}

/** What a person gave money back for. */
const staffReasons = {
  service_problem: msg('This is for the trouble you had with your service. We’re sorry.'),
  charged_in_error: msg('You were charged more than you should have been. We’re sorry.'),
  customer_request: msg('You asked us for this refund.'),
  goodwill: msg('This is a courtesy from us. Your plan stays as it is.'),
  order_canceled: msg('Your order was canceled.'),
  fraud: msg(
    'We couldn’t confirm that the cardholder made this payment, so we returned it and are ending the service it paid for.',
  ),
} as const satisfies Record<StaffRefundReason, string>

/** An order that was charged without need is refunded once and continues. */
function why({ status, withAddOn, failureCode }: OrderRow, reason: RefundReason): string {
  if (reason === 'add_on_not_given')
    return t(
      'Our network didn’t add {title} to your line. The rest of your order stays as it is.',
      {
        title: withAddOn?.title ?? '',
      },
    )
  if (reason in staffReasons) return translate(staffReasons[reason as StaffRefundReason]) // is one of its keys
  if (reason === 'wrong_amount')
    return t(
      'Your card was charged the wrong amount or currency for your order. We’re sorry. We didn’t keep any of it.',
    )
  if (failureCode === autoRenewOff)
    return t('Auto-renew was turned off while your card was being charged.')
  if (status === 'refund_pending' || status === 'refund_failed')
    return t('We’re sorry we couldn’t complete this order.')
  if (isPayable(status))
    return t(
      'Your card was charged by mistake for an order that isn’t paid yet. We’re sorry. We didn’t keep it.',
    )
  return status === 'expired'
    ? t('Your payment reached us after the order had expired. You’re welcome to order again.')
    : t('This order was already paid, so nothing changes. You don’t need to do anything.')
}

/** The customer disputed the payment meanwhile: the bank decides who gets the money. */
function refundDisputedEmail({ number }: OrderRow, { amountCents }: RefundDetails): WriteEmail {
  const amount = formatCents(amountCents)
  return ({ publicUrl }) => ({
    subject: t('Your bank is handling your payment ({number})', { number }),
    preheader: t('We can’t refund {amount} while your bank decides.', { amount }),
    blocks: [
      paragraph(
        t(
          'We owe you {amount} for order {number}, but your bank is already asking for it back, so we can’t refund it to your card as well. You’ll get it from your bank.',
          { amount, number },
        ),
      ),
      paragraph(t('If your bank decides otherwise, please contact us. The money is yours.')),
      button(t('Contact us'), linkTo(publicUrl, '/contact-us')),
    ],
  })
}

/** The bank did not take the money: support agrees with the customer on another way. */
function refundFailedEmail({ number }: OrderRow, { amountCents }: RefundDetails): WriteEmail {
  const amount = formatCents(amountCents)
  return ({ publicUrl }) => ({
    subject: t('We couldn’t refund your payment ({number})', { number }),
    preheader: t('Your bank didn’t accept your {amount} refund. Please contact us.', { amount }),
    blocks: [
      paragraph(
        t(
          'We refunded {amount} to the card you paid with, but your bank didn’t accept it. The card may be closed or replaced. We still have the money, and it’s yours.',
          { amount },
        ),
      ),
      paragraph(
        t(
          'Our support team will get it to you another way. Please contact us with your order number, {number}, so we can arrange it.',
          { number },
        ),
      ),
      button(t('Contact us'), linkTo(publicUrl, '/contact-us')),
    ],
  })
}

/** After support paid a refund, which the bank had not taken, in another way. */
function refundSettledEmail({ number }: OrderRow, { amountCents }: RefundDetails): WriteEmail {
  const amount = formatCents(amountCents)
  return ({ publicUrl }) => ({
    subject: t('We paid your refund another way ({number})', { number }),
    preheader: t('Your {amount} refund is settled.', { amount }),
    blocks: [
      paragraph(
        t(
          'Your bank didn’t accept our refund of {amount} for order {number}, so our support team paid it to you another way. Your order now counts as refunded.',
          { amount, number },
        ),
      ),
      paragraph(t('Didn’t get the money? Please contact us, and we’ll look into it.')),
      button(t('Contact us'), linkTo(publicUrl, '/contact-us')),
    ],
  })
}
