import type { Brand } from '@openline/contract/brand'
import { t } from '@openline/i18n/i18n'
import { paragraph } from '../../emails/blocks.ts'
import { renderEmail } from '../../emails/layout.ts'
import type { Email } from '../../gateways/email/email.ts'

export type Setting = { brand: Brand; publicUrl: string }

export type Received = {
  ticket: string
  name: string
  email: string
  message: string
  customerId: string | null
}

/** To whoever wrote. Anybody can type any address, so it says what to do when it was not theirs. */
export function copyForSender(
  { brand, publicUrl }: Setting,
  { ticket, name, email, message }: Received,
): Email {
  return {
    to: email,
    subject: t('We got your message ({ticket})', { ticket }),
    ...renderEmail({
      brand,
      publicUrl,
      title: t('We got your message'),
      preheader: t('Your ticket number is {ticket}.', { ticket }),
      blocks: [
        paragraph(t('Hello {name},', { name })),
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
    }),
  }
}
