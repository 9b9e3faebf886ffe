import { formatCents } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import { type EmailBlock, paragraph } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import type { Priced } from '../../sales/shop/shop.ts'
import { type ChargeTerms, chargeBlocks, chargeValues } from './charge-email.ts'
import { type FormatDay, lineName, rhythmOf, stopBlocks } from './email-parts.ts'
import type { RenewalLine } from './renewal-lines.ts'

/** What follows from consent to automatic renewal. */
export type Confirmation =
  /** `isSoon`: no other notice comes before this charge. */
  | ({ readonly kind: 'charge'; readonly isSoon: boolean } & ChargeTerms)
  /** Unpaid: its owner has to renew once. */
  | { readonly kind: 'suspended'; readonly price: Priced }
  /** The next period has no price. `why` is called in the language of the recipient. */
  | { readonly kind: 'no_price'; readonly why: () => string }

/**
 * Confirms the consent to automatic renewal with its terms, in a form that can be kept: amount, rhythm, day,
 * card and how to turn it off (Cal. Bus. & Prof. Code 17602(a)(3)).
 */
export function confirmationEmail(
  line: RenewalLine,
  confirmation: Confirmation,
  day: FormatDay,
): WriteEmail {
  return ({ publicUrl }) => {
    const { nickname } = line
    const months =
      confirmation.kind === 'no_price'
        ? line.period.periodMonths
        : confirmation.price.plan.periodMonths
    const needsCard = confirmation.kind === 'charge' && confirmation.card.kind !== 'good'
    return {
      subject: needsCard
        ? t('Auto-renew is on for {nickname}: please update your card', { nickname })
        : t('Auto-renew is on for {nickname}', { nickname }),
      preheader: t('Please keep this email for your records.'),
      blocks: [
        paragraph(
          t('Auto-renew is on for {line}. Please keep this email for your records.', {
            line: lineName(line),
          }),
        ),
        ...termsBlocks(line, confirmation, { day, publicUrl }),
        ...stopBlocks(line, rhythmOf(months), publicUrl),
      ],
    }
  }
}

function termsBlocks(
  line: RenewalLine,
  confirmation: Confirmation,
  { day, publicUrl }: { day: FormatDay; publicUrl: string },
): readonly EmailBlock[] {
  switch (confirmation.kind) {
    case 'charge': {
      const { first, last } = chargeBlocks(line, confirmation, {
        publicUrl,
        values: chargeValues(line, confirmation, day),
      })
      const reminder = t(
        'We’ll email you a reminder before this charge, with the new amount if it changes.',
      )
      return [...first, ...(confirmation.isSoon ? [] : [paragraph(reminder)]), ...last]
    }
    case 'suspended': {
      const { plan, lines } = confirmation.price
      return [
        paragraph(
          t(
            'Your plan has expired, so we won’t charge your card yet. After you renew it yourself, we’ll charge {amount} for {plan} {rhythm}, 2 days before your plan ends.',
            {
              amount: formatCents(lines.finalCheckoutAmountCents),
              plan: plan.name,
              rhythm: rhythmOf(plan.periodMonths),
            },
          ),
        ),
      ]
    }
    case 'no_price':
      return [paragraph(confirmation.why())]
  }
}
