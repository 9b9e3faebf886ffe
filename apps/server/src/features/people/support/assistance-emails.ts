import { assistedMinutes } from '@openline/contract/people/assistance'
import { t } from '@openline/i18n/i18n'
import { button, paragraph } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import { linkTo } from '../../../language/link-to.ts'

type Opened = { agent: string; reason: string; staffId: string | null }

/**
 * To the customer whose account a support agent opened: who it is, why, and what they can see and do. Without a
 * `staffId` they can't be approved.
 */
export function assistanceEmail({ agent, reason, staffId }: Opened): WriteEmail {
  return ({ brand, publicUrl }) => ({
    subject: t('{brand} support opened your account', { brand: brand.shortName }),
    preheader: t('If you didn’t ask for help, please act now.'),
    blocks: [
      paragraph(
        t(
          'Our support team opened your account to help you. Their access ends automatically after {minutes} minutes.',
          { minutes: assistedMinutes },
        ),
      ),
      {
        kind: 'keyValues',
        label: t('Who and why'),
        rows: [
          { label: t('Who'), value: agent },
          { label: t('Why'), value: reason },
        ],
      },
      paragraph(
        t(
          'They can see your profile, lines, orders, payments, credit and number transfers, and help with a transfer to us that needs them.',
        ),
      ),
      paragraph(
        staffId === null
          ? t('They can’t see your usage or change your name, address or 911 addresses.')
          : t(
              'They can see your usage, or change your name, address or 911 addresses, only if you approve it in your account.',
            ),
      ),
      paragraph(
        t(
          'They can’t change your password, email or phone number, use your cards, see an eSIM code or release your number. Everything they do is recorded.',
        ),
      ),
      paragraph(
        t(
          'If you didn’t ask for help, sign everyone out in your settings and call us at {phone}.',
          {
            phone: brand.support.phone,
          },
        ),
      ),
      button(t('Go to my settings'), linkTo(publicUrl, '/dashboard/setting')),
    ],
  })
}
