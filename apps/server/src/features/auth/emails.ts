import { loginCodeLength } from '@openline/contract/auth'
import type { Brand } from '@openline/contract/brand'
import { t } from '@openline/i18n/i18n'
import { type EmailBlock, paragraph } from '../../emails/blocks.ts'
import { renderEmail } from '../../emails/layout.ts'
import type { Email } from '../../gateways/email/email.ts'
import { inWords } from '../../http/rate-limit.ts'
import { linkTo } from '../../language/link-to.ts'
import { codeLifeSeconds } from './challenges.ts'

export type EmailSettings = { brand: Brand; publicUrl: string }

/** Never with the code in subject or preview: both are shown on locked phones. */
export function signInCodeEmail(setting: EmailSettings, to: string, code: string): Email {
  return compose(setting, to, {
    subject: t('Your {brand} sign-in code', { brand: setting.brand.shortName }),
    preheader: t('Your {digits}-digit code is inside.', { digits: loginCodeLength }),
    blocks: [
      paragraph(t('Enter this code to sign in to {brand}.', { brand: setting.brand.name })),
      { kind: 'code', label: t('Sign-in code'), code },
      ...codeAdvice(),
    ],
  })
}

/** For an address without an account: the code opens one. */
export function newcomerCodeEmail(setting: EmailSettings, to: string, code: string): Email {
  return compose(setting, to, {
    subject: t('Your {brand} code', { brand: setting.brand.shortName }),
    preheader: t('Your {digits}-digit code is inside.', { digits: loginCodeLength }),
    blocks: [
      paragraph(
        t(
          'Welcome to {brand}. You don’t have an account with this email yet. Enter this code to create one.',
          { brand: setting.brand.name },
        ),
      ),
      { kind: 'code', label: t('Your code'), code },
      paragraph(t('Already have an account? It’s under a different email.')),
      ...codeAdvice(),
    ],
  })
}

/** For confirming a step while signed in: it opens no session. */
export function stepUpCodeEmail(setting: EmailSettings, to: string, code: string): Email {
  return compose(setting, to, {
    subject: t('Confirm it’s you on {brand}', { brand: setting.brand.shortName }),
    preheader: t('Your {digits}-digit code is inside.', { digits: loginCodeLength }),
    blocks: [
      paragraph(
        t('Enter this code to confirm a change in your {brand} account.', {
          brand: setting.brand.name,
        }),
      ),
      { kind: 'code', label: t('Confirmation code'), code },
      ...codeAdvice(),
    ],
  })
}

export function registrationCodeEmail(setting: EmailSettings, to: string, code: string): Email {
  return compose(setting, to, {
    subject: t('Confirm your email for {brand}', { brand: setting.brand.shortName }),
    preheader: t('Your {digits}-digit code is inside.', { digits: loginCodeLength }),
    blocks: [
      paragraph(
        t('Welcome to {brand}. Enter this code to finish setting up your account.', {
          brand: setting.brand.name,
        }),
      ),
      { kind: 'code', label: t('Your code'), code },
      ...codeAdvice(),
    ],
  })
}

export function alreadyRegisteredEmail(setting: EmailSettings, to: string): Email {
  return compose(setting, to, {
    subject: t('You already have an account with {brand}', { brand: setting.brand.shortName }),
    preheader: t('Sign in with your password or a code we’ll email you.'),
    blocks: [
      paragraph(
        t(
          'Someone (maybe you) tried to sign up for {brand} with this email. You already have an account, so nothing changed. Sign in with your password or with a code.',
          { brand: setting.brand.name },
        ),
      ),
      { kind: 'button', label: t('Sign in'), url: linkTo(setting.publicUrl, '/login') },
      paragraph(t('If it wasn’t you, you can ignore this email. Your account is safe.')),
    ],
  })
}

type Content = { subject: string; preheader: string; blocks: readonly EmailBlock[] }

export function compose(setting: EmailSettings, to: string, content: Content): Email {
  return {
    to,
    subject: content.subject,
    ...renderEmail({ ...setting, title: content.subject, ...content }),
  }
}

export function codeAdvice(): EmailBlock[] {
  return [
    paragraph(
      t(
        'The code works once and expires in {time}. We’ll never call, text or email to ask for it.',
        {
          time: inWords(codeLifeSeconds),
        },
      ),
    ),
    paragraph(
      t('If you didn’t request this, you can ignore this email. Nothing happens without the code.'),
    ),
  ]
}
