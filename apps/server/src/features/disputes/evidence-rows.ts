import { formatCents } from '@openline/contract/money'
import type { OrderRecords } from '../records/records.ts'

/** A row of any table, as the records give it. */
export type Row = OrderRecords['ofOrder'][string][number]

export type Fact = { readonly label: string; readonly value: string }

/** A part of the evidence. `about` says what a reader should make of it. */
export type Section = {
  readonly heading: string
  readonly about: string
  readonly facts: readonly Fact[]
  /** Set for what stays with us. */
  readonly isForUs?: true
}

/** The text of a column; empty for one without a value. */
export function textIn(row: Row | undefined, column: string): string {
  const value = row?.[column]
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** A moment to the minute, in UTC; empty for none. */
export function timeIn(row: Row | undefined, column: string): string {
  const written = textIn(row, column)
  return written === '' ? '' : minuteOf(new Date(written))
}

export function minuteOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** The dollars of a column of whole cents. */
export function dollarsIn(row: Row | undefined, column: string): string {
  const cents = row?.[column]
  return typeof cents === 'number' ? formatCents(cents) : ''
}

/** The facts that are known. */
export function known(facts: readonly Fact[]): Fact[] {
  return facts.filter(({ value }) => value !== '')
}

/** One fact for each row, by the time in `column`, oldest first. */
export function listOf(
  rows: readonly Row[] | undefined,
  column: string,
  say: (row: Row) => string,
): Fact[] {
  return (rows ?? [])
    .filter((row) => textIn(row, column) !== '')
    .toSorted((one, other) => momentOf(one, column) - momentOf(other, column))
    .map((row) => ({ label: timeIn(row, column), value: say(row) }))
}

function momentOf(row: Row, column: string): number {
  return new Date(textIn(row, column)).getTime()
}

/** All but the last four letters, which are enough to compare. */
export function masked(text: string): string {
  return text === '' ? '' : `ending in ${text.slice(-4)}`
}
