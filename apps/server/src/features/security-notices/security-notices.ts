import type { Brand } from '@openline/contract/brand'
import type { Language } from '@openline/words/language'
import { t } from '@openline/words/words'
import type { Db } from '../../db/open.ts'
import { linkTo } from '../../link-to.ts'
import { type MailBlock, paragraph } from '../../mails/blocks.ts'
import { renderMail } from '../../mails/layout.ts'
import type { PostedMail, PostMail } from '../../mails/outbox.ts'

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

type Deps = { brand: Brand; publicUrl: string; postMail: PostMail }

/**
 * 47 CFR 64.2010(f): a change is told to where the customer could be reached before it, without
 * the new value. A thief who reads the mail learns nothing, and the owner learns it in time.
 */
export const createSecurityNotices =
  ({ postMail, ...setting }: Deps): PostSecurityNotice =>
  (tx, reader, write) =>
    postMail(tx, reader.language, () => compose(setting, reader, write()))

const compose = (
  { brand, publicUrl }: Pick<Deps, 'brand' | 'publicUrl'>,
  { email, firstName }: NoticeReader,
  { subject, details = [], way }: SecurityNotice,
): PostedMail => {
  const blocks: MailBlock[] = [
    paragraph(t('Hello {name},', { name: firstName })),
    ...[`${subject}.`, ...details, t('If this was you, you need not do anything.')].map(paragraph),
    paragraph(
      t('If it was not you, somebody else is in your account. {advice} Then call us at {phone}.', {
        advice: way?.words ?? t('Choose a new password now: that signs everybody else out.'),
        phone: brand.support.phone,
      }),
    ),
    way
      ? { kind: 'button', label: way.label, url: way.url }
      : {
          kind: 'button',
          label: t('Choose a new password'),
          url: linkTo(publicUrl, '/forgot-password'),
        },
  ]
  const preheader = t('If it was not you, please act now.')
  return {
    to: email,
    subject,
    ...renderMail({ brand, publicUrl, title: subject, preheader, blocks }),
  }
}
