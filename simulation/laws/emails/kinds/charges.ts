import { sql } from 'drizzle-orm'
import {
  type Facts,
  findLineNamed,
  isReaders,
  isTheirs,
  type LineFacts,
  readLine,
} from '../facts.ts'
import type { Reading } from '../reading.ts'
import { centsOf, type Values } from '../words.ts'

const hourMs = 3600_000
const dayMs = 24 * hourMs

/** How much later than planned a scheduled task may come to it, which isn't the email's fault. */
export const slackMs = 12 * hourMs

/** Staff gave days: what is paid ends later, and its email says what comes then. */
export const daysGiven = [
  '{count} free day for {nickname}',
  '{count} free days for {nickname}',
] as const

/** Emails after which a charge that was announced needn't be made, or is announced anew. */
export const takesBack = [
  'Your {plan} plan renews on {day}',
  'Update your card: your {plan} plan renews on {day}',
  'Auto-renew is on for {nickname}',
  'Auto-renew is on for {nickname}: please update your card',
  'Auto-renew is off for {nickname}',
  'Your {plan} plan expires on {day}',
  'We couldn’t renew {nickname}',
  'Confirm your {nickname} renewal with your bank',
  'Your {nickname} line is suspended',
  ...daysGiven,
  'Your line was canceled',
  'Your number was transferred out',
  '{line} moved to another account',
  'This account was merged into your other account',
  'Your {brand} account is closed',
] as const

export const willCharge = [
  'On {day}, we’ll charge {amount} to your card ending in {digits} to renew {line}. Your service continues without a break.',
  'On {day}, we’ll charge {amount} through Link to renew {line}. Your service continues without a break.',
] as const

export const cardIsMissing = [
  'Your payment of {amount} for {line} is due on {day}, but you don’t have a card saved. Please add one before then.',
  'Your payment of {amount} for {line} is due on {day}, but your card ending in {digits} has expired. Please choose another card before then.',
  'Your payment of {amount} for {line} is due on {day}, but your card ending in {digits} expires before then. Please choose another card.',
] as const

type Tried = {
  readonly priceCents: number
  readonly digits: string
  readonly at: Date
  readonly byOurselves: boolean
  readonly captured: boolean
}

/** What was tried to charge the reader for a period of a line after an email came, or another moment, oldest first. */
export async function triedFor(
  { facts, at, customerId }: Reading,
  { id, number }: { id: string; number: number },
  since = at,
): Promise<readonly Tried[]> {
  const rows = await facts.all<Omit<Tried, 'at'> & { at: string }>(sql`
    select o.final_checkout_amount_cents as "priceCents", a.last4_digits as digits, a.created_at as at,
      a.off_session as "byOurselves", a.status = 'captured' as captured
    from orders o join payment_attempts a on a.order_id = o.id
    where o.for_line_id = ${id} and o.period_number = ${number} and ${isReaders('o.customer_id', customerId)} and a.created_at > ${since.toISOString()}
    order by a.created_at`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/**
 * Promises that a charge is made as it was announced, unless another email takes it back or it was paid by hand. It may
 * be less, where a price or tax fell meanwhile, and never more.
 */
export function promiseCharge(
  reading: Reading,
  line: LineFacts,
  { day, amount, digits }: Values,
  dueAt: Date,
): void {
  const { day: dayOf, money, later, promise } = reading
  const next = { id: line.id, number: line.number + 1 }
  promise({
    sentence: `we’ll charge ${amount} on ${day} to renew ${line.nickname}`,
    until: new Date(dueAt.getTime() + slackMs),
    async brokenBy() {
      const tried = await triedFor(reading, next)
      const first = tried.find(({ byOurselves }) => byOurselves)
      const paid = tried.find(({ byOurselves, captured }) => captured && !byOurselves)
      const until = first?.at ?? new Date(dueAt.getTime() + slackMs)
      if (later(takesBack, line.id, until) || (paid && paid.at <= until)) return null
      if (!first) return 'nothing was charged, and no email said why'
      const days = [first.at, new Date(first.at.getTime() - slackMs)].map((at) =>
        dayOf(at, line.zone),
      )
      if (!days.includes(day ?? '')) return `it was charged on ${days[0]}`
      if (first.priceCents > centsOf(amount ?? '')) return `${money(first.priceCents)} was charged`
      return digits && digits !== first.digits && (await isStillTheCard(reading, line, digits))
        ? `the card ending in ${first.digits} was charged`
        : null
    },
  })
}

/** Whether a card that an email names is the one that the line renews with: its owner didn't choose another one. */
async function isStillTheCard({ facts }: Reading, line: LineFacts, digits: string) {
  return facts.some(sql`
    select from cards c left join renewal_settings s on s.line_id = ${line.id}
    where c.customer_id = ${line.customerId} and c.last4_digits = ${digits}
      and (c.id = s.card_id or (s.card_id is null and c.is_primary))`)
}

/** When a line is charged automatically: as planned once it was announced, else on the regular day; null when it isn't. */
export async function nextChargeOf(facts: Facts, line: LineFacts): Promise<Date | null> {
  if (!line.autoRenew || line.suspendedForPayment) return null
  const plan = await facts.one<{ announced: boolean; at: string | null }>(sql`
    select notified_at is not null as announced, next_try_at as at from renewals
    where line_id = ${line.id} and number = ${line.number + 1}`)
  if (!plan?.announced) return regularDay(line)
  return plan.at === null ? null : new Date(plan.at)
}

/** The day of the regular charge: two days before what is paid ends. */
export function regularDay({ endsAt }: LineFacts): Date {
  return new Date(endsAt.getTime() - 48 * hourMs)
}

/** The newest notice of a kind for the next period, as it is on record. */
export async function newestNotice({ facts }: Reading, line: LineFacts, kind: string) {
  const notice = await facts.one<{ totalCents: number; ownCents: number; chargeAt: string }>(sql`
    select total_cents as "totalCents", own_cents as "ownCents", charge_at as "chargeAt"
    from renewal_notices
    where line_id = ${line.id} and number = ${line.number + 1} and kind = ${kind}
    order by sequence desc limit 1`)
  return notice && { ...notice, chargeAt: new Date(notice.chargeAt) }
}

/** The number of a line as an email writes it, after the name. */
const writtenNumber = /^\(\d{3}\) \d{3}-\d{4}/

/** The line that an email about a renewal is about: by its link or number, or by the name that its owner gave it. */
export async function lineOf(reading: Reading): Promise<LineFacts | null> {
  const { email, facts, link, subject, holds, about } = reading
  const { nickname = '' } = subject
  const [number = null] = writtenNumber.exec(email.text.split(`${nickname}, `)[1] ?? '') ?? []
  const id =
    link('/dashboard/lines/') ??
    link('?renew=') ??
    link('?auto_renew_off=') ??
    link('?renewal_card=') ??
    (await lineOfOrder(reading)) ??
    (await findLineNamed(reading, { nickname, number }))
  const line = id === null ? null : await readLine(facts, id)
  holds('it is about a line of someone else, or about none', await isTheirs(reading, id))
  if (line) about(line.id)
  return line
}

async function lineOfOrder({ facts, link }: Reading): Promise<string | null> {
  const id = link('?order=')
  if (id === null) return null
  const order = await facts.one<{ lineId: string }>(sql`
    select for_line_id as "lineId" from orders where id = ${id}`)
  return order?.lineId ?? null
}

/** Whether a period of a line is paid. */
export function hasPeriod({ facts }: Reading, line: LineFacts, number: number): Promise<boolean> {
  return facts.some(sql`
    select from line_periods where line_id = ${line.id} and number = ${number}`)
}

export const isOnAgain = [
  'Auto-renew is on for {nickname}',
  'Auto-renew is on for {nickname}: please update your card',
]

/** Promises that nothing is charged automatically, unless its owner turns that on again. */
export function promiseNoCharge(reading: Reading, line: LineFacts): void {
  reading.promise({
    sentence: `we won’t charge your card for ${line.nickname} anymore`,
    until: new Date(line.endsAt.getTime() + dayMs),
    async brokenBy() {
      const tried = await triedFor(reading, { id: line.id, number: line.number + 1 })
      const charged = tried.find(({ byOurselves }) => byOurselves)
      return charged && !reading.later(isOnAgain, line.id, charged.at)
        ? `it was charged at ${charged.at.toISOString()}`
        : null
    },
  })
}
