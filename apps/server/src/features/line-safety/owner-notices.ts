import type { Brand } from '@openline/contract/brand'
import type { NewSim } from '@openline/contract/line-safety'
import { msg, t, translate } from '@openline/words/words'
import type { Db } from '../../db/open.ts'
import { linkTo } from '../../link-to.ts'
import { type MailBlock, paragraph } from '../../mails/blocks.ts'
import { greeting } from '../../mails/greeting.ts'
import { renderMail } from '../../mails/layout.ts'
import type { PostedMail, PostMail } from '../../mails/outbox.ts'
import { findOwner, type Owner, type SafeLine } from './store.ts'

type Deps = { brand: Brand; publicUrl: string; postMail: PostMail }

type Letter = { subject: string; text: readonly string[]; isAlarm?: boolean }

/**
 * Tells the owner of a line what is about to happen to its number, in the transaction that decides
 * it and before the carrier hears of it (47 CFR 52.37, 64.2010(h)). `write` says it in the owner's
 * language.
 */
export type TellOwner = (tx: Db, line: SafeLine, write: () => Letter) => Promise<void>

export const createTellOwner =
  ({ postMail, ...setting }: Deps): TellOwner =>
  async (tx, line, write) => {
    const owner = await findOwner(tx, line.customerId)
    if (owner) await postMail(tx, owner.language, () => compose(setting, owner, write()))
  }

const compose = (
  { brand, publicUrl }: Pick<Deps, 'brand' | 'publicUrl'>,
  owner: Owner,
  { subject, text, isAlarm = true }: Letter,
): PostedMail => {
  const blocks: MailBlock[] = [
    greeting(owner.firstName),
    ...text.map(paragraph),
    ...(isAlarm
      ? [
          paragraph(
            t('If this was not you, lock your number in your account now and call us at {phone}.', {
              phone: brand.support.phone,
            }),
          ),
        ]
      : []),
    { kind: 'button', label: t('Go to my line'), url: linkTo(publicUrl, '/dashboard') },
  ]
  const preheader = text[0] ?? subject
  return {
    to: owner.email,
    subject,
    ...renderMail({ brand, publicUrl, title: subject, preheader, blocks }),
  }
}

/** `your number ending in 1828`: enough for its owner, little for whoever reads along. */
export const numberOf = ({ mdn }: Pick<SafeLine, 'mdn'>): string =>
  mdn === null ? t('your line') : t('your number ending in {digits}', { digits: mdn.slice(-4) })

const atStart = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/**
 * What the owner of a line is told, in words of theirs. Each is a warning (`isAlarm`) unless it
 * says otherwise.
 */
export const letters = {
  locked: (line: SafeLine): Letter => ({
    subject: t('Your number is locked'),
    text: [
      t(
        'We lock {number}: it cannot move to another carrier, and its SIM cannot be changed, until you unlock it.',
        { number: numberOf(line) },
      ),
    ],
    isAlarm: false,
  }),
  unlocked: (line: SafeLine): Letter => ({
    subject: t('Your number is being unlocked'),
    text: [
      t(
        'Somebody signed in to your account unlocks {number}. After that it can move to another carrier with a transfer PIN, and its SIM can be changed.',
        { number: numberOf(line) },
      ),
    ],
  }),
  lockRefused: (line: SafeLine): Letter => ({
    subject: t('The network did not take the lock of your number'),
    text: [
      t(
        '{number} is locked with us: we refuse every carrier that asks for it. But the network did not take the lock. Our support team looks after it and writes to you; you need not do anything.',
        { number: atStart(numberOf(line)) },
      ),
    ],
    isAlarm: false,
  }),
  unlockRefused: (line: SafeLine): Letter => ({
    subject: t('The network did not unlock your number'),
    text: [
      t(
        'You unlocked {number}, but the network still holds it locked: it cannot move to another carrier yet. Our support team looks after it and writes to you; you need not do anything.',
        { number: numberOf(line) },
      ),
    ],
    isAlarm: false,
  }),
  transferPin: (line: SafeLine, days: number): Letter => ({
    subject: t('A transfer PIN is being made for your number'),
    text: [
      t(
        'Somebody signed in to your account asked for a transfer PIN for {number}. With it, another carrier can take the number over. It is good for {days} days, and locking the number ends it at once.',
        { number: numberOf(line), days },
      ),
    ],
  }),
  portOutAsked: (line: SafeLine, toCarrier: string, minutes: number): Letter => ({
    subject: t('Another carrier asks for your number'),
    text: [
      t('{carrier} asks to take over {number}, with the right account number and transfer PIN.', {
        carrier: toCarrier,
        number: numberOf(line),
      }),
      t(
        'If you want this, you need not do anything: we let the number go in {minutes} minutes. Do not cancel your line here before it has moved. If you do not want it, lock your number within these {minutes} minutes.',
        { minutes },
      ),
    ],
  }),
  portOutRefused: (line: SafeLine, toCarrier: string, why: string): Letter => ({
    subject: t('We refused to let your number go'),
    text: [
      t('{carrier} asked to take over {number}. We refused: {why}', {
        carrier: toCarrier,
        number: numberOf(line),
        why,
      }),
    ],
  }),
  pinEnded: (line: SafeLine): Letter => ({
    subject: t('Your transfer PIN was ended'),
    text: [
      t(
        'The transfer PIN of {number} was entered wrong five times, so we ended it. You can make a new one in your account.',
        { number: numberOf(line) },
      ),
    ],
  }),
  portOutCancelled: (line: SafeLine, toCarrier: string): Letter => ({
    subject: t('Your number stays with us'),
    text: [
      t('{carrier} took back its request to take over {number}. Nothing changed.', {
        carrier: toCarrier,
        number: numberOf(line),
      }),
    ],
    isAlarm: false,
  }),
  portedOut: (line: SafeLine, toCarrier: string): Letter => ({
    subject: t('Your number has moved'),
    text: [
      t(
        '{number} is with {carrier} now, and your line with us has ended. Thank you for having been with us.',
        { number: atStart(numberOf(line)), carrier: toCarrier },
      ),
    ],
  }),
  suspended: (line: SafeLine): Letter => ({
    subject: t('Your line is suspended'),
    text: [
      t(
        'We take {number} off the network, as you asked. Nobody can call, text or use data with its SIM; emergency calls still work. Your number and your plan stay yours, and you can bring the line back in your account.',
        { number: numberOf(line) },
      ),
    ],
  }),
  restored: (line: SafeLine): Letter => ({
    subject: t('Your line is being brought back'),
    text: [
      t('Somebody signed in to your account brings {number} back on the network.', {
        number: numberOf(line),
      }),
    ],
  }),
  simChange: (line: SafeLine, sim: NewSim): Letter => ({
    subject: t('A new SIM was asked for your line'),
    text: [
      t(
        'Somebody signed in to your account asked to move {number} to {sim}. The SIM that you have stops working then.',
        { number: numberOf(line), sim: translate(simWords[sim]) },
      ),
    ],
  }),
  simShipped: (line: SafeLine, trackingNumber: string | null): Letter => ({
    subject: t('Your new SIM card is on its way'),
    text: [
      trackingNumber === null
        ? t('The new SIM card for {number} left our warehouse.', { number: numberOf(line) })
        : t(
            'The new SIM card for {number} left our warehouse. Its tracking number is {trackingNumber}.',
            { number: numberOf(line), trackingNumber },
          ),
      t(
        'When it arrives: open your account, choose "Replace SIM" on your line and type the long number printed on the card. The old SIM works until then.',
      ),
    ],
  }),
  simChanged: (line: SafeLine, sim: NewSim): Letter => ({
    subject: t('Your line has a new SIM'),
    text: [
      t('{number} moved to {sim}. The old SIM is switched off for good.', {
        number: atStart(numberOf(line)),
        sim: translate(simWords[sim]),
      }),
      ...(sim === 'esim' ? [t('Open your account to install the eSIM.')] : []),
    ],
  }),
  simFailed: (line: SafeLine, why: string): Letter => ({
    subject: t('Your SIM could not be changed'),
    text: [t('The SIM of {number} could not be changed. {why}', { number: numberOf(line), why })],
  }),
} as const

const simWords: Readonly<Record<NewSim, string>> = {
  esim: msg('a new eSIM'),
  card: msg('a new SIM card, sent by mail'),
  own_card: msg('another SIM card'),
}
