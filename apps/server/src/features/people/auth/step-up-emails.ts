import { loginCodeLength } from '@openline/contract/people/auth'
import { t } from '@openline/i18n/i18n'
import { paragraph } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import { codeEmail } from './emails.ts'

/** For confirming a step while signed in: it opens no session. */
export function stepUpCodeEmail(code: string): WriteEmail {
  return ({ brand }) =>
    codeEmail({
      subject: t('Confirm it’s you on {brand}', { brand: brand.shortName }),
      digits: loginCodeLength,
      blocks: [
        paragraph(
          t('Enter this code to confirm a change in your {brand} account.', { brand: brand.name }),
        ),
        { kind: 'code', label: t('Confirmation code'), code },
      ],
    })
}
