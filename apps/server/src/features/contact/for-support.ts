import type { Mail } from '../../gateways/mail/mail.ts'
import { renderMail } from '../../mails/layout.ts'
import type { Received, Setting } from './contact-mails.ts'

/** To support; an answer to it goes to whoever wrote. */
export function messageForSupport(
  { brand, publicUrl, supportEmail }: Setting & { supportEmail: string },
  { ticket, name, email, message, customerId }: Received,
): Mail {
  const rows = [
    { label: 'Name', value: name },
    { label: 'Email', value: email },
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
