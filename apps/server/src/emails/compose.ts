import type { Brand } from '@openline/contract/brand'
import { t } from '@openline/i18n/i18n'
import type { Language } from '@openline/i18n/language'
import type { Email } from '../gateways/email/email.ts'
import { withLanguage } from '../language/request-language.ts'
import { inSourceLanguage } from '../language/stored-text.ts'
import { type EmailBlock, paragraph } from './blocks.ts'
import { renderEmail } from './layout.ts'

/** Who reads an email, and in which language. */
export type EmailRecipient = {
  /** The customer; null for an address without an account. */
  readonly id: string | null
  readonly email: string
  /** For the greeting; empty for a customer without a name. Without it there is no greeting. */
  readonly firstName?: string
  readonly language: Language
}

/** What every email shows of the shop. */
export type EmailSettings = {
  readonly brand: Brand
  /** The shop's address, without a slash at the end. */
  readonly publicUrl: string
}

/** The text of one email, without greeting and footer. */
export type EmailText = {
  readonly subject: string
  /** What is kept of it, where the subject itself says what staff see with the customer's approval alone. */
  readonly subjectOnRecord?: string
  /** The heading; the subject by default. */
  readonly title?: string
  /** What a list of emails shows after the subject. */
  readonly preheader: string
  readonly blocks: readonly EmailBlock[]
  /** The person who wrote the message inside: a reply goes to them. */
  readonly replyTo?: NonNullable<Email['replyTo']>
}

/** Writes the text of an email; called in the language of its recipient. */
export type WriteEmail = (settings: EmailSettings) => EmailText

/** An email with greeting, brand layout and footer, in the language of its recipient. */
export function composeEmail(
  settings: EmailSettings,
  { email, firstName, language }: EmailRecipient,
  write: WriteEmail,
): Email {
  return withLanguage(language, () => {
    const { subject, title = subject, preheader, blocks, replyTo } = write(settings)
    const greeted = firstName === undefined ? blocks : [greeting(firstName), ...blocks]
    return {
      to: email,
      subject,
      ...renderEmail({ ...settings, preheader, title, blocks: greeted }),
      ...(replyTo && { replyTo }),
    }
  })
}

/** The subject as it is stored. */
export function englishSubject(settings: EmailSettings, write: WriteEmail): string {
  return inSourceLanguage(() => {
    const { subject, subjectOnRecord } = write(settings)
    return subjectOnRecord ?? subject
  })
}

function greeting(firstName: string): EmailBlock {
  return paragraph(firstName === '' ? t('Hello,') : t('Hello {name},', { name: firstName }))
}
