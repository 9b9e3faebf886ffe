import { invitationDays } from '@openline/contract/staff-sign-in'
import { button, paragraph } from '../../emails/blocks.ts'
import type { WriteEmail } from '../../emails/compose.ts'

/** To someone who gets an account at the desk, or a new way into theirs. @param url with the secret */
export function invitationEmail(url: string): WriteEmail {
  return ({ brand }) => ({
    subject: `Your account at the ${brand.shortName} desk`,
    preheader: `The link works once and expires in ${invitationDays} days.`,
    blocks: [
      paragraph(
        `An admin of ${brand.name} has opened the desk for you, where our staff work. Use this link on the device that you work with and make a passkey. The link works once and expires in ${invitationDays} days.`,
      ),
      button('Set up my passkey', url),
      paragraph('If you didn’t expect this, please don’t use the link, and tell your admin.'),
    ],
  })
}
