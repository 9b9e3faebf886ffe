import { formatCents } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import type { SecretBox } from '../../crypto/secret-box.ts'
import { signedLink } from '../../crypto/signed-link.ts'
import { button, paragraph } from '../../emails/blocks.ts'
import type { WriteEmail } from '../../emails/compose.ts'
import { linkTo } from '../../language/link-to.ts'
import type { ReceiptData } from './receipt-data.ts'
import { linkEndsAt } from './receipt-link.ts'
import { dayOf, paymentSummary, receiptText } from './receipt-text.ts'

/** Thanks for a payment with its receipt, and links to the same receipt as a PDF. */
export function receiptEmail(paid: ReceiptData, secretBox: SecretBox): WriteEmail {
  return ({ brand, publicUrl }) => {
    const summary = paymentSummary(paid)
    const total = formatCents(summary.total.amountCents)
    const { facts, notes, seller } = receiptText(brand, paid)
    const pdf = signedLink({ publicUrl, secretBox }, { kind: 'receipt', id: paid.transactionId })
    return {
      subject: t('Your {brand} receipt {number}', {
        brand: brand.shortName,
        number: paid.orderNumber,
      }),
      preheader: `${paid.planName}, ${total}`,
      blocks: [
        paragraph(
          t('Thanks for your payment of {amount}. This is your receipt.', { amount: total }),
        ),
        { kind: 'keyValues', label: t('Receipt'), rows: [...facts, simOf(paid)] },
        { kind: 'moneyLines', label: t('Payment summary'), ...summary },
        ...[...notes, seller.join(' · ')].map(paragraph),
        paragraph(nextStep(paid)),
        button(t('Go to my account'), linkTo(publicUrl, '/dashboard')),
        paragraph(
          t(
            'This link to your receipt as a PDF works until {day}. After that, sign in and open Payment to download it. Anyone who has the link can open the receipt.',
            { day: dayOf(paid, linkEndsAt(paid)) },
          ),
        ),
        button(t('Download PDF'), pdf),
      ],
    }
  }
}

function simOf({ simType }: ReceiptData) {
  return { label: t('SIM'), value: simType === 'esim' ? 'eSIM' : t('SIM card') }
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
