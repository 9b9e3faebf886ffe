import type { EmailRecoveryOutcome } from '@openline/contract/people/email-recovery-desk'
import { button, paragraph } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'

/** Why a change ended, for staff. */
const endReasons = {
  stopped_by_link: 'The owner of the old mailbox stopped it with the link in our email.',
  stopped_in_account: 'Someone who is signed in to the account stopped it.',
  mailbox_used:
    'Someone used a code or link that we sent to the old address: the mailbox isn’t lost.',
  changed_by_owner: 'Someone who is signed in changed the email themselves.',
  address_taken: 'Another account uses the new address now.',
  blocked: 'The customer or the new address was blocked in the meantime.',
  not_confirmed: 'No one confirmed the new address in time.',
} as const satisfies Partial<Record<EmailRecoveryOutcome, string>>

/** How a change can end that no one at the desk has ended. */
export type UnexpectedEnd = keyof typeof endReasons

type Stopped = {
  readonly customerId: string
  readonly outcome: UnexpectedEnd
  readonly askedBy: string
  readonly confirmedBy: string
}

/** To support: who was first has to look whether someone tried to take the account. */
export function changeStoppedSupportEmail(stopped: Stopped): WriteEmail {
  const { customerId, outcome, askedBy, confirmedBy } = stopped
  return ({ publicUrl }) => ({
    subject: 'An email change after an ID check was stopped',
    preheader: endReasons[outcome],
    blocks: [
      paragraph(`${endReasons[outcome]} The email of the account stays the same.`),
      paragraph(
        `${askedBy} asked for the change and ${confirmedBy} confirmed it. If the owner stopped it, someone may have shown you a false ID: call the customer back on a number of the account before you do anything else.`,
      ),
      button('Open the customer', `${publicUrl}/desk/customers/${customerId}`),
    ],
  })
}
