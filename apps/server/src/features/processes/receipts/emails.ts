import { formatCents } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import type { SecretBox } from '../../../crypto/secret-box.ts'
import { signedLink } from '../../../crypto/signed-link.ts'
import { button, paragraph, quietLink } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import { linkTo } from '../../../language/link-to.ts'
import type { LineRow } from '../../lines/lines/store.ts'
import type { ReceiptData } from './receipt-data.ts'
import { linkEndsAt } from './receipt-link.ts'
import { dayOf, emailFacts, paymentSummary, product, whatChanged } from './receipt-text.ts'

type ReceiptEmail = {
  readonly paid: ReceiptData
  /** What was paid for; null before the network has set it up. */
  readonly line: Pick<LineRow, 'mdn' | 'renewsAt'> | null
}

/** Says what was paid, leads to the next step, and links to the whole receipt as a PDF. */
export function receiptEmail({ paid, line }: ReceiptEmail, secretBox: SecretBox): WriteEmail {
  return ({ brand, publicUrl }) => {
    const summary = paymentSummary(paid)
    const total = formatCents(summary.total.amountCents)
    const pdf = signedLink({ publicUrl, secretBox }, { kind: 'receipt', id: paid.transactionId })
    return {
      subject: t('Your {brand} receipt {number}', {
        brand: brand.shortName,
        number: paid.orderNumber,
      }),
      title: t('Paid: {amount}', { amount: total }),
      preheader: `${product(paid)}, ${total}`,
      blocks: [
        paragraph(nextStep(paid)),
        paid.kind === 'purchase' && paid.simType === 'esim'
          ? button(t('Install eSIM'), linkTo(publicUrl, `/dashboard?esim=${paid.orderId}`))
          : button(t('Go to my account'), linkTo(publicUrl, '/dashboard')),
        {
          kind: 'keyValues',
          label: t('Receipt'),
          rows: [...emailFacts(paid), ...lineFacts(paid, line)],
        },
        { kind: 'moneyLines', label: t('Payment summary'), ...summary },
        quietLink(t('Download PDF'), pdf),
        paragraph(
          t('The PDF link works until {day}. Anyone who has it can open the receipt.', {
            day: dayOf(paid, linkEndsAt(paid)),
          }),
        ),
        ...whatChanged(paid).map(paragraph),
      ],
    }
  }
}

/** An email shows no whole number. */
function lineFacts(paid: ReceiptData, line: ReceiptEmail['line']) {
  const digits = line?.mdn?.slice(-4)
  const renewsAt = paid.kind === 'add_on' || paid.kind === 'number_change' ? null : line?.renewsAt
  return [
    ...(digits ? [{ label: t('Phone number'), value: t('ends in {digits}', { digits }) }] : []),
    ...(renewsAt ? [{ label: t('Paid through'), value: dayOf(paid, renewsAt) }] : []),
  ]
}

function nextStep({ kind, status, simType, iccid }: ReceiptData): string {
  if (kind === 'renewal') return t('Your plan has been renewed. You don’t need to do anything.')
  if (kind === 'number_change')
    return status === 'active'
      ? t('Your line has its new number. Please tell your contacts.')
      : t('We couldn’t change your number. We’re returning what you paid.')
  if (kind === 'add_on')
    return status === 'active'
      ? t('It’s on your line now. You don’t need to do anything.')
      : t('We couldn’t add it to your line. We’re returning what you paid.')
  if (simType === 'esim')
    return t(
      'Open this email on the phone you’re setting up and install your eSIM. Your number is in your account.',
    )
  return iccid === null
    ? t('We’re mailing you a SIM card. Track it in your account.')
    : t('We’re activating the SIM you already have. Check its status in your account.')
}
