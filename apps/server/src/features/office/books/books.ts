import type { DailyTotals, DayRange, JournalTotals } from '@openline/contract/office/books-desk'
import { secondsAfter, type TimeSpan } from '../../../clock.ts'
import { calendarDay } from '../../../dated-tables.ts'
import { StreamedFile, watched } from '../../../http/streamed-file.ts'
import type { Needs } from '../../../needs.ts'
import { spanOfDay, spanOfDays } from '../../../time/start-of-day.ts'
import { recordLook, type StaffActor } from '../../platform/audit/audit.ts'
import { sumAccounts } from './account-totals.ts'
import { sumDailyTotals } from './daily-totals.ts'
import { readJournal } from './journal.ts'
import { writeJournal } from './journal-file.ts'

export type BookNeeds = Needs<'db' | 'clock' | 'log' | 'prices' | 'accountCodes'>

/** What a day brought, on the carrier's calendar; null is today. */
export async function dailyTotalsOf(deps: BookNeeds, day: string | null): Promise<DailyTotals> {
  const { timeZone } = deps.prices.rates.carrierFees
  const wanted = day ?? calendarDay(deps.clock(), timeZone)
  const span = spanOfDay(wanted, timeZone)
  const sums = await sumDailyTotals(readJournal(deps.db, span))
  return { day: wanted, timeZone, isOver: isOver(deps, span), ...sums }
}

/** What days of the carrier's calendar changed on each account; without them, the month so far. */
export async function journalTotalsOf(
  deps: BookNeeds,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<JournalTotals> {
  const { timeZone } = deps.prices.rates.carrierFees
  const last = to ?? calendarDay(deps.clock(), timeZone)
  const range = { from: from ?? `${last.slice(0, 7)}-01`, to: last }
  const span = spanOfDays(range, timeZone)
  const accounts = await sumAccounts(readJournal(deps.db, span), deps.accountCodes)
  const sum = (side: 'debitCents' | 'creditCents') =>
    accounts.reduce((total, account) => total + account[side], 0)
  const sums = { accounts, debitCents: sum('debitCents'), creditCents: sum('creditCents') }
  return { ...range, timeZone, isOver: isOver(deps, span), ...sums }
}

/** The journal of some days as a file. One that is not over says so in its name. */
export async function journalOf(
  deps: BookNeeds,
  range: DayRange,
  by: StaffActor,
): Promise<StreamedFile> {
  const span = spanOfDays(range, deps.prices.rates.carrierFees.timeZone)
  const id = range.from === range.to ? range.from : `${range.from}-to-${range.to}`
  const subject = { kind: 'journal', id } as const
  const at = deps.clock()
  await recordLook(deps.db, by, { at, act: 'downloadJournal', customerId: null, subject })
  const name = isOver(deps, span) ? `journal-${id}.csv` : `journal-${id}-so-far.csv`
  const journal = watched(readJournal(deps.db, span), (err) =>
    deps.log.error({ err }, 'journal broke off'),
  )
  const pieces = writeJournal(journal, deps.accountCodes)
  return new StreamedFile(name, 'text/csv', pieces)
}

/** What was begun in the last moments of a day may be committed a little later. */
const closesAfterSeconds = 15 * 60

function isOver({ clock }: BookNeeds, { until }: TimeSpan): boolean {
  return clock() >= secondsAfter(until, closesAfterSeconds)
}
