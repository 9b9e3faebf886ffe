import type { NoticeKind } from '@openline/contract/processes/renewals'
import { endOfPeriod } from '../../../time/service-days.ts'
import { type Holder, spanEverywhere, spanFor } from './notice-windows.ts'
import { chargeDay, lastTry, noticeFrom } from './schedule.ts'
import type { FirstLooks } from './store.ts'

/** What the notices of the next charge of a line depend on. */
export type NoticeFacts = Holder & {
  readonly endsAt: Date
  /** When automatic renewal was last agreed to. */
  readonly consentAt: Date
  /** The notices for the next period. One that was not delivered counts as not given. */
  readonly notices: readonly {
    readonly kind: NoticeKind
    readonly sentAt: Date
    readonly isDelivered: boolean
  }[]
  /** The newest yearly reminder that was delivered, for whatever period. */
  readonly remindedAt: Date | null
}

/** Two days to spare before the last moment to announce a price (8 days before the charge). */
const priceCheckBeforeEndMs = 12 * 24 * 3600_000

/** Kinds without which no automatic charge is made; a price that was not announced is not charged. */
const required = ['term', 'annual_reminder', 'charge'] as const

/** From when on the card may be charged; null while a notice is missing. */
export function chargeableFrom(facts: NoticeFacts): Date | null {
  const times = required.map((kind) => allowedFrom(kind, facts))
  return times.reduce((latest, time) => (latest && time ? later(latest, time) : null))
}

/**
 * From when on the rules for one kind allow a charge; null when no notice of it is in its window. Who agrees
 * after the window has closed has just seen price and day, and needs no notice.
 */
export function allowedFrom(kind: NoticeKind, facts: NoticeFacts): Date | null {
  const span = spanFor(kind, facts)
  if (!span) return new Date(0)
  const { endsAt, consentAt } = facts
  if (consentAt.getTime() > chargeDay(endsAt).getTime() - span.minMs) return consentAt
  const given = givenTimes(kind, facts).filter(
    (at) => at.getTime() >= endsAt.getTime() - span.maxMs,
  )
  const first = given.toSorted((one, other) => one.getTime() - other.getTime())[0]
  return first ? new Date(first.getTime() + span.minMs) : null
}

function givenTimes(kind: NoticeKind, { notices, consentAt, remindedAt }: NoticeFacts): Date[] {
  const sent = notices.filter((notice) => notice.kind === kind && notice.isDelivered)
  // Consent says what a reminder says.
  const reminders =
    kind === 'annual_reminder' ? [consentAt, ...(remindedAt ? [remindedAt] : [])] : []
  return [...sent.map(({ sentAt }) => sentAt), ...reminders]
}

/** The notices that are due at `now`, for a line that renews automatically; a price change only if there is one. */
export function dueNotices(facts: NoticeFacts, now: Date): NoticeKind[] {
  const isDue = {
    term: isTermDue,
    price_change: isPriceCheckDue,
    annual_reminder: isReminderDue,
    charge: isChargeNoticeDue,
  } as const satisfies Record<NoticeKind, (facts: NoticeFacts, now: Date) => boolean>
  return (['term', 'price_change', 'annual_reminder', 'charge'] as const).filter((kind) =>
    isDue[kind](facts, now),
  )
}

function isTermDue(facts: NoticeFacts, now: Date): boolean {
  const opensAt = termFrom(facts)
  return opensAt !== null && now >= opensAt && isMissingInTime('term', facts, now)
}

/** Without a notice, and early enough to give one. */
function isMissingInTime(kind: NoticeKind, facts: NoticeFacts, now: Date): boolean {
  const span = spanFor(kind, facts)
  const closesAt = span && new Date(lastTry(facts.endsAt).getTime() - span.minMs)
  return closesAt !== null && now <= closesAt && allowedFrom(kind, facts) === null
}

/** A notice from then on follows the rules of every state. */
function termFrom({ endsAt, months }: NoticeFacts): Date | null {
  const span = spanEverywhere('term', months)
  return span && new Date(endsAt.getTime() - span.maxMs)
}

function isPriceCheckDue({ endsAt, months }: NoticeFacts, now: Date): boolean {
  return now >= priceCheckFrom(endsAt) && now <= priceChangeUntil(endsAt, months)
}

function priceCheckFrom(endsAt: Date): Date {
  return new Date(endsAt.getTime() - priceCheckBeforeEndMs)
}

/** The last moment to announce a higher price for the charge on its regular day. */
export function priceChangeUntil(endsAt: Date, months: number): Date {
  const span = spanEverywhere('price_change', months)
  return new Date(chargeDay(endsAt).getTime() - (span?.minMs ?? 0))
}

/** In the last look before a year without a reminder is over. */
function isReminderDue(facts: NoticeFacts, now: Date): boolean {
  const { endsAt, months, consentAt, remindedAt } = facts
  const span = spanEverywhere('annual_reminder', months)
  if (!span || now < priceCheckFrom(endsAt)) return false
  const last = remindedAt ? later(remindedAt, consentAt) : consentAt
  return last.getTime() < endOfPeriod(endsAt, months).getTime() - span.maxMs
}

function isChargeNoticeDue(facts: NoticeFacts, now: Date): boolean {
  const { endsAt, notices } = facts
  if (now < noticeFrom(endsAt)) return false
  // After a long outage the first notice comes late, and the charge with it.
  const isFirst = notices.every(({ kind }) => kind !== 'charge')
  return isFirst || isMissingInTime('charge', facts, now)
}

/** When to look at the line again; null when nothing more can be due. */
export function nextLookAt(facts: NoticeFacts, now: Date): Date | null {
  const { endsAt } = facts
  const times = [termFrom(facts), priceCheckFrom(endsAt), noticeFrom(endsAt)]
  const coming = times.flatMap((time) => (time && time > now ? [time] : []))
  return coming.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
}

/** When the first notice of a renewal may be due. */
export const firstLooks = {
  yearMs: Math.max(spanEverywhere('term', 12)?.maxMs ?? 0, priceCheckBeforeEndMs),
  otherMs: priceCheckBeforeEndMs,
} satisfies FirstLooks

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}
