import {
  type ApprovalRequest,
  approvalWords,
  approvedMinutes,
} from '@openline/contract/people/approvals'
import { t } from '@openline/i18n/i18n'
import { button, paragraph } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import { linkTo } from '../../../language/link-to.ts'

type Look = { staffName: string; reason: string }
type Request = Look & Pick<ApprovalRequest, 'scope' | 'between' | 'phrase'>

/**
 * Asks a customer to let a staff member see or do what `scope` says. It holds nothing to read out: the customer
 * answers in the account, and compares the phrase with what they hear.
 */
export function approvalEmail(request: Request): WriteEmail {
  const { staffName, reason, phrase } = request
  return ({ brand, publicUrl }) => ({
    subject: t('{brand} support needs your OK', { brand: brand.shortName }),
    preheader: t('Approve or decline it in your account.'),
    blocks: [
      paragraph(
        t('To help you, our support team asks to do the following. They can’t unless you approve.'),
      ),
      {
        kind: 'keyValues',
        label: t('What, who and why'),
        rows: [
          { label: t('What'), value: approvalWords(request) },
          { label: t('Who'), value: staffName },
          { label: t('Why'), value: reason },
        ],
      },
      paragraph(
        t(
          'On the phone with us? Approve only if the person says: {phrase}. Please don’t say it first.',
          { phrase },
        ),
      ),
      paragraph(
        t(
          'To approve, sign in and press Approve. Their access ends after {minutes} minutes. We’ll never ask you for a code.',
          { minutes: approvedMinutes },
        ),
      ),
      paragraph(
        t(
          'If you aren’t talking with us, decline the request in your account and call us at {phone}.',
          { phone: brand.support.phone },
        ),
      ),
      button(t('Go to my account'), linkTo(publicUrl, '/dashboard')),
    ],
  })
}

/** After staff looked at an eSIM code. */
export function esimViewedEmail({ staffName, reason }: Look): WriteEmail {
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
