import { assistedMinutes } from '@openline/contract/assistance'
import type { Brand } from '@openline/contract/brand'
import { t } from '@openline/i18n/i18n'
import { type EmailBlock, paragraph } from '../../emails/blocks.ts'
import { greeting } from '../../emails/greeting.ts'
import { renderEmail } from '../../emails/layout.ts'
import type { Email } from '../../gateways/email/email.ts'
import { linkTo } from '../../language/link-to.ts'

type Setting = { brand: Brand; publicUrl: string }
type Reader = { email: string; firstName: string }

/** Tells a customer that somebody is in their account, who, and why. */
export function assistanceEmail(
  { brand, publicUrl }: Setting,
  { email, firstName }: Reader,
  { agent, reason }: { agent: string; reason: string },
): Email {
  const subject = t('{brand} support opened your account', { brand: brand.shortName })
  const blocks: EmailBlock[] = [
    greeting(firstName),
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
        'They can see your profile, lines and orders. They can’t change your password or email, use your cards, see an eSIM code or release your number. Everything they do is recorded.',
      ),
    ),
    paragraph(
      t('If you didn’t ask for help, sign everyone out in your settings and call us at {phone}.', {
        phone: brand.support.phone,
      }),
    ),
    { kind: 'button', label: t('Go to my settings'), url: linkTo(publicUrl, '/dashboard/setting') },
  ]
  const preheader = t('If you didn’t ask for help, please act now.')
  return {
    to: email,
    subject,
    ...renderEmail({ brand, publicUrl, title: subject, preheader, blocks }),
  }
}
