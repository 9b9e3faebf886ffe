import { formatCents } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import { button, type EmailBlock, paragraph } from '../../emails/blocks.ts'
import type { WriteEmail } from '../../emails/compose.ts'
import { linkTo } from '../../language/link-to.ts'
import type { ReceiptData } from './receipt-data.ts'
import { paidLines } from './receipt-text.ts'

/** Thanks for a payment. The receipt is attached as a file. */
export function receiptEmail(paid: ReceiptData): WriteEmail {
  const total = formatCents(paid.finalCheckoutAmountCents)
  return ({ brand, publicUrl }) => ({
    subject: t('Your {brand} receipt {number}', {
      brand: brand.shortName,
      number: paid.orderNumber,
    }),
    preheader: `${paid.planName}, ${total}`,
    blocks: [
      ...paymentBlocks(paid, total),
      button(t('Go to my account'), linkTo(publicUrl, '/dashboard')),
    ],
  })
}

function paymentBlocks(paid: ReceiptData, total: string): EmailBlock[] {
  return [
    paragraph(
      t('Thanks for your payment of {amount}. Your receipt is attached as a PDF.', {
        amount: total,
      }),
    ),
    {
      kind: 'keyValues',
      label: t('Order'),
      rows: [
        { label: t('Order number'), value: paid.orderNumber },
        { label: t('Plan'), value: paid.planName },
        { label: t('SIM'), value: paid.simType === 'esim' ? 'eSIM' : t('SIM card') },
        { label: t('Auto-renew'), value: paid.autoRenew ? t('On') : t('Off') },
        {
          label: t('Terms accepted'),
          value: t('Version {version}', { version: paid.acceptedTermsVersion }),
        },
      ],
    },
    {
      kind: 'moneyLines',
      label: t('Payment summary'),
      lines: paidLines(paid),
      total: { label: t('Total paid'), amountCents: paid.finalCheckoutAmountCents },
    },
    paragraph(nextStep(paid)),
  ]
}

function nextStep({ kind, simType, iccid }: ReceiptData): string {
  if (kind === 'renewal') return t('Your plan has been renewed. You don’t need to do anything.')
  if (simType === 'esim')
    return t(
      'Your eSIM is ready in your account. Open your account on the phone you’re setting up.',
    )
  return iccid === null
    ? t('We’re mailing you a SIM card. Track it in your account.')
    : t('We’re activating the SIM you already have. Check its status in your account.')
}
