import type { Brand } from '@openline/contract/brand'
import { formatCents } from '@openline/contract/money'
import type { Mail } from '../../gateways/mail/mail.ts'
import { linkTo } from '../../link-to.ts'
import type { MailBlock } from '../../mails/blocks.ts'
import { renderMail } from '../../mails/layout.ts'
import { paidLines } from './receipt-words.ts'
import type { PaidRow } from './store.ts'

export type MailSetting = { brand: Brand; publicUrl: string }

/** The mail that thanks for a payment; the receipt itself goes along as a file. */
export const receiptMail = ({ brand, publicUrl }: MailSetting, paid: PaidRow): Mail => {
  const title = `Your ${brand.shortName} receipt ${paid.orderNumber}`
  const total = formatCents(paid.finalCheckoutAmountCents)
  const preheader = `${paid.planName}, ${total}`
  return {
    to: paid.email,
    subject: title,
    ...renderMail({ brand, publicUrl, preheader, title, blocks: blocks(paid, total, publicUrl) }),
  }
}

const blocks = (paid: PaidRow, total: string, publicUrl: string): MailBlock[] => [
  paragraph(`Hello ${paid.firstName},`),
  paragraph(
    `Thank you for your order. We received your payment of ${total}. The receipt is attached as a PDF file.`,
  ),
  {
    kind: 'keyValues',
    label: 'Order',
    rows: [
      { label: 'Order number', value: paid.orderNumber },
      { label: 'Plan', value: paid.planName },
      { label: 'SIM', value: paid.simType === 'esim' ? 'eSIM' : 'SIM card' },
      { label: 'Automatic renewal', value: paid.autoRenew ? 'On' : 'Off' },
      { label: 'Terms accepted', value: `Version ${paid.acceptedTermsVersion}` },
    ],
  },
  {
    kind: 'moneyLines',
    label: 'What you paid',
    lines: paidLines(paid),
    total: { label: 'Final amount', amountCents: paid.finalCheckoutAmountCents },
  },
  paragraph(nextStep(paid)),
  { kind: 'button', label: 'Go to my account', url: linkTo(publicUrl, '/dashboard') },
]

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })

const nextStep = ({ kind, simType, iccid }: PaidRow): string => {
  if (kind === 'renewal') return 'Your line is paid for one more period. You need not do anything.'
  if (simType === 'esim')
    return 'Your eSIM waits in your account. Open it there on the phone you want to use.'
  return iccid === null
    ? 'We are sending you a SIM card. You can follow it in your account.'
    : 'We are switching on the SIM you have. You can follow it in your account.'
}
