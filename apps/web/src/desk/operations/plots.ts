import { formatCents } from '@openline/contract/money'
import type { Figures } from '@openline/contract/office/figures-desk'
import { spanLabels } from '../lib/time-labels.ts'
import { countWords } from './bar-labels.ts'

type Row = {
  readonly head: string
  /** Null where it is not known. */
  readonly of: (figures: Figures) => number | null
  readonly words: (value: number) => string
}

/** Rows of bars about one thing. The first row is what the caption names the highest bar of. */
export type Plot = {
  readonly title: string
  readonly rows: readonly [Row, ...Row[]]
  readonly isOneScale?: boolean
  /** The most important thing, of the whole range. */
  readonly sum: (total: Figures) => string
  /** Whether there is anything to plot. */
  readonly happened: (total: Figures) => boolean
}

function counted(head: string, of: Row['of']): Row {
  return { head, of, words: countWords }
}

const sales: Plot = {
  title: 'Sales',
  rows: [
    counted('Purchases', ({ money }) => money?.purchases ?? null),
    counted('Renewals', ({ money }) => money?.renewals ?? null),
    { head: 'Taken', of: ({ money }) => money?.takenCents ?? null, words: formatCents },
  ],
  sum: ({ money }) =>
    `${several(money?.purchases, 'purchase')} and ${several(money?.renewals, 'renewal')}, ${formatCents(money?.takenCents ?? 0)} taken.`,
  happened: ({ money }) => (money?.takenCents ?? 0) > 0,
}

const activations: Plot = {
  title: 'Activations',
  rows: [counted('Lines', (figures) => figures.activations)],
  sum: (total) => `${several(total.activations, 'line')} activated.`,
  happened: (total) => total.activations > 0,
}

const portIns: Plot = {
  title: 'Port-ins by outcome',
  rows: [
    counted('Completed', (figures) => figures.portIns.completed),
    counted('Failed', (figures) => figures.portIns.failed),
    counted('Canceled', (figures) => figures.portIns.cancelled),
    counted('Expired', (figures) => figures.portIns.expired),
  ],
  isOneScale: true,
  sum: (total) =>
    `${countWords(total.portIns.completed)} of ${several(ended(total), 'port-in')} completed.`,
  happened: (total) => ended(total) > 0,
}

const portInTimes: Plot = {
  title: 'Time to complete a port-in',
  rows: [
    { head: 'Nine of ten', of: (figures) => figures.portInMinutes?.most ?? null, words: shortSpan },
    { head: 'Half', of: (figures) => figures.portInMinutes?.half ?? null, words: shortSpan },
  ],
  isOneScale: true,
  sum: ({ portInMinutes }) =>
    `Half in ${minutes(portInMinutes?.half ?? 0)}, nine of ten in ${minutes(portInMinutes?.most ?? 0)}.`,
  happened: (total) => total.portInMinutes !== null,
}

const refunds: Plot = {
  title: 'Refunds',
  rows: [
    counted('Refunds', ({ money }) => money?.refunds ?? null),
    { head: 'Amount', of: ({ money }) => money?.refundedCents ?? null, words: formatCents },
  ],
  sum: ({ money }) =>
    `${several(money?.refunds, 'refund')}, ${formatCents(money?.refundedCents ?? 0)} refunded.`,
  happened: ({ money }) => (money?.refunds ?? 0) > 0,
}

const signIns: Plot = {
  title: 'Failed sign-ins',
  rows: [
    counted('Failed', (figures) => figures.signInFailures),
    counted('Wrong passwords in ten minutes', ({ levels }) => levels?.wrongPasswords ?? null),
  ],
  sum: (total) => `${countWords(total.signInFailures)} failed.`,
  happened: (total) => total.signInFailures + (total.levels?.wrongPasswords ?? 0) > 0,
}

const jobs: Plot = {
  title: 'Jobs',
  rows: [
    counted('Waiting', ({ levels }) => levels?.waitingJobs ?? null),
    counted('Retrying', ({ levels }) => levels?.retryingJobs ?? null),
    counted('Failed', ({ levels }) => levels?.deadJobs ?? null),
  ],
  sum: ({ levels }) =>
    levels?.waitingJobs
      ? `Up to ${countWords(levels.waitingJobs)} waiting at a time.`
      : 'No jobs waiting.',
  happened: ({ levels }) =>
    levels !== null && levels.waitingJobs + levels.retryingJobs + levels.deadJobs > 0,
}

/** A number for the whole range, beside the one before it. */
export type Total = { readonly title: string; readonly of: (figures: Figures) => string }

const counts = {
  activations: { title: 'Lines activated', of: (all) => countWords(all.activations) },
  portIns: {
    title: 'Port-ins completed',
    of: ({ portIns: { completed } }) => countWords(completed),
  },
  lost: {
    title: 'Port-ins not completed',
    of: (all) => countWords(ended(all) - all.portIns.completed),
  },
  signIns: { title: 'Failed sign-ins', of: (all) => countWords(all.signInFailures) },
  taken: { title: 'Sales', of: ({ money }) => formatCents(money?.takenCents ?? 0) },
  refunded: { title: 'Refunds', of: ({ money }) => formatCents(money?.refundedCents ?? 0) },
} as const satisfies Record<string, Total>

/** Four of them: money first, for the roles that see it. */
export function totalsFor({ money }: Figures): readonly Total[] {
  const { activations: lines, portIns: brought, lost, signIns: failures, taken, refunded } = counts
  return money === null ? [lines, brought, lost, failures] : [taken, refunded, lines, brought]
}

/** The plots of the page: those of money for the roles that see it. */
export function plotsFor({ money }: Figures): readonly Plot[] {
  const common = [activations, portIns, portInTimes, signIns, jobs]
  return money === null ? common : [sales, refunds, ...common]
}

function ended({ portIns: { completed, failed, cancelled, expired } }: Figures): number {
  return completed + failed + cancelled + expired
}

function several(count: number | undefined, noun: string): string {
  return `${countWords(count ?? 0)} ${noun}${count === 1 ? '' : 's'}`
}

function minutes(count: number): string {
  return spanLabels(0, count * 60_000)
}

/** Short enough for an axis: `42 min`, `3 h 42 min`. */
function shortSpan(count: number): string {
  const [hours, rest] = [Math.floor(count / 60), count % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
