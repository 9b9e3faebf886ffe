import type { DayRange } from '@openline/contract/office/books-desk'
import type { Deferral, DeferredRevenue } from '@openline/contract/office/deferred-revenue-desk'
import { type Cell, csvFile } from '../../../csv-file.ts'
import type { Needs } from '../../../needs.ts'
import { spanOfDays } from '../../../time/start-of-day.ts'
import { listDeferred, listSold } from './deferred-store.ts'

const monthsAhead = 12

/** What was sold and earned in some days of the carrier's calendar, and what is left to be earned after them. */
export async function deferredRevenueOf(
  { db, prices }: Needs<'db' | 'prices'>,
  range: DayRange,
): Promise<DeferredRevenue> {
  const { timeZone } = prices.rates.carrierFees
  const span = spanOfDays(range, timeZone)
  const ends = monthEndsAfter(range.to)
  const opening = await listDeferred(db, {
    until: span.since,
    days: [dayFrom(range.from, -1)],
    timeZone,
  })
  const sold = await listSold(db, span)
  const closing = await listDeferred(db, { until: span.until, days: [range.to, ...ends], timeZone })
  const names = new Map([...opening, ...sold, ...closing].map((row) => [row.planId, row.planName]))
  const plans = [...names]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([planId, planName]) => {
      const of = <Row extends { planId: string }>(rows: readonly Row[]) =>
        rows.filter((row) => row.planId === planId)
      return { planId, planName, ...deferralOf(of(opening), of(sold), of(closing)) }
    })
  return { months: ends.map((day) => day.slice(0, 7)), total: sumOf(plans), plans }
}

type Deferred = Awaited<ReturnType<typeof listDeferred>>
type Sold = Awaited<ReturnType<typeof listSold>>

/** `closing` is of the last day of the range and then of each month's end. */
function deferralOf(opening: Deferred, sold: Sold, closing: Deferred): Deferral {
  const left = closing.map(({ cents, earnedCents }) => cents - earnedCents)
  const [closingCents = 0, ...ahead] = left
  const openingCents = (opening[0]?.cents ?? 0) - (opening[0]?.earnedCents ?? 0)
  const soldCents = sold[0]?.cents ?? 0
  const waitingCents = closing[0]?.waitingCents ?? 0
  const byMonth = Array.from(
    { length: monthsAhead },
    (_, month) => (left[month] ?? 0) - (left[month + 1] ?? 0),
  )
  return {
    openingCents,
    soldCents,
    earnedCents: openingCents + soldCents - closingCents,
    closingCents,
    waitingCents,
    byMonth,
    laterCents: (ahead.at(-1) ?? 0) - waitingCents,
  }
}

function sumOf(plans: readonly Deferral[]): Deferral {
  const sum = (cents: (of: Deferral) => number) =>
    plans.reduce((total, plan) => total + cents(plan), 0)
  return {
    openingCents: sum((plan) => plan.openingCents),
    soldCents: sum((plan) => plan.soldCents),
    earnedCents: sum((plan) => plan.earnedCents),
    closingCents: sum((plan) => plan.closingCents),
    waitingCents: sum((plan) => plan.waitingCents),
    byMonth: Array.from({ length: monthsAhead }, (_, month) =>
      sum(({ byMonth }) => byMonth[month] ?? 0),
    ),
    laterCents: sum((plan) => plan.laterCents),
  }
}

/** The last days of the month of the day after `day`, and of those that follow. */
function monthEndsAfter(day: string): string[] {
  const [year = 0, month = 0] = dayFrom(day, 1).split('-').map(Number)
  return Array.from({ length: monthsAhead }, (_, ahead) => isoDay(year, month + 1 + ahead, 0))
}

function dayFrom(day: string, days: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return isoDay(year, month, date + days)
}

/** A day of the calendar alone; day 0 is the last one of the month before. */
function isoDay(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
}

/** A line for each plan, with a column for each month that is to earn. */
export function deferredRevenueFile({ months, plans }: DeferredRevenue): string {
  const head = ['plan_id', 'plan', 'opening_cents', 'sold_cents', 'earned_cents', 'closing_cents']
  const ahead = months.map((month) => `earns_${month.replace('-', '_')}_cents`)
  const rows = plans.map((of): Cell[] => [
    of.planId,
    of.planName,
    of.openingCents,
    of.soldCents,
    of.earnedCents,
    of.closingCents,
    ...of.byMonth,
    of.laterCents,
    of.waitingCents,
  ])
  return csvFile([[...head, ...ahead, 'earns_later_cents', 'waits_for_activation_cents'], ...rows])
}
