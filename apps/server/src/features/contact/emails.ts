import { t } from '@openline/i18n/i18n'
import { paragraph } from '../../emails/blocks.ts'
import type { EmailText } from '../../emails/compose.ts'

export type ContactMessage = {
  ticket: string
  name: string
  email: string
  message: string
  customerId: string | null
}

/**
 * A copy for the sender. The form accepts any address, so the email says what to do when its
 * reader did not write the message.
 */
export function contactCopyEmail({ ticket, message }: ContactMessage): EmailText {
  return {
    subject: t('We got your message ({ticket})', { ticket }),
    title: t('We got your message'),
    preheader: t('Your ticket number is {ticket}.', { ticket }),
    blocks: [
      paragraph(
        t(
          'Thanks for your message. We’ll reply within one business day. Your ticket number is {ticket}. Please have it ready if you call.',
          { ticket },
        ),
      ),
      paragraph(t('You wrote:')),
      { kind: 'quote', text: message },
      paragraph(
        t(
          'Didn’t write this? Someone may have entered your address by mistake. You can ignore this email.',
        ),
      ),
    ],
  }
}
