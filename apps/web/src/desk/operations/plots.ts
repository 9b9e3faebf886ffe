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
  readonly nothing: string
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
  nothing: 'No sales.',
}

const activations: Plot = {
  title: 'Activations',
  rows: [counted('Lines', (figures) => figures.activations)],
  sum: (total) => `${several(total.activations, 'line')} activated.`,
  happened: (total) => total.activations > 0,
  nothing: 'No line was activated.',
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
  nothing: 'No port-in ended.',
}

const portInTimes: Plot = {
  title: 'Time to complete a port-in',
  rows: [
    { head: 'Nine of ten', of: (figures) => figures.portInMinutes?.most ?? null, words: minutes },
    { head: 'Half', of: (figures) => figures.portInMinutes?.half ?? null, words: minutes },
  ],
  isOneScale: true,
  sum: ({ portInMinutes }) =>
    `Half in ${minutes(portInMinutes?.half ?? 0)}, nine of ten in ${minutes(portInMinutes?.most ?? 0)}.`,
  happened: (total) => total.portInMinutes !== null,
  nothing: 'No port-in completed.',
}

const refunds: Plot = {
  title: 'Refunds',
  rows: [
    counted('Refunds', ({ money }) => money?.refunds ?? null),
    { head: 'Amount', of: ({ money }) => money?.refundedCents ?? null, words: formatCents },
  ],
  sum: ({ money }) =>
    `${several(money?.refunds, 'refund')}, ${formatCents(money?.refundedCents ?? 0)} go back.`,
  happened: ({ money }) => (money?.refunds ?? 0) > 0,
  nothing: 'No refunds.',
}

const signIns: Plot = {
  title: 'Failed sign-ins',
  rows: [
    counted('Failed', (figures) => figures.signInFailures),
    counted('Wrong passwords within ten minutes', ({ levels }) => levels?.wrongPasswords ?? null),
  ],
  sum: (total) => `${countWords(total.signInFailures)} failed.`,
  happened: (total) => total.signInFailures + (total.levels?.wrongPasswords ?? 0) > 0,
  nothing: 'No sign-in failed.',
}

const jobs: Plot = {
  title: 'Jobs',
  rows: [
    counted('Waiting', ({ levels }) => levels?.waitingJobs ?? null),
    counted('To be tried again', ({ levels }) => levels?.retryingJobs ?? null),
    counted('Given up', ({ levels }) => levels?.deadJobs ?? null),
  ],
  sum: ({ levels }) =>
    levels?.waitingJobs
      ? `At most ${countWords(levels.waitingJobs)} waited at the same time.`
      : 'No new job waited.',
  happened: ({ levels }) =>
    levels !== null && levels.waitingJobs + levels.retryingJobs + levels.deadJobs > 0,
  nothing: 'No jobs queued.',
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
