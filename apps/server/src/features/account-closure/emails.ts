import type { Brand } from '@openline/contract/brand'
import { t } from '@openline/i18n/i18n'
import { type EmailBlock, paragraph } from '../../emails/blocks.ts'
import { greeting } from '../../emails/greeting.ts'
import { renderEmail } from '../../emails/layout.ts'
import type { Email } from '../../gateways/email/email.ts'

export type EmailSettings = { brand: Brand; publicUrl: string }

/** The last email of an account, to where its owner could be reached. */
export function closedEmail(
  { brand, publicUrl }: EmailSettings,
  { email, firstName }: { email: string; firstName: string },
): Email {
  const subject = t('Your {brand} account is closed', { brand: brand.shortName })
  const texts = [
    t(
      'Your account is permanently closed. Your lines are canceled, your cards are removed, and no one can sign in to it anymore.',
    ),
    t(
      'We’ve deleted your name, addresses, phone number, and messages. We keep only what tax law requires about your orders: amounts, dates, state, and ZIP code, without your name.',
    ),
    t(
      'If this wasn’t you, call us today at {phone}. We can sometimes recover a number within a few days.',
      { phone: brand.support.phone },
    ),
  ]
  const blocks: EmailBlock[] = [greeting(firstName), ...texts.map(paragraph)]
  const preheader = t('What we deleted and what we have to keep.')
  return {
    to: email,
    subject,
    ...renderEmail({ brand, publicUrl, title: subject, preheader, blocks }),
  }
}
