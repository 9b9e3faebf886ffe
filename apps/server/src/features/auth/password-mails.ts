import { resetLinkMinutes } from '@openline/contract/passwords'
import type { Mail } from '../../gateways/mail/mail.ts'
import { linkTo } from '../../link-to.ts'
import { compose, type MailSetting, paragraph } from './mails.ts'

/** @param url holds the secret; the only place where it is written */
export const resetLinkMail = (setting: MailSetting, to: string, url: string): Mail =>
  compose(setting, to, {
    subject: `Choose a new ${setting.brand.shortName} password`,
    preheader: `The link works once, within ${resetLinkMinutes} minutes.`,
    blocks: [
      paragraph(
        `Somebody, perhaps you, asked for a new password for your account at ${setting.brand.name}. With this link you choose one. It works once, within ${resetLinkMinutes} minutes.`,
      ),
      { kind: 'button', label: 'Choose a new password', url },
      paragraph(
        'If it was not you, you can ignore this mail: your password stays as it is, and nobody gets in without the link.',
      ),
    ],
  })

export const noAccountToResetMail = (setting: MailSetting, to: string): Mail =>
  compose(setting, to, {
    subject: `A new password for ${setting.brand.shortName}`,
    preheader: 'We found no account for this address.',
    blocks: [
      paragraph(
        `Somebody, perhaps you, asked for a new password for ${setting.brand.name} with this address. There is no account for it. If you have one, it is under another address.`,
      ),
      { kind: 'button', label: 'Create an account', url: linkTo(setting.publicUrl, '/register') },
      paragraph('If it was not you, you can ignore this mail.'),
    ],
  })
