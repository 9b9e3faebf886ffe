import type { NewSim } from '@openline/contract/lines/line-safety'
import { msg, t, translate } from '@openline/i18n/i18n'
import type { WriteEmail } from '../../../emails/compose.ts'
import { trackingRow } from '../../../emails/tracking-row.ts'
import { type AskedBy, atStart, lineName, ownerEmail } from '../lines/owner-email.ts'
import type { SafeLine } from './store.ts'

export function lineSuspendedEmail(line: SafeLine, by: AskedBy): WriteEmail {
  return ownerEmail(line, () => ({
    ...alarmOf(by),
    subject: t('Your line is suspended'),
    text: [
      by === 'support'
        ? t(
            'We suspended {number}. Its SIM can’t be used for calls, texts or data, except for emergency calls. You keep your number and your plan. Only our support team can restore service: please call us when you’re ready.',
            { number: lineName(line) },
          )
        : t(
            'We suspended {number}, as you asked. Its SIM can’t be used for calls, texts or data, except for emergency calls. You keep your number and your plan, and you can restore service in your account.',
            { number: lineName(line) },
          ),
    ],
  }))
}

export function lineRestoredEmail(line: SafeLine, by: AskedBy): WriteEmail {
  return ownerEmail(line, () => {
    const number = lineName(line)
    return {
      ...alarmOf(by),
      subject: t('Your service is being restored'),
      text: [
        by === 'support'
          ? t('Service for {number} is being restored.', { number })
          : t(
              'Service for {number} is being restored, as requested by someone signed in to your account.',
              { number },
            ),
      ],
    }
  })
}

export function simChangeRequestedEmail(line: SafeLine, sim: NewSim, by: AskedBy): WriteEmail {
  return ownerEmail(line, () => {
    const values = { number: lineName(line), sim: translate(simNames[sim]) }
    return {
      ...alarmOf(by),
      subject: t('A new SIM was requested for your line'),
      text: [
        by === 'support'
          ? t('We’re moving {number} to {sim}. Your current SIM will stop working then.', values)
          : t(
              'Someone signed in to your account asked to move {number} to {sim}. Your current SIM will stop working then.',
              values,
            ),
      ],
    }
  })
}

function alarmOf(by: AskedBy): { alarm: 'support' } | Record<never, never> {
  return by === 'support' ? { alarm: 'support' } : {}
}

export function simShippedEmail(line: SafeLine, trackingNumber: string | null): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('Your new SIM card is on its way'),
    text: [
      t('The new SIM card for {number} has shipped.', { number: lineName(line) }),
      t(
        'When it arrives, sign in to your account, choose “I have the card” on your line and enter the long number printed on the card. Your old SIM works until then.',
      ),
    ],
    facts: trackingNumber
      ? { kind: 'keyValues', label: t('Shipment'), rows: [trackingRow(trackingNumber)] }
      : null,
  }))
}

export function simChangedEmail(line: SafeLine, sim: NewSim): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('Your line has a new SIM'),
    text: [
      t('{number} is now on {sim}. The old SIM was permanently deactivated.', {
        number: atStart(lineName(line)),
        sim: translate(simNames[sim]),
      }),
      ...(sim === 'esim' ? [t('Sign in to your account to install the eSIM.')] : []),
    ],
  }))
}

export function simChangeFailedEmail(line: SafeLine, why: () => string): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('Your SIM couldn’t be changed'),
    text: [
      t('The SIM for {number} couldn’t be changed. {why}', {
        number: lineName(line),
        why: why(),
      }),
    ],
  }))
}

const simNames: Readonly<Record<NewSim, string>> = {
  esim: msg('a new eSIM'),
  card: msg('a new SIM card sent by mail'),
  own_card: msg('another SIM card'),
}
