import { renderEmail } from '../../emails/layout.ts'
import type { Email } from '../../gateways/email/email.ts'
import type { Received, Setting } from './emails.ts'

/** To support; an answer to it goes to whoever wrote. */
export function messageForSupport(
  { brand, publicUrl, supportEmail }: Setting & { supportEmail: string },
  { ticket, name, email, message, customerId }: Received,
): Email {
  const rows = [
    { label: 'Name', value: name },
    { label: 'Email', value: email },
    { label: 'Customer', value: customerId ?? 'not signed in' },
  ]
  return {
    to: supportEmail,
    replyTo: { name, address: email },
    subject: `[${ticket}] Message from ${name}`,
    ...renderEmail({
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
