import { t } from '@openline/i18n/i18n'
import { clockTime } from '../../../emails/clock-time.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import { atStart, lineName, ownerEmail } from '../lines/owner-email.ts'
import type { SafeLine } from './store.ts'

export function numberLockedEmail(line: SafeLine): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('Your number is locked'),
    text: [
      t(
        'We locked {number}. It can’t be transferred to another carrier, and its SIM can’t be changed, until you unlock it.',
        { number: lineName(line) },
      ),
    ],
    alarm: null,
  }))
}

export function numberUnlockedEmail(line: SafeLine): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('Your number was unlocked'),
    text: [
      t(
        '{number} was unlocked by someone signed in to your account. It can now be transferred to another carrier with a transfer PIN, and its SIM can be changed.',
        { number: atStart(lineName(line)) },
      ),
    ],
  }))
}

export function lockRefusedEmail(line: SafeLine): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('The network didn’t accept your number lock'),
    text: [
      t(
        '{number} is locked with us, and we’ll decline any carrier that requests it. But the network didn’t accept the lock. Our support team is working on it and will email you. You don’t need to do anything.',
        { number: atStart(lineName(line)) },
      ),
    ],
    alarm: null,
  }))
}

export function unlockRefusedEmail(line: SafeLine): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('The network didn’t unlock your number'),
    text: [
      t(
        'You unlocked {number}, but it’s still locked on the network, so it can’t be transferred to another carrier yet. Our support team is working on it and will email you. You don’t need to do anything.',
        { number: lineName(line) },
      ),
    ],
    alarm: null,
  }))
}

export function transferPinRequestedEmail(line: SafeLine, days: number): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('A transfer PIN was requested for your number'),
    text: [
      t(
        'Someone signed in to your account requested a transfer PIN for {number}. Another carrier can use it to transfer the number. It’s valid for up to {days} days, and locking the number cancels it right away.',
        { number: lineName(line), days },
      ),
    ],
  }))
}

/** `until`: how long the number can be locked. */
export function portOutRequestedEmail(
  line: SafeLine,
  toCarrier: string,
  { until, timeZone }: { until: Date; timeZone: string },
): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('Another carrier requested your number'),
    text: [
      t('{carrier} requested {number} with the correct account number and transfer PIN.', {
        carrier: toCarrier,
        number: lineName(line),
      }),
      t(
        'If you requested this, you don’t need to do anything. The number will transfer soon after {time}. Don’t cancel your line here before then. If you didn’t request it, lock your number before {time}.',
        { time: clockTime(until, timeZone) },
      ),
    ],
  }))
}

/** The network decides: nothing here stops it. */
export function portOutReportedEmail(line: SafeLine, toCarrier: string): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('Another carrier requested your number'),
    text: [
      t('{carrier} requested {number}.', { carrier: toCarrier, number: lineName(line) }),
      t(
        'The network decides on this request, and it can’t be stopped in your account. If you requested it, don’t cancel your line here before the number has moved.',
      ),
    ],
    alarm: 'call',
  }))
}

export function portOutDeclinedEmail(
  line: SafeLine,
  toCarrier: string,
  why: () => string,
): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('We blocked a transfer of your number'),
    text: [
      t('{carrier} requested {number}. We declined because {why}', {
        carrier: toCarrier,
        number: lineName(line),
        why: why(),
      }),
    ],
  }))
}

export function transferPinCanceledEmail(line: SafeLine): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('Your transfer PIN was canceled'),
    text: [
      t(
        'The transfer PIN for {number} was entered incorrectly five times, so we canceled it. You can get a new one in your account.',
        { number: lineName(line) },
      ),
    ],
  }))
}

export function portOutWithdrawnEmail(line: SafeLine, toCarrier: string): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('Your number stays with us'),
    text: [
      t('{carrier} withdrew its request for {number}. Nothing has changed.', {
        carrier: toCarrier,
        number: lineName(line),
      }),
    ],
    alarm: null,
  }))
}

export function numberPortedOutEmail(line: SafeLine, toCarrier: string): WriteEmail {
  return ownerEmail(null, () => ({
    subject: t('Your number was transferred out'),
    text: [
      t(
        '{number} is now with {carrier}, and your line with us has ended. Thank you for being a customer.',
        { number: atStart(lineName(line)), carrier: toCarrier },
      ),
    ],
    alarm: 'call',
  }))
}
