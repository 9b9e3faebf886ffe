import { sql } from 'drizzle-orm'
import type { LineFacts } from '../facts.ts'
import type { Kind } from '../kind.ts'
import { addUp, type Reading } from '../reading.ts'
import { centsOf, type Values } from '../words.ts'
import {
  cardIsMissing,
  daysGiven,
  hasPeriod,
  isOnAgain,
  lineOf,
  newestNotice,
  promiseCharge,
  promiseNoCharge,
  regularDay,
  slackMs,
  takesBack,
  triedFor,
  willCharge,
} from './charges.ts'

type Notice = { totalCents: number; chargeAt: Date }

/** The sentence about the card, the table of the price, and the promise that both make. Without a notice on record it is the regular charge. */
async function checkAnnounced(
  reading: Reading,
  line: LineFacts,
  { sentences, notice }: { sentences: readonly string[]; notice: Notice | null },
) {
  const { saysOne, same, holds, day, money, facts } = reading
  const said = saysOne(sentences)
  if (!said) return
  const { values, source } = said
  const dueAt = notice?.chargeAt ?? regularDay(line)
  same('the day of the charge', values.day, day(dueAt, line.zone))
  same('the total of the price', values.amount, money(addUp(reading) ?? 0))
  if (notice) same('the amount', values.amount, money(notice.totalCents))
  if (values.digits !== undefined) {
    const isTheirs = await facts.some(sql`
      select from cards where customer_id = ${line.customerId} and last4_digits = ${values.digits}`)
    holds(`they have no card ending in ${values.digits}`, isTheirs)
  }
  if (isWillCharge(source)) promiseCharge(reading, line, values, dueAt)
  else promiseNews(reading, line, values, dueAt)
}

function isWillCharge(source: string): boolean {
  return willCharge.some((one) => one === source)
}

/** A card that can't be charged is replaced in time, or its owner hears of it. */
function promiseNews(reading: Reading, line: LineFacts, values: Values, dueAt: Date): void {
  reading.promise({
    sentence: `your payment of ${values.amount} is due on ${values.day}`,
    until: new Date(dueAt.getTime() + slackMs),
    async brokenBy() {
      const next = { id: line.id, number: line.number + 1 }
      const tried = await triedFor(reading, next)
      const isTold = reading.later(takesBack, line.id, new Date(dueAt.getTime() + slackMs))
      return tried.length > 0 || isTold ? null : 'the day passed without a payment or an email'
    },
  })
}

async function chargeNotice(reading: Reading, sentences: readonly string[]): Promise<void> {
  const line = await lineOf(reading)
  if (!line) return
  reading.same('the day of the renewal', reading.subject.day, reading.day(line.endsAt, line.zone))
  const notice = await newestNotice(reading, line, 'charge')
  await checkAnnounced(reading, line, { sentences, notice })
}

const early = {
  term: '{line} is paid through {renewsOn}. Auto-renew is on, so we’ll charge {amount} on {day} to renew {plan}. If the price changes, we’ll email you before then.',
  price_change:
    'Starting {renewsOn}, {line} costs {after} {rhythm} with our fee, instead of {before}. With government taxes and fees, we’ll charge {amount} on {day}.',
  annual_reminder:
    'Auto-renew is on for {line}. {plan} renews {rhythm}. The next charge is {amount} on {day}.',
} as const

async function earlyNotice(reading: Reading, kind: keyof typeof early): Promise<void> {
  const { says, same, day, money, holds } = reading
  const line = await lineOf(reading)
  const said = says(early[kind])
  holds('it doesn’t say what is charged when', said !== null)
  if (!line || !said) return
  const notice = await newestNotice(reading, line, kind)
  const renewsOn = day(line.endsAt, line.zone)
  same('the day of the charge', said.day, day(regularDay(line), line.zone))
  same('the total of the price', said.amount, money(addUp(reading) ?? 0))
  same('the amount', said.amount, notice && money(notice.totalCents))
  if (said.renewsOn) same('the day of the renewal', said.renewsOn, renewsOn)
  if (said.after) {
    same('the new price', said.after, notice && money(notice.ownCents))
    holds('the price doesn’t rise', centsOf(said.after) > centsOf(said.before ?? ''))
  }
  promiseCharge(reading, line, said, regularDay(line))
}

async function renewalIsOn(reading: Reading): Promise<void> {
  const { says, saysOne, holds } = reading
  const line = await lineOf(reading)
  if (!line) return
  const suspended = says(
    'Your line is suspended, so we won’t charge your card yet. After you renew it yourself, we’ll charge {amount} for {plan} {rhythm}, 2 days before your plan ends.',
  )
  if (suspended) {
    return holds('the line isn’t suspended for want of payment', line.suspendedForPayment)
  }
  saysOne([
    'Auto-renew charges your card {rhythm} until you turn it off. You can turn it off or change your card or plan any time before the charge.',
  ])
  // Without a table of the price it says why there is none.
  if (addUp(reading) === null) return
  const isFirst = says(
    'We’ll email you a reminder before this charge, with the new amount if it changes.',
  )
  if (isFirst) promiseReminder(reading, line)
  const notice = isFirst ? null : await newestNotice(reading, line, 'charge')
  await checkAnnounced(reading, line, { sentences: [...willCharge, ...cardIsMissing], notice })
}

/** A notice comes before the charge, or the charge doesn't. */
function promiseReminder(reading: Reading, line: LineFacts): void {
  const until = regularDay(line)
  reading.promise({
    sentence: 'we’ll email you a reminder before this charge',
    until,
    async brokenBy() {
      const isPaid = await hasPeriod(reading, line, line.number + 1)
      return isPaid || reading.later(takesBack, line.id, until) ? null : 'no reminder came'
    },
  })
}

const off = {
  early:
    'We won’t charge your card for {line} anymore. Your plan is paid through {day}, and we’ll remind you before it expires.',
  late: 'We won’t charge your card for {line} anymore. Your plan is paid through {day}. Service stops then if you don’t renew.',
  suspended: 'We won’t charge your card for {line} anymore.',
  byBank:
    'Your bank questioned a payment for {line}, so we turned Auto-renew off. We won’t charge your card for it anymore. Your plan is paid through {day}.',
  byBankOver:
    'Your bank questioned a payment for {line}, so we turned Auto-renew off. We won’t charge your card for it anymore.',
} as const

const ofThePast: ReadonlySet<string> = new Set([off.suspended, off.byBankOver])

async function renewalIsOff(reading: Reading): Promise<void> {
  const { saysOne, same, day } = reading
  const line = await lineOf(reading)
  const said = saysOne(Object.values(off))
  if (!line || !said) return
  if (ofThePast.has(said.source)) {
    const isOver = line.suspendedForPayment || line.endsAt <= reading.at
    reading.holds('the line is paid for', isOver)
  } else same('the end of what is paid', said.values.day, day(line.endsAt, line.zone))
  promiseNoCharge(reading, line)
  if (said.source === off.early) promiseExpiryNotice(reading, line)
}

function promiseExpiryNotice(reading: Reading, line: LineFacts): void {
  reading.promise({
    sentence: `we’ll remind you before ${line.nickname} expires`,
    until: line.endsAt,
    async brokenBy() {
      const isPaid = await hasPeriod(reading, line, line.number + 1)
      return isPaid || reading.later(expiresOrEnds, line.id, line.endsAt) ? null : 'no one did'
    },
  })
}

const expiresOrEnds = [
  ...isOnAgain,
  ...daysGiven,
  'Your {plan} plan expires on {day}',
  'Your line was canceled',
  'Your number was transferred out',
  '{line} moved to another account',
  'This account was merged into your other account',
  'Your {brand} account is closed',
]

/** What is said of the next period of a line before it is paid. */
export const renewalKinds: readonly Kind[] = [
  { subject: 'Your {plan} plan renews on {day}', check: (one) => chargeNotice(one, willCharge) },
  {
    subject: 'Update your card: your {plan} plan renews on {day}',
    check: (one) => chargeNotice(one, cardIsMissing),
  },
  {
    subject: 'Coming up: {nickname} renews on {renewsOn}',
    check: (one) => earlyNotice(one, 'term'),
  },
  {
    subject: 'New price for {nickname} from {renewsOn}',
    check: (one) => earlyNotice(one, 'price_change'),
  },
  {
    subject: 'Yearly reminder: Auto-renew is on for {nickname}',
    check: (one) => earlyNotice(one, 'annual_reminder'),
  },
  { subject: 'Auto-renew is on for {nickname}', check: renewalIsOn },
  { subject: 'Auto-renew is on for {nickname}: please update your card', check: renewalIsOn },
  { subject: 'Auto-renew is off for {nickname}', check: renewalIsOff },
]
