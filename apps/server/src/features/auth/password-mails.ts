import { resetLinkMinutes } from '@openline/contract/passwords'
import { t } from '@openline/words/words'
import type { Mail } from '../../gateways/mail/mail.ts'
import { linkTo } from '../../link-to.ts'
import { paragraph } from '../../mails/blocks.ts'
import { compose, type MailSetting } from './mails.ts'

/** @param url holds the secret; the only place where it is written */
export const resetLinkMail = (setting: MailSetting, to: string, url: string): Mail =>
  compose(setting, to, {
    subject: t('Choose a new {brand} password', { brand: setting.brand.shortName }),
    preheader: t('The link works once, within {minutes} minutes.', { minutes: resetLinkMinutes }),
    blocks: [
      paragraph(
        t(
          'Somebody, perhaps you, asked for a new password for your account at {brand}. With this link you choose one. It works once, within {minutes} minutes.',
          { brand: setting.brand.name, minutes: resetLinkMinutes },
        ),
      ),
      { kind: 'button', label: t('Choose a new password'), url },
      paragraph(
        t(
          'If it was not you, you can ignore this mail: your password stays as it is, and nobody gets in without the link.',
        ),
      ),
    ],
  })

export const noAccountToResetMail = (setting: MailSetting, to: string): Mail =>
  compose(setting, to, {
    subject: t('A new password for {brand}', { brand: setting.brand.shortName }),
    preheader: t('We found no account for this address.'),
    blocks: [
      paragraph(
        t(
          'Somebody, perhaps you, asked for a new password for {brand} with this address. There is no account for it. If you have one, it is under another address.',
          { brand: setting.brand.name },
        ),
      ),
      {
        kind: 'button',
        label: t('Create an account'),
        url: linkTo(setting.publicUrl, '/register'),
      },
      paragraph(t('If it was not you, you can ignore this mail.')),
    ],
  })
