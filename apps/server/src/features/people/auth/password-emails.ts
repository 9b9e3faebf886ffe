import { resetLinkMinutes } from '@openline/contract/people/passwords'
import { t } from '@openline/i18n/i18n'
import { button, paragraph } from '../../../emails/blocks.ts'
import type { EmailSettings, EmailText, WriteEmail } from '../../../emails/compose.ts'
import { securityEmail } from '../../../emails/security-email.ts'
import { linkTo } from '../../../language/link-to.ts'

/** @param path of the page, with the secret, which is written nowhere else */
export function resetLinkEmail(path: string): WriteEmail {
  return ({ brand, publicUrl }) => ({
    subject: t('Choose a new {brand} password', { brand: brand.shortName }),
    preheader: t('The link works once and expires in {minutes} minutes.', {
      minutes: resetLinkMinutes,
    }),
    blocks: [
      paragraph(
        t(
          'Someone (maybe you) asked for a new password for your {brand} account. Use this link to choose one. It works once and expires in {minutes} minutes.',
          { brand: brand.name, minutes: resetLinkMinutes },
        ),
      ),
      button(t('Choose a new password'), linkTo(publicUrl, path)),
      paragraph(
        t(
          'If it wasn’t you, you can ignore this email. Your password hasn’t changed, and no one can get in without the link.',
        ),
      ),
    ],
  })
}

export function noAccountToResetEmail({ brand, publicUrl }: EmailSettings): EmailText {
  return {
    subject: t('There’s no {brand} account with this email', { brand: brand.shortName }),
    preheader: t('There’s no account with this email.'),
    blocks: [
      paragraph(
        t(
          'Someone (maybe you) asked for a new {brand} password for this email, but there’s no account with it. If you have an account, it’s under a different email.',
          { brand: brand.name },
        ),
      ),
      button(t('Create an account'), linkTo(publicUrl, '/register')),
      paragraph(t('If it wasn’t you, you can ignore this email.')),
    ],
  }
}

export const passwordChangedEmail: WriteEmail = securityEmail(({ brand }) => ({
  subject: t('Your {brand} password was changed', { brand: brand.shortName }),
  details: [t('You’re still signed in where you changed it. You were signed out everywhere else.')],
}))

export const passwordCreatedEmail: WriteEmail = securityEmail(({ brand }) => ({
  subject: t('A password was added to your {brand} account', { brand: brand.shortName }),
  details: [t('You can still sign in with a code we email you.')],
}))

/** The password was set with a link. */
export const passwordResetEmail: WriteEmail = securityEmail(({ brand }) => ({
  subject: t('Your {brand} password was changed', { brand: brand.shortName }),
  details: [t('It was set with a link we emailed you. You were signed out on all devices.')],
}))
