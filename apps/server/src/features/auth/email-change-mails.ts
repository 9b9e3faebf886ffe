import { emailCodeLength } from '@openline/contract/profile'
import type { Mail } from '../../gateways/mail/mail.ts'
import { linkTo } from '../../link-to.ts'
import { codeAdvice, compose, type MailSetting, paragraph } from './mails.ts'

export const newEmailCodeMail = (setting: MailSetting, to: string, code: string): Mail =>
  compose(setting, to, {
    subject: `Confirm your new e-mail address for ${setting.brand.shortName}`,
    preheader: `Your ${emailCodeLength}-digit code is inside.`,
    blocks: [
      paragraph(`Enter this code to use this address for your ${setting.brand.name} account.`),
      { kind: 'code', label: 'Code for the new address', code },
      ...codeAdvice(setting),
    ],
  })

/** To the owner of an address that somebody wants for another account. */
export const addressTakenMail = (setting: MailSetting, to: string): Mail =>
  compose(setting, to, {
    subject: `Somebody wanted to use your address at ${setting.brand.shortName}`,
    preheader: 'You have an account with it, so nothing was changed.',
    blocks: [
      paragraph(
        `Somebody, perhaps you, tried to use this address for another ${setting.brand.name} account. It belongs to your account, so nothing was changed.`,
      ),
      paragraph(
        'If it was you: one address opens one account. Change the address of this account first, or close it.',
      ),
      paragraph('If it was not you, you can ignore this mail: your account is safe.'),
    ],
  })

export const newEmailMail = (setting: MailSetting, to: string): Mail =>
  compose(setting, to, {
    subject: `This is your new address at ${setting.brand.shortName}`,
    preheader: 'From now on you sign in with it.',
    blocks: [
      paragraph(
        `Your ${setting.brand.name} account uses this e-mail address now. Sign in with it from now on; everything else stays as it was.`,
      ),
      { kind: 'button', label: 'Go to my account', url: linkTo(setting.publicUrl, '/dashboard') },
    ],
  })
