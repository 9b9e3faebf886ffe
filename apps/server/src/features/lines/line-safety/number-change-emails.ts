import { t } from '@openline/i18n/i18n'
import type { WriteEmail } from '../../../emails/compose.ts'
import { atStart, lineName, ownerEmail } from '../lines/owner-email.ts'
import type { SafeLine } from './store.ts'

/** To the owner, before the carrier is asked. */
export function numberRequestedEmail(line: SafeLine): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('A new number was requested for your line'),
    text: [
      t(
        'We’re giving your line a new number. {number} will stop working then, and you can’t get it back.',
        { number: atStart(lineName(line)) },
      ),
    ],
    alarm: 'support',
  }))
}

/** To the owner, once the line has another number. `line` is as it was before. */
export function numberChangedEmail(line: SafeLine): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('Your line has a new number'),
    text: [
      t('{number} no longer works. Your account shows your new number.', {
        number: atStart(lineName(line)),
      }),
      t(
        'Tell your contacts, and change the number wherever you get sign-in codes by text, such as your bank.',
      ),
      t(
        'Your plan, SIM and 911 address stay the same. Please check in your account that the 911 address is right.',
      ),
    ],
    alarm: 'support',
  }))
}

/** To the owner: the carrier refused. */
export function numberNotChangedEmail(line: SafeLine): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('Your number couldn’t be changed'),
    text: [
      t('The network couldn’t give your line another number. {number} works as before.', {
        number: atStart(lineName(line)),
      }),
    ],
    alarm: null,
  }))
}
