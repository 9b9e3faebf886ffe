import type { EmailText } from '../../../emails/compose.ts'
import type { ContactMessage } from './emails.ts'

/** The message, for our support. A reply goes to its sender. */
export function contactSupportEmail(received: ContactMessage): EmailText {
  const { ticket, name, email, message, customerId } = received
  const rows = [
    { label: 'Name', value: name },
    { label: 'Email', value: email },
    { label: 'Customer', value: customerId ?? 'not signed in' },
  ]
  return {
    replyTo: { name, address: email },
    subject: `[${ticket}] Message from ${name}`,
    title: `Ticket ${ticket}`,
    preheader: message.slice(0, 120),
    blocks: [
      { kind: 'keyValues', label: 'Who wrote', rows },
      { kind: 'quote', text: message },
    ],
  }
}

/** What the sender of a message answered by the link of a reply. */
export function answerSupportEmail(answered: ContactMessage): EmailText {
  const { ticket, name } = answered
  return {
    ...contactSupportEmail(answered),
    subject: `[${ticket}] Answer from ${name}`,
    title: `Answer to ticket ${ticket}`,
  }
}
