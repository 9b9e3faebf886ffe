import type { Brand } from '@openline/contract/brand'
import type { Mail } from '../../gateways/mail/mail.ts'
import type { MailBlock } from '../../mails/blocks.ts'
import { renderMail } from '../../mails/layout.ts'

type Setting = { brand: Brand; publicUrl: string; supportEmail: string }

type Received = {
  ticket: string
  name: string
  email: string
  message: string
  customerId: string | null
}

/** To support; an answer to it goes to whoever wrote. */
export const messageForSupport = (
  { brand, publicUrl, supportEmail }: Setting,
  { ticket, name, email, message, customerId }: Received,
): Mail => {
  const rows = [
    { label: 'Name', value: name },
    { label: 'E-mail', value: email },
    { label: 'Customer', value: customerId ?? 'not signed in' },
  ]
  return {
    to: supportEmail,
    replyTo: { name, address: email },
    subject: `[${ticket}] Message from ${name}`,
    ...renderMail({
      brand,
      publicUrl,
      title: `Ticket ${ticket}`,
      preheader: message.slice(0, 120),
      blocks: [
        { kind: 'keyValues', label: 'Who wrote', rows },
        { kind: 'quote', text: message },
      ],
    }),
  }
}

/** To whoever wrote. Anybody can type any address, so it says what to do when it was not theirs. */
export const copyForSender = (
  { brand, publicUrl }: Setting,
  { ticket, name, email, message }: Received,
): Mail => ({
  to: email,
  subject: `We have your message (${ticket})`,
  ...renderMail({
    brand,
    publicUrl,
    title: 'We have your message',
    preheader: `Your ticket number is ${ticket}.`,
    blocks: [
      paragraph(`Hello ${name},`),
      paragraph(
        `Thank you for writing. A person reads your message and answers within one business day. Your ticket number is ${ticket}; please name it when you call.`,
      ),
      paragraph('You wrote:'),
      { kind: 'quote', text: message },
      paragraph('You did not write this? Then somebody typed your address. Please ignore it.'),
    ],
  }),
})

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
