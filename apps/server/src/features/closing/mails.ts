import type { Brand } from '@openline/contract/brand'
import { t } from '@openline/words/words'
import type { Mail } from '../../gateways/mail/mail.ts'
import { type MailBlock, paragraph } from '../../mails/blocks.ts'
import { greeting } from '../../mails/greeting.ts'
import { renderMail } from '../../mails/layout.ts'

export type MailSetting = { brand: Brand; publicUrl: string }

/** The last mail of an account, to where its owner could be reached. */
export const closedMail = (
  { brand, publicUrl }: MailSetting,
  { email, firstName }: { email: string; firstName: string },
): Mail => {
  const subject = t('Your {brand} account is closed', { brand: brand.shortName })
  const texts = [
    t(
      'Your account is closed for good. Lines have ended, cards are removed, and nobody can sign in to it any more.',
    ),
    t(
      'Your name, addresses, phone number and messages are removed. Of orders we keep what tax law asks for: sums, dates, and the state and ZIP code, without your name.',
    ),
    t(
      'If this was not you, call us today at {phone}: a number can sometimes be brought back within a few days.',
      { phone: brand.support.phone },
    ),
  ]
  const blocks: MailBlock[] = [greeting(firstName), ...texts.map(paragraph)]
  const preheader = t('What is removed, and what has to be kept.')
  return {
    to: email,
    subject,
    ...renderMail({ brand, publicUrl, title: subject, preheader, blocks }),
  }
}
