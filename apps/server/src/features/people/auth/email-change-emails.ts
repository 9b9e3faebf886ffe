import { emailCodeLength, undoEmailHours } from '@openline/contract/people/profile'
import { t } from '@openline/i18n/i18n'
import { button, paragraph } from '../../../emails/blocks.ts'
import type { EmailSettings, EmailText, WriteEmail } from '../../../emails/compose.ts'
import { securityEmail } from '../../../emails/security-email.ts'
import { linkTo } from '../../../language/link-to.ts'
import { codeEmail } from './emails.ts'

export function newAddressCodeEmail(code: string): WriteEmail {
  return ({ brand }) =>
    codeEmail({
      subject: t('Confirm your new email for {brand}', { brand: brand.shortName }),
      digits: emailCodeLength,
      blocks: [
        paragraph(
          t('Enter this code to use this email for your {brand} account.', { brand: brand.name }),
        ),
        { kind: 'code', label: t('Your code'), code },
      ],
    })
}

/** To the owner of an address that was entered for another account. */
export function addressTakenEmail({ brand }: EmailSettings): EmailText {
  return {
    subject: t('Someone tried to use your email at {brand}', { brand: brand.shortName }),
    preheader: t('You already have an account with this email, so nothing changed.'),
    blocks: [
      paragraph(
        t(
          'Someone (maybe you) tried to use this email for another {brand} account. It belongs to your account, so nothing changed.',
          { brand: brand.name },
        ),
      ),
      paragraph(
        t(
          'If it was you: each account needs its own email. Change the email on this account first, or close it.',
        ),
      ),
      paragraph(t('If it wasn’t you, you can ignore this email. Your account is safe.')),
    ],
  }
}

/** To the new address, once it is in place. */
export function newAddressEmail({ brand, publicUrl }: EmailSettings): EmailText {
  return {
    subject: t('Your new email at {brand}', { brand: brand.shortName }),
    preheader: t('Use it to sign in from now on.'),
    blocks: [
      paragraph(
        t(
          'Your {brand} account now uses this email. Sign in with it from now on. Nothing else has changed.',
          { brand: brand.name },
        ),
      ),
      button(t('Go to my account'), linkTo(publicUrl, '/dashboard')),
    ],
  }
}

/** To the old address. `undoToken` is the secret that takes the change back. */
export function emailChangedEmail(undoToken: string): WriteEmail {
  return securityEmail(({ brand, publicUrl }) => ({
    subject: t('Your {brand} email was changed', { brand: brand.shortName }),
    details: [
      t('You now sign in with a different email, and we’ll send our messages there.'),
      t('You have {hours} hours to undo this with the button below.', { hours: undoEmailHours }),
    ],
    remedy: {
      text: t('Undo this change now. That signs everyone out.'),
      label: t('Undo this change'),
      url: linkTo(publicUrl, `/undo-email-change#${undoToken}`),
    },
  }))
}

/** To the old address, which is in place again. */
export const emailRestoredEmail: WriteEmail = securityEmail(({ brand }) => ({
  subject: t('Your {brand} email is back', { brand: brand.shortName }),
  details: [
    t('Everyone was signed out, and the old password no longer works.'),
    t('To sign in, choose a new password or use a code we’ll email you.'),
  ],
}))
