import { t } from '@openline/i18n/i18n'
import type { WriteEmail } from '../../../emails/compose.ts'
import { securityEmail } from '../../../emails/security-email.ts'
import { maskedEmail } from './customers.ts'

/** To the address of the account that was closed by it. */
export function mergedAwayEmail(otherEmail: string): WriteEmail {
  return securityEmail(() => ({
    subject: t('This account was merged into your other account'),
    details: [
      t(
        'Your lines, credit, and messages are now in {otherEmail}, where you can also see your past orders and receipts.',
        { otherEmail: maskedEmail(otherEmail) },
      ),
      t(
        'This account is closed: you can’t sign in with this email anymore, and the cards saved here were removed.',
      ),
    ],
    by: 'support',
  }))
}

/** To the account that stays open. */
export function mergedHereEmail(otherEmail: string): WriteEmail {
  return securityEmail(() => ({
    subject: t('Your other account was merged into this one'),
    details: [
      t(
        'The lines, credit, and messages of {otherEmail} are now in this account, with its past orders and receipts.',
        { otherEmail: maskedEmail(otherEmail) },
      ),
      t(
        'Auto-renew is off for the lines that came, and cards saved there were removed. To keep a line, turn Auto-renew on with a card of this account, or renew it by hand before the paid time ends.',
      ),
    ],
    by: 'support',
  }))
}
