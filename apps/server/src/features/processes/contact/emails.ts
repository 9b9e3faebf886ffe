import { t } from '@openline/i18n/i18n'
import { button, paragraph } from '../../../emails/blocks.ts'
import type { EmailText, WriteEmail } from '../../../emails/compose.ts'

export type ContactMessage = {
  ticket: string
  name: string
  email: string
  message: string
  customerId: string | null
}

/**
 * To the sender, with the ticket number. `message` is quoted to the address of a signed-in customer alone, and
 * is null for any other: the form takes any address, and a stranger's words must not come from ours.
 */
export function contactReceivedEmail({
  ticket,
  message,
}: Pick<ContactMessage, 'ticket'> & { message: string | null }): EmailText {
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
      ...(message === null
        ? []
        : [paragraph(t('You wrote:')), { kind: 'quote', text: message } as const]),
      paragraph(
        t(
          'Didn’t write this? Someone may have entered your address by mistake. You can ignore this email.',
        ),
      ),
    ],
  }
}

type Reply = {
  readonly ticket: string
  /** The port-in that we wrote about first; null for a reply to what its sender wrote. */
  readonly portInId: string | null
  /** As a member of staff wrote it. */
  readonly text: string
  /** Where replies by email arrive. */
  readonly supportEmail: string
  /** Called in the language of the reply. */
  readonly toUrl: (publicUrl: string) => string
}

/** What support replied to a message, and where to answer. The words of its sender are not repeated. */
export function replyEmail({ ticket, portInId, text, supportEmail, toUrl }: Reply): WriteEmail {
  return ({ brand, publicUrl }) => ({
    replyTo: { name: brand.name, address: supportEmail },
    ...(portInId === null
      ? {
          subject: t('Re: your message to us ({ticket})', { ticket }),
          title: t('Our reply to your message'),
        }
      : {
          subject: t('About your number transfer ({ticket})', { ticket }),
          title: t('A message about your number transfer'),
        }),
    preheader: t('Your ticket number is {ticket}.', { ticket }),
    blocks: [
      { kind: 'letter', text },
      button(t('Answer here'), toUrl(publicUrl)),
      paragraph(
        t(
          'You don’t need to sign in. Please don’t forward this email: anyone with the link can answer in your name.',
        ),
      ),
    ],
  })
}
