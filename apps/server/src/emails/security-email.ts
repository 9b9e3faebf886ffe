import { t } from '@openline/i18n/i18n'
import { linkTo } from '../language/link-to.ts'
import { button, paragraph } from './blocks.ts'
import type { EmailSettings, EmailText, WriteEmail } from './compose.ts'

/** A change in an account that its owner must learn of. */
export type SecurityChange = {
  /** What happened, as the subject: `Your phone number was changed`. Never a new value. */
  readonly subject: string
  /** Further sentences, without a new value either. */
  readonly details?: readonly string[]
  /** Set when support staff made the change while helping in the account. */
  readonly by?: 'support'
  /** What the owner can do, beside calling us, when they did not make the change. */
  readonly remedy?: { readonly text: string; readonly label: string; readonly url: string }
}

/**
 * 47 CFR 64.2010(f): a change is reported to where the customer could be reached before it, without
 * the new value. A thief who reads the email learns nothing, and the owner learns of it in time.
 */
export function securityEmail(describe: (settings: EmailSettings) => SecurityChange): WriteEmail {
  return (settings) => {
    const change = describe(settings)
    const { subject, details = [] } = change
    const { preheader, blocks } = change.by ? supportAdvice(settings) : ownAdvice(settings, change)
    const sentences = [`${subject}.`, ...details]
    return { subject, preheader, blocks: [...sentences.map(paragraph), ...blocks] }
  }
}

type Advice = Pick<EmailText, 'preheader' | 'blocks'>

function ownAdvice({ brand, publicUrl }: EmailSettings, { remedy }: SecurityChange): Advice {
  const { phone } = brand.support
  const advice = remedy?.text ?? t('Choose a new password now to sign everyone else out.')
  return {
    preheader: t('If this wasn’t you, please act now.'),
    blocks: [
      paragraph(t('If this was you, you don’t need to do anything.')),
      paragraph(
        t('If it wasn’t you, someone else is in your account. {advice} Then call us at {phone}.', {
          advice,
          phone,
        }),
      ),
      remedy
        ? button(remedy.label, remedy.url)
        : button(t('Choose a new password'), linkTo(publicUrl, '/forgot-password')),
    ],
  }
}

/** A customer who asked support for help already knows of the change: no alarm. */
function supportAdvice({ brand, publicUrl }: EmailSettings): Advice {
  return {
    preheader: t('Our support team made this change.'),
    blocks: [
      paragraph(t('Our support team made this change while helping in your account.')),
      paragraph(t('If you didn’t ask for it, call us at {phone}.', { phone: brand.support.phone })),
      button(t('Go to my account'), linkTo(publicUrl, '/dashboard/profile')),
    ],
  }
}
