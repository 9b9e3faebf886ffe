import type { Brand } from '@openline/contract/brand'
import type { NewSim } from '@openline/contract/line-safety'
import type { Db } from '../../db/open.ts'
import { linkTo } from '../../link-to.ts'
import type { MailBlock } from '../../mails/blocks.ts'
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
    paragraph(`Hello ${owner.firstName},`),
    ...text.map(paragraph),
    ...(isAlarm
      ? [
          paragraph(
            `If this was not you, lock your number in your account now and call us at ${brand.support.phone}.`,
          ),
        ]
      : []),
    { kind: 'button', label: 'Go to my line', url: linkTo(publicUrl, '/dashboard') },
  ]
  const preheader = text[0] ?? subject
  return {
    to: owner.email,
    subject,
    ...renderMail({ brand, publicUrl, title: subject, preheader, blocks }),
  }
}

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })

/** `your number ending in 1828`: enough for its owner, little for whoever reads along. */
export const numberOf = ({ mdn }: Pick<SafeLine, 'mdn'>): string =>
  mdn === null ? 'your line' : `your number ending in ${mdn.slice(-4)}`

export const letters = {
  locked: (line: SafeLine): Letter => ({
    subject: 'Your number is locked',
    text: [
      `We lock ${numberOf(line)}: it cannot move to another carrier, and its SIM cannot be changed, until you unlock it.`,
    ],
    isAlarm: false,
  }),
  unlocked: (line: SafeLine): Letter => ({
    subject: 'Your number is being unlocked',
    text: [
      `Somebody signed in to your account unlocks ${numberOf(line)}. After that it can move to another carrier with a transfer PIN, and its SIM can be changed.`,
    ],
  }),
  transferPin: (line: SafeLine, days: number): Letter => ({
    subject: 'A transfer PIN is being made for your number',
    text: [
      `Somebody signed in to your account asked for a transfer PIN for ${numberOf(line)}. With it, another carrier can take the number over. It is good for ${days} days, and locking the number ends it at once.`,
    ],
  }),
  portOutAsked: (line: SafeLine, toCarrier: string, minutes: number): Letter => ({
    subject: 'Another carrier asks for your number',
    text: [
      `${toCarrier} asks to take over ${numberOf(line)}, with the right account number and transfer PIN.`,
      `If you want this, you need not do anything: we let the number go in ${minutes} minutes. Do not cancel your line here before it has moved. If you do not want it, lock your number within these ${minutes} minutes.`,
    ],
  }),
  portOutRefused: (line: SafeLine, toCarrier: string, why: string): Letter => ({
    subject: 'We refused to let your number go',
    text: [`${toCarrier} asked to take over ${numberOf(line)}. We refused: ${why}`],
  }),
  pinEnded: (line: SafeLine): Letter => ({
    subject: 'Your transfer PIN was ended',
    text: [
      `The transfer PIN of ${numberOf(line)} was entered wrong five times, so we ended it. You can make a new one in your account.`,
    ],
  }),
  portOutCancelled: (line: SafeLine, toCarrier: string): Letter => ({
    subject: 'Your number stays with us',
    text: [`${toCarrier} took back its request to take over ${numberOf(line)}. Nothing changed.`],
    isAlarm: false,
  }),
  portedOut: (line: SafeLine, toCarrier: string): Letter => ({
    subject: 'Your number has moved',
    text: [
      `${numberOf(line).replace(/^y/, 'Y')} is with ${toCarrier} now, and your line with us has ended. Thank you for having been with us.`,
    ],
  }),
  suspended: (line: SafeLine): Letter => ({
    subject: 'Your line is suspended',
    text: [
      `We take ${numberOf(line)} off the network, as you asked. Nobody can call, text or use data with its SIM; emergency calls still work. Your number and your plan stay yours, and you can bring the line back in your account.`,
    ],
  }),
  restored: (line: SafeLine): Letter => ({
    subject: 'Your line is being brought back',
    text: [`Somebody signed in to your account brings ${numberOf(line)} back on the network.`],
  }),
  simChange: (line: SafeLine, sim: NewSim): Letter => ({
    subject: 'A new SIM was asked for your line',
    text: [
      `Somebody signed in to your account asked to move ${numberOf(line)} to ${simWords[sim]}. The SIM that you have stops working then.`,
    ],
  }),
  simShipped: (line: SafeLine, trackingNumber: string | null): Letter => ({
    subject: 'Your new SIM card is on its way',
    text: [
      `The new SIM card for ${numberOf(line)} left our warehouse.${trackingNumber === null ? '' : ` Its tracking number is ${trackingNumber}.`}`,
      'When it arrives: open your account, choose "Replace SIM" on your line and type the long number printed on the card. The old SIM works until then.',
    ],
  }),
  simChanged: (line: SafeLine, sim: NewSim): Letter => ({
    subject: 'Your line has a new SIM',
    text: [
      `${numberOf(line).replace(/^y/, 'Y')} moved to ${simWords[sim]}. The old SIM is switched off for good.`,
      ...(sim === 'esim' ? ['Open your account to install the eSIM.'] : []),
    ],
  }),
  simFailed: (line: SafeLine, why: string): Letter => ({
    subject: 'Your SIM could not be changed',
    text: [`The SIM of ${numberOf(line)} could not be changed. ${why}`],
  }),
} as const

const simWords: Readonly<Record<NewSim, string>> = {
  esim: 'a new eSIM',
  card: 'a new SIM card, sent by mail',
  own_card: 'another SIM card',
}
