import type { DailyTotals } from '@openline/contract/office/books-desk'
import { secondsAfter, type TimeSpan } from '../../../clock.ts'
import { calendarDay } from '../../../dated-tables.ts'
import { StreamedFile } from '../../../http/streamed-file.ts'
import type { Needs } from '../../../needs.ts'
import { spanOfDay } from '../../../time/start-of-day.ts'
import { recordLook, type StaffActor } from '../../platform/audit/audit.ts'
import type { Booking } from './bookings.ts'
import { sumDailyTotals } from './daily-totals.ts'
import { readJournal } from './journal.ts'
import { writeJournal } from './journal-file.ts'

/** What a day brought, on the carrier's calendar; null is today. */
export async function dailyTotalsOf(
  deps: Needs<'db' | 'clock' | 'log' | 'prices'>,
  day: string | null,
): Promise<DailyTotals> {
  const { timeZone } = deps.prices.rates.carrierFees
  const wanted = day ?? calendarDay(deps.clock(), timeZone)
  const span = spanOfDay(wanted, timeZone)
  const sums = await sumDailyTotals(readJournal(deps.db, span))
  return { day: wanted, timeZone, isOver: isOver(deps, span), ...sums }
}

/** The journal of a day as a file. One of a day that is not over says so in its name. */
export async function journalOf(
  deps: Needs<'db' | 'clock' | 'log' | 'prices'>,
  day: string,
  by: StaffActor,
): Promise<StreamedFile> {
  const span = spanOfDay(day, deps.prices.rates.carrierFees.timeZone)
  const subject = { kind: 'journal', id: day } as const
  const at = deps.clock()
  await recordLook(deps.db, by, { at, act: 'downloadJournal', customerId: null, subject })
  const name = isOver(deps, span) ? `journal-${day}.csv` : `journal-${day}-so-far.csv`
  return new StreamedFile(name, 'text/csv', writeJournal(watched(deps, span)))
}

/** What was begun in the last moments of a day may be committed a little later. */
const closesAfterSeconds = 15 * 60

function isOver({ clock }: Needs<'db' | 'clock' | 'log' | 'prices'>, { until }: TimeSpan): boolean {
  return clock() >= secondsAfter(until, closesAfterSeconds)
}

/** A file that breaks off can no longer say why to the person who waits for it. */
async function* watched(
  { db, log }: Needs<'db' | 'clock' | 'log' | 'prices'>,
  span: TimeSpan,
): AsyncGenerator<Booking> {
  try {
    yield* readJournal(db, span)
  } catch (err) {
    log.error({ err }, 'journal broke off')
    throw err
  }
}
