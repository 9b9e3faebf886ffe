import { formatCents } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import { button, paragraph } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import { linkTo } from '../../../language/link-to.ts'

/** The email about credit that staff gave a customer, with the note of the person who did. */
export function creditGivenEmail(
  { amountCents, note }: { amountCents: number; note: string },
  balanceCents: number,
): WriteEmail {
  const amount = formatCents(amountCents)
  return ({ publicUrl }) => ({
    subject: t('We added {amount} credit to your account', { amount }),
    preheader: t('Your next payment uses it first.'),
    blocks: [
      paragraph(t('We added {amount} credit to your account:', { amount })),
      { kind: 'quote', text: note },
      paragraph(
        t(
          'You have {balance} credit now. Your next payment uses it first, and your card is charged the rest.',
          { balance: formatCents(balanceCents) },
        ),
      ),
      button(t('Go to my account'), linkTo(publicUrl, '/dashboard/payment')),
    ],
  })
}
