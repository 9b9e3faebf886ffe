import type { Brand } from '@openline/contract/brand'
import type { Mail } from '../../gateways/mail/mail.ts'
import type { MailBlock } from '../../mails/blocks.ts'
import { renderMail } from '../../mails/layout.ts'

export type MailSetting = { brand: Brand; publicUrl: string }

/** The last mail of an account, to where its owner could be reached. */
export const closedMail = (
  { brand, publicUrl }: MailSetting,
  { email, firstName }: { email: string; firstName: string },
): Mail => {
  const subject = `Your ${brand.shortName} account is closed`
  const blocks: MailBlock[] = [
    `Hello ${firstName},`,
    'Your account is closed for good. Lines have ended, cards are removed, and nobody can sign in to it any more.',
    'Your name, addresses, phone number and messages are removed. Of orders we keep what tax law asks for: sums, dates, and the state and ZIP code, without your name.',
    `If this was not you, call us today at ${brand.support.phone}: a number can sometimes be brought back within a few days.`,
  ].map((text) => ({ kind: 'paragraph', text }))
  const preheader = 'What is removed, and what has to be kept.'
  return {
    to: email,
    subject,
    ...renderMail({ brand, publicUrl, title: subject, preheader, blocks }),
  }
}
