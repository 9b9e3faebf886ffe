import type { Brand } from '@openline/contract/brand'
import { formatCents } from '@openline/contract/money'
import { t } from '@openline/words/words'
import type { Mail } from '../../gateways/mail/mail.ts'
import { linkTo } from '../../link-to.ts'
import { type MailBlock, paragraph } from '../../mails/blocks.ts'
import { greeting } from '../../mails/greeting.ts'
import { renderMail } from '../../mails/layout.ts'
import { paidLines } from './receipt-words.ts'
import type { PaidRow } from './store.ts'

export type MailSetting = { brand: Brand; publicUrl: string }

/** The mail that thanks for a payment; the receipt itself goes along as a file. */
export const receiptMail = ({ brand, publicUrl }: MailSetting, paid: PaidRow): Mail => {
  const title = t('Your {brand} receipt {number}', {
    brand: brand.shortName,
    number: paid.orderNumber,
  })
  const total = formatCents(paid.finalCheckoutAmountCents)
  const preheader = `${paid.planName}, ${total}`
  return {
    to: paid.email,
    subject: title,
    ...renderMail({ brand, publicUrl, preheader, title, blocks: blocks(paid, total, publicUrl) }),
  }
}

const blocks = (paid: PaidRow, total: string, publicUrl: string): MailBlock[] => [
  greeting(paid.firstName),
  paragraph(
    t(
      'Thank you for your order. We received your payment of {amount}. The receipt is attached as a PDF file.',
      { amount: total },
    ),
  ),
  {
    kind: 'keyValues',
    label: t('Order'),
    rows: [
      { label: t('Order number'), value: paid.orderNumber },
      { label: t('Plan'), value: paid.planName },
      { label: t('SIM'), value: paid.simType === 'esim' ? 'eSIM' : t('SIM card') },
      { label: t('Automatic renewal'), value: paid.autoRenew ? t('On') : t('Off') },
      {
        label: t('Terms accepted'),
        value: t('Version {version}', { version: paid.acceptedTermsVersion }),
      },
    ],
  },
  {
    kind: 'moneyLines',
    label: t('What you paid'),
    lines: paidLines(paid),
    total: { label: t('Final amount'), amountCents: paid.finalCheckoutAmountCents },
  },
  paragraph(nextStep(paid)),
  { kind: 'button', label: t('Go to my account'), url: linkTo(publicUrl, '/dashboard') },
]

const nextStep = ({ kind, simType, iccid }: PaidRow): string => {
  if (kind === 'renewal')
    return t('Your line is paid for one more period. You need not do anything.')
  if (simType === 'esim')
    return t('Your eSIM waits in your account. Open it there on the phone you want to use.')
  return iccid === null
    ? t('We are sending you a SIM card. You can follow it in your account.')
    : t('We are switching on the SIM you have. You can follow it in your account.')
}
