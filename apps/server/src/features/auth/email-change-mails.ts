import { emailCodeLength } from '@openline/contract/profile'
import { t } from '@openline/words/words'
import type { Mail } from '../../gateways/mail/mail.ts'
import { linkTo } from '../../link-to.ts'
import { paragraph } from '../../mails/blocks.ts'
import { codeAdvice, compose, type MailSetting } from './mails.ts'

export const newEmailCodeMail = (setting: MailSetting, to: string, code: string): Mail =>
  compose(setting, to, {
    subject: t('Confirm your new e-mail address for {brand}', { brand: setting.brand.shortName }),
    preheader: t('Your {digits}-digit code is inside.', { digits: emailCodeLength }),
    blocks: [
      paragraph(
        t('Enter this code to use this address for your {brand} account.', {
          brand: setting.brand.name,
        }),
      ),
      { kind: 'code', label: t('Code for the new address'), code },
      ...codeAdvice(setting),
    ],
  })

/** To the owner of an address that somebody wants for another account. */
export const addressTakenMail = (setting: MailSetting, to: string): Mail =>
  compose(setting, to, {
    subject: t('Somebody wanted to use your address at {brand}', {
      brand: setting.brand.shortName,
    }),
    preheader: t('You have an account with it, so nothing was changed.'),
    blocks: [
      paragraph(
        t(
          'Somebody, perhaps you, tried to use this address for another {brand} account. It belongs to your account, so nothing was changed.',
          { brand: setting.brand.name },
        ),
      ),
      paragraph(
        t(
          'If it was you: one address opens one account. Change the address of this account first, or close it.',
        ),
      ),
      paragraph(t('If it was not you, you can ignore this mail: your account is safe.')),
    ],
  })

export const newEmailMail = (setting: MailSetting, to: string): Mail =>
  compose(setting, to, {
    subject: t('This is your new address at {brand}', { brand: setting.brand.shortName }),
    preheader: t('From now on you sign in with it.'),
    blocks: [
      paragraph(
        t(
          'Your {brand} account uses this e-mail address now. Sign in with it from now on; everything else stays as it was.',
          { brand: setting.brand.name },
        ),
      ),
      {
        kind: 'button',
        label: t('Go to my account'),
        url: linkTo(setting.publicUrl, '/dashboard'),
      },
    ],
  })
