import type { Brand } from '@openline/contract/brand'
import type { NewSim } from '@openline/contract/line-safety'
import { msg, t, translate } from '@openline/i18n/i18n'
import type { Db } from '../../db/open.ts'
import { type EmailBlock, paragraph } from '../../emails/blocks.ts'
import { greeting } from '../../emails/greeting.ts'
import { renderEmail } from '../../emails/layout.ts'
import type { QueuedEmail, SendEmail } from '../../emails/outbox.ts'
import { linkTo } from '../../language/link-to.ts'
import { findOwner, type Owner, type SafeLine } from './store.ts'

type Deps = { brand: Brand; publicUrl: string; sendEmail: SendEmail }

type Letter = {
  subject: string
  text: readonly string[]
  /** What to do if it was not the owner: lock the number, or call when that is too late. */
  alarm?: 'lock' | 'call' | null
}

/**
 * Tells the owner of a line what is about to happen to its number, in the transaction that decides
 * it and before the carrier hears of it (47 CFR 52.37, 64.2010(h)). `write` says it in the owner's
 * language.
 */
export type TellOwner = (tx: Db, line: SafeLine, write: () => Letter) => Promise<void>

export function createTellOwner({ sendEmail, ...setting }: Deps): TellOwner {
  return async (tx, line, write) => {
    const owner = await findOwner(tx, line.customerId)
    if (owner) await sendEmail(tx, owner.language, () => compose(setting, owner, write()))
  }
}

function compose(
  { brand, publicUrl }: Pick<Deps, 'brand' | 'publicUrl'>,
  owner: Owner,
  { subject, text, alarm = 'lock' }: Letter,
): QueuedEmail {
  const blocks: EmailBlock[] = [
    greeting(owner.firstName),
    ...text.map(paragraph),
    ...(alarm === null ? [] : [paragraph(alarmWords(alarm, brand.support.phone))]),
    alarm === 'call'
      ? { kind: 'button', label: t('Go to my account'), url: linkTo(publicUrl, '/dashboard') }
      : { kind: 'button', label: t('Go to my line'), url: linkTo(publicUrl, '/dashboard') },
  ]
  const preheader = text[0] ?? subject
  return {
    to: owner.email,
    subject,
    ...renderEmail({ brand, publicUrl, title: subject, preheader, blocks }),
  }
}

function alarmWords(alarm: 'lock' | 'call', phone: string): string {
  return alarm === 'lock'
    ? t('If this wasn’t you, lock your number in your account now and call us at {phone}.', {
        phone,
      })
    : t('If this wasn’t you, call us right away at {phone}. We’ll help you get your number back.', {
        phone,
      })
}

/** `your number ending in 1828`: enough for its owner, little for whoever reads along. */
export function numberOf({ mdn }: Pick<SafeLine, 'mdn'>): string {
  return mdn === null
    ? t('your line')
    : t('your number ending in {digits}', { digits: mdn.slice(-4) })
}

function atStart(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * What the owner of a line is told, in words of theirs. Each is a warning (`alarm`) unless it says
 * otherwise.
 */
export const letters = {
  locked: (line: SafeLine): Letter => ({
    subject: t('Your number is locked'),
    text: [
      t(
        'We locked {number}. It can’t be transferred to another carrier, and its SIM can’t be changed, until you unlock it.',
        { number: numberOf(line) },
      ),
    ],
    alarm: null,
  }),
  unlocked: (line: SafeLine): Letter => ({
    subject: t('Your number was unlocked'),
    text: [
      t(
        '{number} was unlocked by someone signed in to your account. It can now be transferred to another carrier with a transfer PIN, and its SIM can be changed.',
        { number: numberOf(line) },
      ),
    ],
  }),
  lockRefused: (line: SafeLine): Letter => ({
    subject: t('The network didn’t accept your number lock'),
    text: [
      t(
        '{number} is locked with us, and we’ll decline any carrier that requests it. But the network didn’t accept the lock. Our support team is working on it and will email you. You don’t need to do anything.',
        { number: atStart(numberOf(line)) },
      ),
    ],
    alarm: null,
  }),
  unlockRefused: (line: SafeLine): Letter => ({
    subject: t('The network didn’t unlock your number'),
    text: [
      t(
        'You unlocked {number}, but it’s still locked on the network, so it can’t be transferred to another carrier yet. Our support team is working on it and will email you. You don’t need to do anything.',
        { number: numberOf(line) },
      ),
    ],
    alarm: null,
  }),
  transferPin: (line: SafeLine, days: number): Letter => ({
    subject: t('A transfer PIN was requested for your number'),
    text: [
      t(
        'Someone signed in to your account requested a transfer PIN for {number}. Another carrier can use it to transfer the number. It’s valid for {days} days, and locking the number cancels it right away.',
        { number: numberOf(line), days },
      ),
    ],
  }),
  portOutAsked: (line: SafeLine, toCarrier: string, minutes: number): Letter => ({
    subject: t('Another carrier requested your number'),
    text: [
      t('{carrier} requested {number} with the correct account number and transfer PIN.', {
        carrier: toCarrier,
        number: numberOf(line),
      }),
      t(
        'If you requested this, you don’t need to do anything. The number will transfer in {minutes} minutes. Don’t cancel your line here before then. If you didn’t request it, lock your number within {minutes} minutes.',
        { minutes },
      ),
    ],
  }),
  portOutRefused: (line: SafeLine, toCarrier: string, why: string): Letter => ({
    subject: t('We blocked a transfer of your number'),
    text: [
      t('{carrier} requested {number}. We declined because {why}', {
        carrier: toCarrier,
        number: numberOf(line),
        why,
      }),
    ],
  }),
  pinEnded: (line: SafeLine): Letter => ({
    subject: t('Your transfer PIN was canceled'),
    text: [
      t(
        'The transfer PIN for {number} was entered incorrectly five times, so we canceled it. You can get a new one in your account.',
        { number: numberOf(line) },
      ),
    ],
  }),
  portOutCanceled: (line: SafeLine, toCarrier: string): Letter => ({
    subject: t('Your number stays with us'),
    text: [
      t('{carrier} withdrew its request for {number}. Nothing has changed.', {
        carrier: toCarrier,
        number: numberOf(line),
      }),
    ],
    alarm: null,
  }),
  portedOut: (line: SafeLine, toCarrier: string): Letter => ({
    subject: t('Your number was transferred out'),
    text: [
      t(
        '{number} is now with {carrier}, and your line with us has ended. Thank you for being a customer.',
        { number: atStart(numberOf(line)), carrier: toCarrier },
      ),
    ],
    alarm: 'call',
  }),
  suspended: (line: SafeLine): Letter => ({
    subject: t('Your line is suspended'),
    text: [
      t(
        'We suspended {number}, as you asked. Its SIM can’t be used for calls, texts or data, except for emergency calls. You keep your number and your plan, and you can restore service in your account.',
        { number: numberOf(line) },
      ),
    ],
  }),
  restored: (line: SafeLine): Letter => ({
    subject: t('Your service is being restored'),
    text: [
      t(
        'Service for {number} is being restored, as requested by someone signed in to your account.',
        {
          number: numberOf(line),
        },
      ),
    ],
  }),
  simChange: (line: SafeLine, sim: NewSim): Letter => ({
    subject: t('A new SIM was requested for your line'),
    text: [
      t(
        'Someone signed in to your account asked to move {number} to {sim}. Your current SIM will stop working then.',
        { number: numberOf(line), sim: translate(simWords[sim]) },
      ),
    ],
  }),
  simShipped: (line: SafeLine, trackingNumber: string | null): Letter => ({
    subject: t('Your new SIM card is on its way'),
    text: [
      trackingNumber === null
        ? t('The new SIM card for {number} has shipped.', { number: numberOf(line) })
        : t('The new SIM card for {number} has shipped. Tracking number: {trackingNumber}.', {
            number: numberOf(line),
            trackingNumber,
          }),
      t(
        'When it arrives, sign in to your account, choose “I have the card” on your line and enter the long number printed on the card. Your old SIM works until then.',
      ),
    ],
  }),
  simChanged: (line: SafeLine, sim: NewSim): Letter => ({
    subject: t('Your line has a new SIM'),
    text: [
      t('{number} is now on {sim}. The old SIM was permanently deactivated.', {
        number: atStart(numberOf(line)),
        sim: translate(simWords[sim]),
      }),
      ...(sim === 'esim' ? [t('Sign in to your account to install the eSIM.')] : []),
    ],
  }),
  simFailed: (line: SafeLine, why: string): Letter => ({
    subject: t('Your SIM couldn’t be changed'),
    text: [t('The SIM for {number} couldn’t be changed. {why}', { number: numberOf(line), why })],
  }),
} as const

const simWords: Readonly<Record<NewSim, string>> = {
  esim: msg('a new eSIM'),
  card: msg('a new SIM card sent by mail'),
  own_card: msg('another SIM card'),
}
