import { resetLinkMinutes } from '@openline/contract/passwords'
import { t } from '@openline/i18n/i18n'
import { paragraph } from '../../emails/blocks.ts'
import type { Email } from '../../gateways/email/email.ts'
import { linkTo } from '../../language/link-to.ts'
import { compose, type EmailSettings } from './emails.ts'

/** @param url holds the secret; the only place where it is written */
export function resetLinkEmail(setting: EmailSettings, to: string, url: string): Email {
  return compose(setting, to, {
    subject: t('Choose a new {brand} password', { brand: setting.brand.shortName }),
    preheader: t('The link works once and expires in {minutes} minutes.', {
      minutes: resetLinkMinutes,
    }),
    blocks: [
      paragraph(
        t(
          'Someone (maybe you) asked for a new password for your {brand} account. Use this link to choose one. It works once and expires in {minutes} minutes.',
          { brand: setting.brand.name, minutes: resetLinkMinutes },
        ),
      ),
      { kind: 'button', label: t('Choose a new password'), url },
      paragraph(
        t(
          'If it wasn’t you, you can ignore this email. Your password hasn’t changed, and no one can get in without the link.',
        ),
      ),
    ],
  })
}

export function noAccountToResetEmail(setting: EmailSettings, to: string): Email {
  return compose(setting, to, {
    subject: t('There’s no {brand} account with this email', { brand: setting.brand.shortName }),
    preheader: t('There’s no account with this email.'),
    blocks: [
      paragraph(
        t(
          'Someone (maybe you) asked for a new {brand} password for this email, but there’s no account with it. If you have an account, it’s under a different email.',
          { brand: setting.brand.name },
        ),
      ),
      {
        kind: 'button',
        label: t('Create an account'),
        url: linkTo(setting.publicUrl, '/register'),
      },
      paragraph(t('If it wasn’t you, you can ignore this email.')),
    ],
  })
}
