import { formatCents } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import { type EmailBlock, paragraph } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import type { Priced } from '../../sales/shop/shop.ts'
import { type FormatDay, lineButton, lineName, rhythmOf } from './email-parts.ts'
import type { RenewalLine } from './renewal-lines.ts'

/** What support changed with the owner's approval. */
export type ChangeFor =
  | { readonly kind: 'plan'; readonly price: Priced }
  | { readonly kind: 'card'; readonly last4Digits: string }

/** Says what the owner approved, with the price of another plan. */
export function changedForEmail(line: RenewalLine, change: ChangeFor, day: FormatDay): WriteEmail {
  return (context) => ({
    subject: t('The renewal of {nickname} was changed', { nickname: line.nickname }),
    preheader: t('With your approval, our support team changed how your line renews.'),
    blocks: [paragraph(changeSentence(line, change, day)), ...supportBlocks(line, context)],
  })
}

/** Link has no digits of a card. */
function changeSentence(line: RenewalLine, change: ChangeFor, day: FormatDay): string {
  const values = { line: lineName(line) }
  if (change.kind === 'plan') {
    const { plan, lines } = change.price
    return t(
      '{line} has the plan {plan} from {day}. It costs {amount} {rhythm} now, with taxes and fees.',
      {
        ...values,
        plan: plan.name,
        day: day(line.period.endsAt),
        amount: formatCents(lines.finalCheckoutAmountCents),
        rhythm: rhythmOf(plan.periodMonths),
      },
    )
  }
  return change.last4Digits === ''
    ? t('{line} is now renewed with Link.', values)
    : t('{line} is now renewed with your card ending in {digits}.', {
        ...values,
        digits: change.last4Digits,
      })
}

/** For an owner who did not ask support for what they read. */
export function supportBlocks(
  line: RenewalLine,
  { brand, publicUrl }: Pick<Parameters<WriteEmail>[0], 'brand' | 'publicUrl'>,
): readonly EmailBlock[] {
  return [
    paragraph(
      t(
        'Our support team did this because someone asked us to. If it wasn’t you, change it back in your account and call us at {phone}.',
        { phone: brand.support.phone },
      ),
    ),
    lineButton(line, publicUrl),
  ]
}
