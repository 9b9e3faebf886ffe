import type { Brand } from '@openline/contract/brand'
import { t } from '@openline/i18n/i18n'
import type { Language } from '@openline/i18n/language'
import type { Db } from '../../db/open.ts'
import { type EmailBlock, paragraph } from '../../emails/blocks.ts'
import { greeting } from '../../emails/greeting.ts'
import { renderEmail } from '../../emails/layout.ts'
import type { QueuedEmail, SendEmail } from '../../emails/outbox.ts'
import { linkTo } from '../../language/link-to.ts'

/** Who is told, where they could be reached before the change. */
export type NoticeReader = {
  readonly email: string
  readonly firstName: string
  readonly language: Language
}

export type SecurityNotice = {
  /** What happened, as the subject says it: `Your phone number was changed`. Never a new value. */
  readonly subject: string
  /** More of it; the same rule holds. */
  readonly details?: readonly string[]
  /** Set when support staff made the change while helping in the account. */
  readonly by?: 'support'
  /** What the reader can do beside calling us, when it was not them. */
  readonly way?: { readonly words: string; readonly label: string; readonly url: string }
}

/**
 * Tells a customer at once what was changed in their account, in the transaction that changes it.
 * `write` says it in the reader's language.
 */
export type PostSecurityNotice = (
  tx: Db,
  reader: NoticeReader,
  write: () => SecurityNotice,
) => Promise<void>

type Setting = { readonly brand: Brand; readonly publicUrl: string }
type Deps = Setting & { readonly sendEmail: SendEmail }

/**
 * 47 CFR 64.2010(f): a change is told to where the customer could be reached before it, without
 * the new value. A thief who reads the email learns nothing, and the owner learns it in time.
 */
export function createSecurityNotices({ sendEmail, ...setting }: Deps): PostSecurityNotice {
  return (tx, reader, write) =>
    sendEmail(tx, reader.language, () => compose(setting, reader, write()))
}

function compose(
  setting: Setting,
  { email, firstName }: NoticeReader,
  notice: SecurityNotice,
): QueuedEmail {
  const { subject, details = [] } = notice
  const told = [`${subject}.`, ...details].map(paragraph)
  const { preheader, blocks } = notice.by ? supportAdvice(setting) : ownAdvice(setting, notice)
  return {
    to: email,
    subject,
    ...renderEmail({
      ...setting,
      title: subject,
      preheader,
      blocks: [greeting(firstName), ...told, ...blocks],
    }),
  }
}

type Advice = { readonly preheader: string; readonly blocks: readonly EmailBlock[] }

function ownAdvice({ brand, publicUrl }: Setting, { way }: SecurityNotice): Advice {
  const { phone } = brand.support
  const advice = way?.words ?? t('Choose a new password now to sign everyone else out.')
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
      {
        kind: 'button',
        label: way?.label ?? t('Choose a new password'),
        url: way?.url ?? linkTo(publicUrl, '/forgot-password'),
      },
    ],
  }
}

/** Whoever asked support for help has heard of it already: nothing to be alarmed about. */
function supportAdvice({ brand, publicUrl }: Setting): Advice {
  return {
    preheader: t('Our support team made this change.'),
    blocks: [
      paragraph(t('Our support team made this change while helping in your account.')),
      paragraph(t('If you didn’t ask for it, call us at {phone}.', { phone: brand.support.phone })),
      {
        kind: 'button',
        label: t('Go to my account'),
        url: linkTo(publicUrl, '/dashboard/profile'),
      },
    ],
  }
}
