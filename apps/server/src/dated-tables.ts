import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { orShipped } from './config/shipped-content.ts'

/** Pieces of the tables in content/rates and content/coupons.json, whose rows have a day. */

export const daySchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
export const tableCentsSchema = z.int().check(z.nonnegative())

/** At most three decimals, so that the arithmetic stays in whole numbers. */
export const percentSchema = z
  .number()
  .check(z.gte(0), z.lte(100), z.multipleOf(0.001, 'A percentage has at most three decimals'))

/** Rounds half up. Percentages have three decimals at most, so this stays in whole numbers. */
export function percentOf(amountCents: number, percent: number): number {
  const thousandths = Math.round(percent * 1000)
  return Math.floor((amountCents * thousandths + 50_000) / 100_000)
}

/** Strictly from old to new. */
export function byDate(rows: ReadonlyArray<{ effectiveFrom: string }>) {
  const days = rows.map(({ effectiveFrom }) => effectiveFrom)
  return days.slice(1).every((later, index) => (days[index] ?? later) < later)
}

/**
 * A table below `contentDir`; one of `rates/` there or as shipped. Throws, naming the file, for a bad one.
 */
export async function readTable<S extends z.ZodMiniType>(
  contentDir: string,
  name: string,
  schema: S,
): Promise<z.output<S>> {
  const own = join(contentDir, name)
  const path = name.startsWith('rates/') ? orShipped(own, name) : own
  try {
    return z.parse(schema, JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    throw new Error(`${path} cannot be used`, { cause })
  }
}

/** The newest row that has begun; the oldest one for days before all of them. */
export function inEffect<Row extends { effectiveFrom: string }>(
  rows: readonly Row[],
  day: string,
): Row {
  const row = rows.findLast((candidate) => candidate.effectiveFrom <= day) ?? rows[0]
  if (!row) throw new Error('A rate table has no rows')
  return row
}

const quarterHourMs = 15 * 60_000

let lastDay = { quarterHour: Number.NaN, timeZone: '', day: '' }

/** The date at the carrier's home, as YYYY-MM-DD. In no zone does one begin within a quarter of an hour. */
export function calendarDay(on: Date, timeZone: string): string {
  const quarterHour = Math.floor(on.getTime() / quarterHourMs)
  // Every quote asks, and asking the calendar costs more than all of its sums.
  if (lastDay.quarterHour !== quarterHour || lastDay.timeZone !== timeZone) {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(on)
    lastDay = { quarterHour, timeZone, day }
  }
  return lastDay.day
}
