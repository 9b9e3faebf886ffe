import { loginCodeLength } from '@openline/contract/auth'
import type { Brand } from '@openline/contract/brand'
import type { Mail } from '../../gateways/mail/mail.ts'
import { inWords } from '../../http/rate-limit.ts'
import { linkTo } from '../../link-to.ts'
import type { MailBlock } from '../../mails/blocks.ts'
import { renderMail } from '../../mails/layout.ts'
import { codeLifeSeconds } from './challenges.ts'

export type MailSetting = { brand: Brand; publicUrl: string }

/** Never with the code in subject or preview: both are shown on locked phones. */
export const signInCodeMail = (setting: MailSetting, to: string, code: string): Mail =>
  compose(setting, to, {
    subject: `Your ${setting.brand.shortName} sign-in code`,
    preheader: `Your ${loginCodeLength}-digit code is inside.`,
    blocks: [
      paragraph(`Enter this code to sign in to ${setting.brand.name}.`),
      { kind: 'code', label: 'Sign-in code', code },
      ...codeAdvice(setting),
    ],
  })

export const noAccountMail = (setting: MailSetting, to: string): Mail =>
  compose(setting, to, {
    subject: `Signing in to ${setting.brand.shortName}`,
    preheader: 'We found no account for this address.',
    blocks: [
      paragraph(
        `Somebody, perhaps you, asked for a code to sign in to ${setting.brand.name} with this address. There is no account for it. If you have one, it is under another address.`,
      ),
      { kind: 'button', label: 'Create an account', url: linkTo(setting.publicUrl, '/register') },
      paragraph('If it was not you, you can ignore this mail.'),
    ],
  })

export const registrationCodeMail = (setting: MailSetting, to: string, code: string): Mail =>
  compose(setting, to, {
    subject: `Confirm your e-mail address for ${setting.brand.shortName}`,
    preheader: `Your ${loginCodeLength}-digit code is inside.`,
    blocks: [
      paragraph(`Welcome to ${setting.brand.name}. Enter this code to finish your registration.`),
      { kind: 'code', label: 'Registration code', code },
      ...codeAdvice(setting),
    ],
  })

export const alreadyRegisteredMail = (setting: MailSetting, to: string): Mail =>
  compose(setting, to, {
    subject: `You already have an account at ${setting.brand.shortName}`,
    preheader: 'Sign in with your password, or with a code by e-mail.',
    blocks: [
      paragraph(
        `Somebody, perhaps you, tried to register with ${setting.brand.name} under this address. You already have an account, so nothing was changed. Sign in with your password or with a code.`,
      ),
      { kind: 'button', label: 'Sign in', url: linkTo(setting.publicUrl, '/login') },
      paragraph('If it was not you, you can ignore this mail: your account is safe.'),
    ],
  })

type Content = { subject: string; preheader: string; blocks: readonly MailBlock[] }

export const compose = (setting: MailSetting, to: string, content: Content): Mail => ({
  to,
  subject: content.subject,
  ...renderMail({ ...setting, title: content.subject, ...content }),
})

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })

export const codeAdvice = ({ brand }: MailSetting): MailBlock[] => [
  paragraph(
    `The code works once, within ${inWords(codeLifeSeconds)}. Nobody at ${brand.shortName} will ever ask you for it.`,
  ),
  paragraph(
    'If you did not ask for this, you can ignore this mail: nothing happens without the code.',
  ),
]
