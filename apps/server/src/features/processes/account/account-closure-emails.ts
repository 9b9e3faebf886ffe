import { formatCents } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import { paragraph } from '../../../emails/blocks.ts'
import type { EmailSettings, EmailText, WriteEmail } from '../../../emails/compose.ts'

/** The last email of an account, to the address that it had. `creditCents`: credit that ended with it. */
export function accountClosedEmail(creditCents: number): WriteEmail {
  return (settings) => write(settings, creditCents)
}

function write({ brand }: EmailSettings, creditCents: number): EmailText {
  const sentences = [
    t(
      'Your account is permanently closed. Your lines are canceled, your cards are removed, and no one can sign in to it anymore.',
    ),
    ...(creditCents > 0
      ? [t('Your {amount} credit ended with it.', { amount: formatCents(creditCents) })]
      : []),
    t(
      'We’ve deleted your name, addresses, contact number, and messages. What the law makes us keep no longer names you: amounts, dates, state, and ZIP code of your orders, and the records of your lines, sign-ins, and consents.',
    ),
    t(
      'If this wasn’t you, call us today at {phone}. We can sometimes recover a number within a few days.',
      { phone: brand.support.phone },
    ),
  ]
  return {
    subject: t('Your {brand} account is closed', { brand: brand.shortName }),
    preheader: t('What we deleted and what we have to keep.'),
    blocks: sentences.map(paragraph),
  }
}
