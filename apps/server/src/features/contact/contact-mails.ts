import type { Brand } from '@openline/contract/brand'
import { t } from '@openline/words/words'
import type { Mail } from '../../gateways/mail/mail.ts'
import { paragraph } from '../../mails/blocks.ts'
import { renderMail } from '../../mails/layout.ts'

export type Setting = { brand: Brand; publicUrl: string }

export type Received = {
  ticket: string
  name: string
  email: string
  message: string
  customerId: string | null
}

/** To whoever wrote. Anybody can type any address, so it says what to do when it was not theirs. */
export const copyForSender = (
  { brand, publicUrl }: Setting,
  { ticket, name, email, message }: Received,
): Mail => ({
  to: email,
  subject: t('We have your message ({ticket})', { ticket }),
  ...renderMail({
    brand,
    publicUrl,
    title: t('We have your message'),
    preheader: t('Your ticket number is {ticket}.', { ticket }),
    blocks: [
      paragraph(t('Hello {name},', { name })),
      paragraph(
        t(
          'Thank you for writing. A person reads your message and answers within one business day. Your ticket number is {ticket}; please name it when you call.',
          { ticket },
        ),
      ),
      paragraph(t('You wrote:')),
      { kind: 'quote', text: message },
      paragraph(t('You did not write this? Then somebody typed your address. Please ignore it.')),
    ],
  }),
})
