import { sql } from 'drizzle-orm'
import { type LineFacts, readLine } from '../facts.ts'
import type { Kind } from '../kind.ts'
import type { Reading } from '../reading.ts'
import type { Values } from '../words.ts'
import {
  daysGiven,
  hasPeriod,
  lineOf,
  nextChargeOf,
  promiseNoCharge,
  slackMs,
  takesBack,
  triedFor,
} from './charges.ts'

const dayMs = 24 * 3600_000

/** The line of an email that says how long it is paid: as it is, or as it was before what came while that waited. */
async function lineAsSaid(reading: Reading, paidThrough?: string): Promise<LineFacts | null> {
  const line = await lineOf(reading)
  const isSaid = (one: LineFacts) => reading.day(one.endsAt, one.zone) === paidThrough
  if (!line || isSaid(line)) return line
  const before = await readLine(reading.facts, line.id, reading.writtenSince)
  if (before && isSaid(before)) return before
  return (await beforeGifts(reading, line)).find(isSaid) ?? line
}

/** A line as it was before the last days that staff gave, before the last two gifts, and so on. */
async function beforeGifts(
  { facts, writtenSince }: Reading,
  line: LineFacts,
): Promise<readonly LineFacts[]> {
  const gifts = await facts.all<{ days: number }>(sql`
    select substring(detail from '[0-9]+')::int as days from line_activity
    where line_id = ${line.id} and kind = 'days_given' and at >= ${writtenSince.toISOString()}
    order by at desc, id desc`)
  let { endsAt } = line
  return gifts.map(({ days }) => {
    endsAt = new Date(endsAt.getTime() - days * dayMs)
    return { ...line, endsAt }
  })
}

async function expires(reading: Reading): Promise<void> {
  const { subject, same, day, holds, says, promise, later } = reading
  const line = await lineAsSaid(reading, subject.day)
  if (!line) return
  same('the plan', subject.plan, line.planName)
  same('the end of what is paid', subject.day, day(line.endsAt, line.zone))
  const said = says(
    '{line} is paid through {day}, and Auto-renew is off. Service stops then if you don’t renew.',
  )
  same('the end of what is paid', said?.day, day(line.endsAt, line.zone))
  holds('Auto-renew is on', !line.autoRenew)
  const until = new Date(line.endsAt.getTime() + slackMs)
  promise({
    sentence: `service of ${line.nickname} stops on ${subject.day} if you don’t renew`,
    until,
    async brokenBy() {
      if (await hasPeriod(reading, line, line.number + 1)) return null
      if (later(daysGiven, line.id, until)) return null
      const now = await readLine(reading.facts, line.id)
      const isOver = now === null || now.suspendedForPayment || now.status === 'cancelled'
      return isOver || (await isBeingPaid(reading, line)) ? null : 'it didn’t'
    },
  })
}

/** A payment that the bank is still asked about holds the end up. */
function isBeingPaid({ facts }: Reading, line: LineFacts): Promise<boolean> {
  return facts.some(sql`
    select from orders o join payment_attempts a on a.order_id = o.id
    where o.for_line_id = ${line.id} and o.period_number = ${line.number + 1}
      and a.status in ('created', 'requires_action')`)
}

const next = {
  confirm: '{line} is paid through {day}. Confirm before then to keep your service.',
  noTry:
    '{line} is paid through {day}, and we won’t try again. Pay before then to keep your service.',
  confirmLate: '{line} was paid through {day}. Confirm now to keep your number and your service.',
  noTryLate:
    '{line} was paid through {day}, and we won’t try again. Renew now to keep your number and your service.',
  wait: '{line} was paid through {day} and stays in service until {lastDay}. We’ll try again on {nextDay}, or you can renew in your account.',
  pay: '{line} is paid through {day}. We’ll try again on {nextDay}, or you can pay now.',
  card: '{line} is paid through {day}. We’ll try again on {nextDay}, with the card you choose by then.',
} as const

const ofThePast: ReadonlySet<string> = new Set([next.confirmLate, next.noTryLate, next.wait])

async function notRenewed(reading: Reading): Promise<void> {
  const { email, saysOne, same, day, holds } = reading
  const said = saysOne(Object.values(next))
  const line = await lineAsSaid(reading, said?.values.day)
  if (!line || !said) return
  const { values, source } = said
  holds('the next period is paid', !(await isSettled(reading, line, said.values)))
  same('the end of what is paid', values.day, day(line.endsAt, line.zone))
  if (source === next.wait) {
    same(
      'the last day',
      values.lastDay,
      day(new Date(line.endsAt.getTime() + 3 * dayMs), line.zone),
    )
  }
  holds(
    `what is paid ends at ${line.endsAt.toISOString()}`,
    ofThePast.has(source) ===
      Date.parse(email.date) >= Math.trunc(line.endsAt.getTime() / 1000) * 1000,
  )
  if (source === next.noTry || source === next.noTryLate) promiseNoCharge(reading, line)
  if (values.nextDay) await promiseNextTry(reading, line, values.nextDay)
}

/** Another period than the email speaks of is the last one that is paid. */
async function isSettled({ day }: Reading, line: LineFacts, said: Values): Promise<boolean> {
  return day(line.endsAt, line.zone) !== said.day
}

/** A card that can't be charged makes no try: another email tells of it. */
async function promiseNextTry(
  reading: Reading,
  line: LineFacts,
  nextDay: string | undefined,
): Promise<void> {
  const { facts, email, same, day, later, promise } = reading
  const period = { id: line.id, number: line.number + 1 }
  const planned = await facts.one<{ at: string | null }>(sql`
    select next_try_at as at from renewals where line_id = ${period.id} and number = ${period.number}`)
  const at = planned?.at ? new Date(planned.at) : null
  // Its date has whole seconds.
  const since = new Date(Date.parse(email.date) + 1000)
  const isTried = async () => (await triedFor(reading, period, since)).length > 0
  const isHeldUp = reading.at.getTime() - since.getTime() > slackMs
  // While it waited for the mail server, what it speaks of was done, or made needless.
  if (!isHeldUp && !(await isTried())) same('the next try', nextDay, at && day(at, line.zone))
  const until = new Date((at ?? reading.at).getTime() + slackMs)
  promise({
    sentence: `we’ll try again on ${nextDay}`,
    until,
    brokenBy: async () =>
      (await isTried()) || later(takesBack, line.id, until) ? null : 'nothing was tried',
  })
}

const afterGift = {
  off: 'Auto-renew is off: renew by then to keep your service.',
  noCharge: 'We won’t charge your card automatically: renew by then to keep your service.',
  charge: 'Your next automatic charge is on {day}.',
  nextTry: 'Your last payment was declined. We’ll try again on {day}, or you can pay now.',
} as const

async function hasMoreDays(reading: Reading): Promise<void> {
  const { says, saysOne, same, day, holds, facts } = reading
  const paid = says('{line} is now paid through {day}, at no extra charge.')
  const line = await lineAsSaid(reading, paid?.day)
  const said = saysOne(Object.values(afterGift))
  if (!line || !said) return
  same('the end of what is paid', paid?.day, day(line.endsAt, line.zone))
  if (said.source === afterGift.off) return holds('Auto-renew is on', !line.autoRenew)
  if (said.source === afterGift.noCharge) return promiseNoCharge(reading, line)
  if (said.source === afterGift.nextTry) return promiseNextTry(reading, line, said.values.day)
  const now = await readLine(facts, line.id)
  // What was planned before another gift is on record no more.
  if (now?.endsAt.getTime() !== line.endsAt.getTime()) return
  const chargeAt = await nextChargeOf(facts, line)
  same('the next charge', said.values.day, chargeAt && day(chargeAt, line.zone))
}

async function isSuspended(reading: Reading): Promise<void> {
  const { says, same, day, holds, facts, writtenSince } = reading
  const line = await lineOf(reading)
  if (!line) return
  // Paid for since then, it is on again.
  const off = await facts.one<{ endedAt: string }>(sql`
    select (select max(ends_at) from line_periods p where p.line_id = s.line_id and p.ends_at <= s.since) as "endedAt"
    from line_suspensions s where s.line_id = ${line.id} and s.reason = 'unpaid'
      and (s.ended_at is null or s.ended_at > ${writtenSince.toISOString()}) order by s.since desc limit 1`)
  const said = says(
    'The plan for {line} expired on {day}. You can’t call, text or use data until you renew. You can still call 911.',
  )
  holds('the line isn’t suspended for want of payment', off !== null)
  if (off) same('the end of what was paid', said?.day, day(new Date(off.endedAt), line.zone))
}

/** What is said of a period that ends without another one. */
export const endingKinds: readonly Kind[] = [
  { subject: 'Your {plan} plan expires on {day}', check: expires },
  { subject: 'We couldn’t renew {nickname}', check: notRenewed },
  { subject: 'Confirm your {nickname} renewal with your bank', check: notRenewed },
  { subject: 'Your {nickname} line is suspended', check: isSuspended },
  ...daysGiven.map((subject) => ({ subject, check: hasMoreDays })),
]
