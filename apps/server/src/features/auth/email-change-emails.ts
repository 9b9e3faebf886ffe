import { emailCodeLength } from '@openline/contract/profile'
import { t } from '@openline/i18n/i18n'
import { paragraph } from '../../emails/blocks.ts'
import type { Email } from '../../gateways/email/email.ts'
import { linkTo } from '../../language/link-to.ts'
import { codeAdvice, compose, type EmailSettings } from './emails.ts'

export function newAddressCodeEmail(setting: EmailSettings, to: string, code: string): Email {
  return compose(setting, to, {
    subject: t('Confirm your new email for {brand}', { brand: setting.brand.shortName }),
    preheader: t('Your {digits}-digit code is inside.', { digits: emailCodeLength }),
    blocks: [
      paragraph(
        t('Enter this code to use this email for your {brand} account.', {
          brand: setting.brand.name,
        }),
      ),
      { kind: 'code', label: t('Your code'), code },
      ...codeAdvice(),
    ],
  })
}

/** To the owner of an address that somebody wants for another account. */
export function addressTakenEmail(setting: EmailSettings, to: string): Email {
  return compose(setting, to, {
    subject: t('Someone tried to use your email at {brand}', {
      brand: setting.brand.shortName,
    }),
    preheader: t('You already have an account with it, so nothing changed.'),
    blocks: [
      paragraph(
        t(
          'Someone (maybe you) tried to use this email for another {brand} account. It belongs to your account, so nothing changed.',
          { brand: setting.brand.name },
        ),
      ),
      paragraph(
        t(
          'If it was you: each account needs its own email. Change the email on this account first, or close it.',
        ),
      ),
      paragraph(t('If it wasn’t you, you can ignore this email. Your account is safe.')),
    ],
  })
}

export function newAddressEmail(setting: EmailSettings, to: string): Email {
  return compose(setting, to, {
    subject: t('Your new email at {brand}', { brand: setting.brand.shortName }),
    preheader: t('Use it to sign in from now on.'),
    blocks: [
      paragraph(
        t(
          'Your {brand} account now uses this email. Sign in with it from now on. Nothing else has changed.',
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
}
