import { loginCodeLength } from '@openline/contract/people/auth'
import { t } from '@openline/i18n/i18n'
import { button, type EmailBlock, paragraph } from '../../../emails/blocks.ts'
import type { EmailSettings, EmailText, WriteEmail } from '../../../emails/compose.ts'
import { inWords } from '../../../http/rate-limit.ts'
import { linkTo } from '../../../language/link-to.ts'
import { codeLifeSeconds } from './challenges.ts'

export function signInCodeEmail(code: string): WriteEmail {
  return ({ brand }) =>
    codeEmail({
      subject: t('Your {brand} sign-in code', { brand: brand.shortName }),
      digits: loginCodeLength,
      blocks: [
        paragraph(t('Enter this code to sign in to {brand}.', { brand: brand.name })),
        { kind: 'code', label: t('Sign-in code'), code },
      ],
    })
}

/** For an address without an account: the code opens one. */
export function newcomerCodeEmail(code: string): WriteEmail {
  return ({ brand }) =>
    codeEmail({
      subject: t('Your {brand} code', { brand: brand.shortName }),
      digits: loginCodeLength,
      blocks: [
        paragraph(
          t(
            'Welcome to {brand}. You don’t have an account with this email yet. Enter this code to create one.',
            { brand: brand.name },
          ),
        ),
        { kind: 'code', label: t('Your code'), code },
        paragraph(t('Already have an account? It’s under a different email.')),
      ],
    })
}

export function registrationCodeEmail(code: string): WriteEmail {
  return ({ brand }) =>
    codeEmail({
      subject: t('Confirm your email for {brand}', { brand: brand.shortName }),
      digits: loginCodeLength,
      blocks: [
        paragraph(
          t('Welcome to {brand}. Enter this code to finish setting up your account.', {
            brand: brand.name,
          }),
        ),
        { kind: 'code', label: t('Your code'), code },
      ],
    })
}

export function alreadyRegisteredEmail({ brand, publicUrl }: EmailSettings): EmailText {
  return {
    subject: t('You already have an account with {brand}', { brand: brand.shortName }),
    preheader: t('Sign in with your password or a code we’ll email you.'),
    blocks: [
      paragraph(
        t(
          'Someone (maybe you) tried to sign up for {brand} with this email. You already have an account, so nothing changed. Sign in with your password or with a code.',
          { brand: brand.name },
        ),
      ),
      button(t('Sign in'), linkTo(publicUrl, '/login')),
      paragraph(t('If it wasn’t you, you can ignore this email. Your account is safe.')),
    ],
  }
}

type CodeText = { subject: string; digits: number; blocks: readonly EmailBlock[] }

/** Never with the code in subject or preview: both are shown on locked phones. */
export function codeEmail({ subject, digits, blocks }: CodeText): EmailText {
  return {
    subject,
    preheader: t('Your {digits}-digit code is inside.', { digits }),
    blocks: [...blocks, ...codeAdvice()],
  }
}

function codeAdvice(): EmailBlock[] {
  return [
    paragraph(
      t(
        'The code works once and expires in {time}. We’ll never call, text or email to ask for it.',
        { time: inWords(codeLifeSeconds) },
      ),
    ),
    paragraph(
      t('If you didn’t request this, you can ignore this email. Nothing happens without the code.'),
    ),
  ]
}
