import { approvedMinutes } from '@openline/contract/approvals'
import { loginCodeLength } from '@openline/contract/auth'
import { t } from '@openline/i18n/i18n'
import { button, paragraph } from '../../emails/blocks.ts'
import type { WriteEmail } from '../../emails/compose.ts'
import { linkTo } from '../../language/link-to.ts'

type Request = { staffName: string; reason: string; code: string }

/** Asks a customer to let a staff member look. Unlike all other codes, this one is for reading out. */
export function approvalEmail({ staffName, reason, code }: Request): WriteEmail {
  return ({ brand, publicUrl }) => ({
    subject: t('{brand} support asks for your approval', { brand: brand.shortName }),
    preheader: t('Your {digits}-digit code is inside.', { digits: loginCodeLength }),
    blocks: [
      paragraph(
        t(
          'To help you, our support team asks to see what you used or your eSIM code, turn a line back on, replace its SIM, cancel it or close your account. They can’t do any of this unless you approve.',
        ),
      ),
      {
        kind: 'keyValues',
        label: t('Who and why'),
        rows: [
          { label: t('Who'), value: staffName },
          { label: t('Why'), value: reason },
        ],
      },
      paragraph(
        t(
          'Are you talking with our support team right now? Read them this code, or approve in your account. Your approval ends after {minutes} minutes.',
          { minutes: approvedMinutes },
        ),
      ),
      { kind: 'code', label: t('Approval code'), code },
      paragraph(
        t(
          'If you aren’t talking with us, don’t share this code. Decline the request in your account and call us at {phone}.',
          { phone: brand.support.phone },
        ),
      ),
      button(t('Go to my account'), linkTo(publicUrl, '/dashboard')),
    ],
  })
}

/** After staff looked at an eSIM code. */
export function esimViewedEmail({ staffName, reason }: Omit<Request, 'code'>): WriteEmail {
  return ({ brand, publicUrl }) => ({
    subject: t('Our support team viewed your eSIM code'),
    preheader: t('If you didn’t ask for help, please act now.'),
    blocks: [
      paragraph(
        t('With your approval, our support team viewed the eSIM code of your line to help you.'),
      ),
      {
        kind: 'keyValues',
        label: t('Who and why'),
        rows: [
          { label: t('Who'), value: staffName },
          { label: t('Why'), value: reason },
        ],
      },
      paragraph(
        t('If you didn’t ask for help, lock your number and call us at {phone}.', {
          phone: brand.support.phone,
        }),
      ),
      button(t('Go to my account'), linkTo(publicUrl, '/dashboard')),
    ],
  })
}
