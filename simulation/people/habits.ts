import { inWhichLanguage } from '../laws/emails/words.ts'
import type { Email } from '../world/mail.ts'
import { randomOf } from '../world/random.ts'
import { recur } from '../world/recurring.ts'
import type { World } from '../world/world.ts'
import {
  buyAnother,
  changeCards,
  changeEmail,
  closeAccount,
  lookAround,
  moveHouse,
} from './habits/account.ts'
import {
  addData,
  addDataFromEmail,
  endLineElsewhere,
  goOnHoliday,
  lockNumber,
  loseThePhone,
  useData,
} from './habits/lines.ts'
import { changeNumber, correctByLink, correctPortIn, putInSim } from './habits/numbers.ts'
import {
  changeMind,
  chooseCard,
  choosePlan,
  finishPayment,
  payAfterDecline,
  payByLink,
  payLate,
  renewNow,
} from './habits/renewing.ts'
import { answerSupport, writeToSupport } from './habits/support.ts'
import { type Person, type Visit, visit } from './person.ts'

/** Something that customers do from time to time, or when an email comes. */
export type Habit = {
  readonly name: string
} & (
  | {
      /** How often a person does it in a year, on average. */
      readonly perYear: (person: Person) => number
      readonly act: (at: Visit) => Promise<void>
    }
  | {
      readonly act: (at: Visit, email: Email) => Promise<void>
      /** The English subject of the email, which most people answer after so many days on average. */
      readonly onEmail: string
      readonly afterDays: number
    }
)

/** The others never come back to it. */
const answering = 0.8

const dayMs = 24 * 3600_000

function often(times: number): () => number {
  return () => times
}

export const habits: readonly Habit[] = [
  { name: 'look around', perYear: often(12), act: lookAround },
  { name: 'finish a payment', perYear: often(20), act: finishPayment },
  {
    name: 'renew by hand',
    perYear: ({ temper }) => ({ automatic: 1, 'by hand': 40, forgetful: 8 })[temper.renewal],
    act: renewNow,
  },
  {
    name: 'pay what was declined',
    onEmail: 'We couldn’t renew {nickname}',
    afterDays: 1,
    act: payAfterDecline,
  },
  {
    name: 'pay late',
    onEmail: 'Your {nickname} line is suspended',
    afterDays: 2,
    act: payLate,
  },
  {
    name: 'renew by a link from support',
    onEmail: 'Renew your {plan} plan: {amount}',
    afterDays: 1,
    act: payByLink,
  },
  {
    name: 'pay an order by a link from support',
    onEmail: 'Pay for your {plan} plan: {amount}',
    afterDays: 0.5,
    act: payByLink,
  },
  { name: 'choose the card of a line', perYear: often(0.5), act: chooseCard },
  { name: 'turn renewal on or off', perYear: often(1), act: changeMind },
  { name: 'choose another plan', perYear: often(1), act: choosePlan },
  { name: 'change cards', perYear: often(1.5), act: changeCards },
  {
    name: 'correct a port-in',
    perYear: ({ temper }) => (temper.number === 'keep' ? 30 : 1),
    act: correctPortIn,
  },
  {
    name: 'correct a port-in by its link',
    onEmail: 'One thing to fix before we can transfer your number',
    afterDays: 0.5,
    act: correctByLink,
  },
  {
    name: 'put in a SIM card',
    perYear: ({ temper }) => (temper.sim === 'physical' ? 60 : 1),
    act: putInSim,
  },
  { name: 'use data', perYear: often(10), act: useData },
  { name: 'add data', perYear: often(3), act: addData },
  {
    name: 'add data before it is used up',
    onEmail: 'You’ve used {percent}% of your high-speed data',
    afterDays: 0.5,
    act: addDataFromEmail,
  },
  {
    name: 'add data once it is used up',
    onEmail: 'You’ve used all your high-speed data',
    afterDays: 0.5,
    act: addDataFromEmail,
  },
  { name: 'change the number', perYear: often(0.6), act: changeNumber },
  { name: 'lock or unlock the number', perYear: often(0.8), act: lockNumber },
  { name: 'lose the phone', perYear: often(0.5), act: loseThePhone },
  { name: 'go on holiday', perYear: often(0.7), act: goOnHoliday },
  { name: 'take the number elsewhere', perYear: often(0.15), act: endLineElsewhere },
  { name: 'move house', perYear: often(0.3), act: moveHouse },
  { name: 'change the email address', perYear: often(0.3), act: changeEmail },
  { name: 'buy another line', perYear: often(0.3), act: buyAnother },
  { name: 'write to support', perYear: often(1.5), act: writeToSupport },
  {
    name: 'answer a reply of support',
    onEmail: 'Re: your message to us ({ticket})',
    afterDays: 1,
    act: answerSupport,
  },
  {
    name: 'answer support about a transfer',
    onEmail: 'About your number transfer ({ticket})',
    afterDays: 1,
    act: answerSupport,
  },
  { name: 'close the account', perYear: often(0.08), act: closeAccount },
]

/** Begins the habits of someone who became a customer: those of these names, or all. */
export function takeUp(world: World, person: Person, names?: readonly string[]): void {
  for (const habit of habits) {
    if (!names || names.includes(habit.name)) takeUpOne(world, person, habit)
  }
}

function takeUpOne(world: World, person: Person, habit: Habit): void {
  const { time, story } = world
  const { name } = habit
  const random = randomOf(world.seed, person.email, name)
  const come = async (act: (at: Visit) => Promise<void>) => {
    const at = await visit(world, person, random)
    if (!at) return
    story.count(`visits: ${name}`)
    await act(at)
  }
  if ('perYear' in habit) {
    recur({ time, random, perYear: habit.perYear(person) }, () => come(habit.act))
    return
  }
  world.onEmail(async (email) => {
    if (email.to !== person.email || !inWhichLanguage(habit.onEmail, email.subject)) return
    if (!random.happens(answering)) return
    const answer = () => come((at) => habit.act(at, email))
    time.after(random.until(habit.afterDays * dayMs), answer)
  })
}
