import { formatCents } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import { button, paragraph } from '../../../emails/blocks.ts'
import { clockTime } from '../../../emails/clock-time.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import type { PaymentTerms } from './link-terms.ts'
import type { Bill } from './payable.ts'

type LinkIn = {
  readonly timeZone: string
  /** Called in the language of the recipient. */
  readonly toUrl: (publicUrl: string) => string
}

/** Brings a link that pays without signing in. Like the page it opens, it names no person and no whole number. */
export function paymentLinkEmail(
  bill: Bill,
  { endsAt }: PaymentTerms,
  { timeZone, toUrl }: LinkIn,
): WriteEmail {
  return ({ brand, publicUrl }) => {
    const { planName: plan, lineDigits: digits } = bill
    const amount = formatCents(bill.chargeCents)
    return {
      subject:
        bill.kind === 'renewal'
          ? t('Renew your {plan} plan: {amount}', { plan, amount })
          : t('Pay for your {plan} plan: {amount}', { plan, amount }),
      title: t('To pay: {amount}', { amount }),
      preheader: t('You can pay without signing in.'),
      blocks: [
        paragraph(t('Our support team sent you this link so you can pay without signing in.')),
        button(t('Pay {amount}', { amount }), toUrl(publicUrl)),
        {
          kind: 'keyValues',
          label: t('What you pay for'),
          rows: [
            { label: t('Plan'), value: plan },
            ...(digits === null
              ? []
              : [{ label: t('Phone number'), value: t('ends in {digits}', { digits }) }]),
            { label: t('Total with taxes and fees'), value: amount },
            { label: t('Link works until'), value: clockTime(endsAt, timeZone) },
          ],
        },
        paragraph(
          t(
            'Anyone with this link can pay, and sees what it pays for, the amount and the last four digits of your number. The link doesn’t open your account, and the card isn’t saved to it.',
          ),
        ),
        paragraph(
          t('If you didn’t ask for this, you can ignore it or call us at {phone}.', {
            phone: brand.support.phone,
          }),
        ),
      ],
    }
  }
}
