import type { NoticeKind } from '@openline/contract/processes/renewals'
import { usStateCodes } from '@openline/contract/us-states'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endOfPeriod } from '../../../time/service-days.ts'
import { timeZoneOf } from '../../../time/time-zone.ts'
import { chargeableFrom, dueNotices, type NoticeFacts, nextLookAt } from './notice-calendar.ts'
import { type NoticeRule, noticeRules } from './notice-rules.ts'
import { spanEverywhere, spanFor } from './notice-windows.ts'
import {
  chargeDay,
  chargedUntil,
  firstTry,
  firstTryAfterConsent,
  lastTry,
  nextGraceTry,
  nextTry,
  noticeFrom,
} from './schedule.ts'

const hourMs = 3600_000
const dayMs = 24 * hourMs
const terms = [1, 3, 6, 12] as const
/** Without these no charge is made. */
const required: ReadonlySet<NoticeKind> = new Set(['charge', 'term', 'annual_reminder'])

/** Dates between two moments on the calendar of a customer, as a statute counts days. */
function datesBetween(from: Date, to: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return (Date.parse(format.format(to)) - Date.parse(format.format(from))) / dayMs
}

type Notice = NoticeFacts['notices'][number]
type Life = {
  facts: NoticeFacts
  /** Hours between two runs of the scheduled task. */
  pauses: readonly number[]
  /** Whether the mail server takes each email. */
  delivered: readonly boolean[]
}

/** What the task and the charges do in the last 60 days of a period. Gives what was sent, and the charge. */
function live({ facts: first, pauses, delivered }: Life) {
  const notices: Notice[] = []
  const { endsAt } = first
  let chargedAt: Date | null = null
  let now = new Date(endsAt.getTime() - 60 * dayMs)
  for (let turn = 0; now <= lastTry(endsAt); turn += 1) {
    const facts = { ...first, notices, remindedAt: lastReminder(notices) ?? first.remindedAt }
    const isAgreed = now >= first.consentAt
    const from = isAgreed ? chargeableFrom(facts) : null
    if (from && from <= now && now >= chargeDay(endsAt)) chargedAt ??= now
    if (isAgreed && !chargedAt) {
      for (const kind of dueNotices(facts, now).filter((due) => required.has(due))) {
        const isDelivered = delivered[notices.length % delivered.length] ?? true
        notices.push({ kind, sentAt: now, isDelivered })
      }
    }
    now = new Date(now.getTime() + (pauses[turn % pauses.length] ?? 1) * hourMs)
  }
  return { notices, chargedAt }
}

function lastReminder(notices: readonly Notice[]): Date | null {
  const given = notices.filter(({ kind, isDelivered }) => kind === 'annual_reminder' && isDelivered)
  return given.at(-1)?.sentAt ?? null
}

const someState = fc.constantFrom(...usStateCodes)
const someStart = fc.date({
  min: new Date('2026-11-01T00:00:00Z'),
  max: new Date('2032-03-31T00:00:00Z'),
  noInvalidDate: true,
})

function someLife(pauses: fc.Arbitrary<number>, delivered: fc.Arbitrary<boolean>) {
  return fc
    .record({
      state: someState,
      months: fc.constantFrom(...terms),
      startsAt: someStart,
      consentedBefore: fc.integer({ min: 0, max: 800 }),
      remindedBefore: fc.option(fc.integer({ min: 0, max: 800 })),
      pauses: fc.array(pauses, { minLength: 1, maxLength: 40 }),
      delivered: fc.array(delivered, { minLength: 1, maxLength: 6 }),
    })
    .map(({ state, months, startsAt, consentedBefore, remindedBefore, ...rest }): Life => {
      const endsAt = endOfPeriod(startsAt, months)
      const ago = (days: number) => new Date(endsAt.getTime() - days * dayMs)
      const remindedAt = remindedBefore === null ? null : ago(remindedBefore)
      const facts = { state, months, endsAt, consentAt: ago(consentedBefore), remindedAt }
      return { facts: { ...facts, notices: [] }, ...rest }
    })
}

function holds(rule: NoticeRule, { state, months }: NoticeFacts): boolean {
  const isThere = rule.states === null || rule.states.some((code) => code === state)
  return isThere && rule.months[0] <= months && months <= rule.months[1]
}

/** Whether a charge follows a rule, counted as the rule counts; asked of no function that is tested. */
function isFollowed(rule: NoticeRule, life: Life, notices: readonly Notice[], at: Date): boolean {
  const { facts } = life
  const { endsAt, consentAt, remindedAt } = facts
  const zone = timeZoneOf({ state: facts.state, zipCode: null }, 'America/Chicago')
  const isInWindow = (sentAt: Date) =>
    rule.law === null
      ? at.getTime() - sentAt.getTime() >= rule.minDays * dayMs &&
        endsAt.getTime() - sentAt.getTime() <= rule.maxDays * dayMs
      : datesBetween(sentAt, at, zone) >= rule.minDays &&
        datesBetween(sentAt, endsAt, zone) <= rule.maxDays
  const reminders = rule.kind === 'annual_reminder' ? [consentAt, remindedAt] : []
  const given = notices.filter(({ kind, isDelivered }) => kind === rule.kind && isDelivered)
  const times = [...given.map(({ sentAt }) => sentAt), ...reminders.filter((time) => time !== null)]
  return hasAgreedLate(rule, facts) || times.some(isInWindow)
}

/** Who agreed when the window of a kind was over, less the day to spare, has just seen price and day. */
function hasAgreedLate({ kind }: NoticeRule, facts: NoticeFacts): boolean {
  const rules = noticeRules.filter((rule) => rule.kind === kind && holds(rule, facts))
  const minDays = Math.max(...rules.map((rule) => rule.minDays + (rule.law ? 1 : 0)))
  return facts.consentAt.getTime() > chargeDay(facts.endsAt).getTime() - minDays * dayMs
}

describe('an automatic charge', () => {
  test('is made only if each required notice was delivered in its window, whatever fails', () => {
    const pauses = fc.oneof(
      fc.double({ min: 0.2, max: 12, noNaN: true }),
      fc.integer({ min: 12, max: 40 * 24 }),
    )
    fc.assert(
      fc.property(someLife(pauses, fc.boolean()), (life) => {
        const { notices, chargedAt } = live(life)
        if (!chargedAt) return
        const rules = noticeRules.filter(
          (rule) => required.has(rule.kind) && holds(rule, life.facts),
        )
        expect(rules.length).toBeGreaterThan(0)
        for (const rule of rules) {
          expect({ rule: rule.id, isFollowed: isFollowed(rule, life, notices, chargedAt) }).toEqual(
            {
              rule: rule.id,
              isFollowed: true,
            },
          )
        }
      }),
      { numRuns: 600 },
    )
  })

  test('is made on its regular day when nothing fails, with each notice sent once', () => {
    fc.assert(
      fc.property(someLife(fc.constant(1 / 6), fc.constant(true)), (life) => {
        const { endsAt, consentAt, months } = life.facts
        const early = { ...life, facts: { ...life.facts, remindedAt: null } }
        fc.pre(consentAt.getTime() < endsAt.getTime() - 60 * dayMs)
        const { notices, chargedAt } = live(early)
        const late = (chargedAt?.getTime() ?? Infinity) - chargeDay(endsAt).getTime()
        expect(late).toBeGreaterThanOrEqual(0)
        expect(late).toBeLessThanOrEqual(hourMs / 6)
        const kinds = notices.map(({ kind }) => kind)
        expect(kinds.filter((kind) => kind === 'charge')).toHaveLength(1)
        expect(kinds.filter((kind) => kind === 'term')).toHaveLength(months === 12 ? 1 : 0)
        expect(new Set(kinds).size).toBe(kinds.length)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the notice calendar', () => {
  test.each(terms)('has one window for a term of %i months that follows every state', (months) => {
    for (const kind of ['term', 'price_change', 'annual_reminder', 'charge'] as const) {
      const everywhere = spanEverywhere(kind, months)
      if (!everywhere) continue
      // Between two runs of the task, and a day for another try when a delivery fails.
      expect(everywhere.maxMs - everywhere.minMs).toBeGreaterThan(2 * dayMs)
      for (const state of usStateCodes) {
        const own = spanFor(kind, { state, months })
        expect(own?.minMs).toBeLessThanOrEqual(everywhere.minMs)
        expect(own?.maxMs).toBeGreaterThanOrEqual(everywhere.maxMs)
      }
    }
  })

  test('names each rule once, and a source for each law', () => {
    expect(new Set(noticeRules.map(({ id }) => id)).size).toBe(noticeRules.length)
    for (const { law, minDays, maxDays } of noticeRules) {
      expect(minDays).toBeLessThan(maxDays)
      expect(law?.source ?? 'https:').toMatch(/^https:/)
    }
  })

  test('sends the notice of the charge when the terms say so', () => {
    const endsAt = new Date('2027-03-10T12:00:00Z')
    const span = spanFor('charge', { state: 'IA', months: 1 })
    expect(endsAt.getTime() - noticeFrom(endsAt).getTime()).toBe(span?.maxMs)
  })

  test('looks at a line again whenever a notice may be due', () => {
    const endsAt = new Date('2028-03-01T09:00:00Z')
    const facts = { state: 'CA', months: 12, endsAt, consentAt: new Date('2027-03-02T09:00:00Z') }
    const looks: number[] = []
    let now = new Date('2027-06-01T00:00:00Z')
    for (;;) {
      const next = nextLookAt({ ...facts, remindedAt: null, notices: [] }, now)
      if (!next) break
      looks.push((endsAt.getTime() - next.getTime()) / dayMs)
      now = next
    }
    expect(looks).toEqual([44, 12, 5])
  })
})

describe('the day of a charge', () => {
  const endsAt = new Date('2027-03-10T12:00:00Z')
  const before = (hours: number) => new Date(endsAt.getTime() - hours * hourMs)

  test('is two days before the end, and never less than a day after its notice', () => {
    expect(chargeDay(endsAt)).toEqual(before(48))
    expect(chargedUntil(before(48))).toEqual(endsAt)
    expect(firstTry(endsAt, before(120))).toEqual(before(48))
    expect(firstTry(endsAt, before(60))).toEqual(before(36))
  })

  test('is now for an owner who agrees after it', () => {
    expect(firstTryAfterConsent(endsAt, before(60))).toEqual(before(48))
    expect(firstTryAfterConsent(endsAt, before(5))).toEqual(before(5))
  })

  test.each([
    [60, 48],
    [48, 24],
    [24, 2],
    [3, 2],
    [2, null],
    [-1, null],
  ])('after a decline %i hours before the end is %s hours before it', (hours, next) => {
    expect(nextTry(endsAt, before(hours))).toEqual(next === null ? null : before(next))
  })

  test.each([
    [0, -24],
    [-47, -71],
    [-48, -72],
    [-71, -72],
    [-72, null],
  ])('of unknown taxes, %i hours before the end, is %s hours before it', (hours, next) => {
    expect(nextGraceTry(endsAt, before(hours))).toEqual(next === null ? null : before(next))
  })
})
