import { loginCodeLength } from '@openline/contract/auth'
import type { Brand } from '@openline/contract/brand'
import { t } from '@openline/words/words'
import type { Mail } from '../../gateways/mail/mail.ts'
import { inWords } from '../../http/rate-limit.ts'
import { linkTo } from '../../link-to.ts'
import { type MailBlock, paragraph } from '../../mails/blocks.ts'
import { renderMail } from '../../mails/layout.ts'
import { codeLifeSeconds } from './challenges.ts'

export type MailSetting = { brand: Brand; publicUrl: string }

/** Never with the code in subject or preview: both are shown on locked phones. */
export const signInCodeMail = (setting: MailSetting, to: string, code: string): Mail =>
  compose(setting, to, {
    subject: t('Your {brand} sign-in code', { brand: setting.brand.shortName }),
    preheader: t('Your {digits}-digit code is inside.', { digits: loginCodeLength }),
    blocks: [
      paragraph(t('Enter this code to sign in to {brand}.', { brand: setting.brand.name })),
      { kind: 'code', label: t('Sign-in code'), code },
      ...codeAdvice(setting),
    ],
  })

export const noAccountMail = (setting: MailSetting, to: string): Mail =>
  compose(setting, to, {
    subject: t('Signing in to {brand}', { brand: setting.brand.shortName }),
    preheader: t('We found no account for this address.'),
    blocks: [
      paragraph(
        t(
          'Somebody, perhaps you, asked for a code to sign in to {brand} with this address. There is no account for it. If you have one, it is under another address.',
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

export const registrationCodeMail = (setting: MailSetting, to: string, code: string): Mail =>
  compose(setting, to, {
    subject: t('Confirm your e-mail address for {brand}', { brand: setting.brand.shortName }),
    preheader: t('Your {digits}-digit code is inside.', { digits: loginCodeLength }),
    blocks: [
      paragraph(
        t('Welcome to {brand}. Enter this code to finish your registration.', {
          brand: setting.brand.name,
        }),
      ),
      { kind: 'code', label: t('Registration code'), code },
      ...codeAdvice(setting),
    ],
  })

export const alreadyRegisteredMail = (setting: MailSetting, to: string): Mail =>
  compose(setting, to, {
    subject: t('You already have an account at {brand}', { brand: setting.brand.shortName }),
    preheader: t('Sign in with your password, or with a code by e-mail.'),
    blocks: [
      paragraph(
        t(
          'Somebody, perhaps you, tried to register with {brand} under this address. You already have an account, so nothing was changed. Sign in with your password or with a code.',
          { brand: setting.brand.name },
        ),
      ),
      { kind: 'button', label: t('Sign in'), url: linkTo(setting.publicUrl, '/login') },
      paragraph(t('If it was not you, you can ignore this mail: your account is safe.')),
    ],
  })

type Content = { subject: string; preheader: string; blocks: readonly MailBlock[] }

export const compose = (setting: MailSetting, to: string, content: Content): Mail => ({
  to,
  subject: content.subject,
  ...renderMail({ ...setting, title: content.subject, ...content }),
})

export const codeAdvice = ({ brand }: MailSetting): MailBlock[] => [
  paragraph(
    t('The code works once, within {time}. Nobody at {brand} will ever ask you for it.', {
      time: inWords(codeLifeSeconds),
      brand: brand.shortName,
    }),
  ),
  paragraph(
    t('If you did not ask for this, you can ignore this mail: nothing happens without the code.'),
  ),
]
