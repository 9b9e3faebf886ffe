import type { Count } from '../db/workload.ts'
import type { SystemFigures, TodaysFigures } from './system-figures.ts'

/** Figures of the whole system: what is left to do, and what happened today. */
export type MeasuredFigures = SystemFigures & TodaysFigures

/** While the database is away the figures of the process are still worth having. */
export const noFigures: MeasuredFigures = {
  waitingJobs: [],
  retryingJobs: [],
  unfinishedOrders: [],
  deadLetters: [],
  unfinishedRefunds: [],
  openDisputes: [],
  renewalTries: [],
  differingCaptures: [],
  refusedSuspensions: [],
  refusedLineCalls: [],
  openCases: [],
  unreportedTaxes: [],
  differingTaxes: [],
  standInTaxes: [],
  wrongPasswords: [],
  fullLimits: [],
  today: [],
}

type GaugeOf = {
  readonly name: `openline_${string}`
  readonly help: string
  /** What the counts are by; null for a single one. */
  readonly label: string | null
  readonly of: (workload: MeasuredFigures) => readonly Count[]
}

/** docs/operate/watch.md says what an operator does about each. */
export const systemGauges: readonly GaugeOf[] = [
  {
    name: 'openline_jobs_waiting',
    help: 'Jobs that have not been tried yet, by kind.',
    label: 'job',
    of: ({ waitingJobs }) => waitingJobs,
  },
  {
    name: 'openline_jobs_retrying',
    help: 'Jobs that failed and will be tried again, by kind.',
    label: 'job',
    of: ({ retryingJobs }) => retryingJobs,
  },
  {
    name: 'openline_jobs_dead_lettered',
    help: 'Jobs that failed on every try and need a person, by kind.',
    label: 'job',
    of: ({ deadLetters }) => deadLetters,
  },
  {
    name: 'openline_orders_unfinished',
    help: 'Unfinished orders, by status; check those that stay in one status.',
    label: 'status',
    of: ({ unfinishedOrders }) => unfinishedOrders,
  },
  {
    name: 'openline_refunds_unfinished',
    help: 'Unfinished refunds, by status; a failed one needs a person.',
    label: 'status',
    of: ({ unfinishedRefunds }) => unfinishedRefunds,
  },
  {
    name: 'openline_disputes_open',
    help: 'Disputes that are not decided, by status; due: evidence is awaited within three days.',
    label: 'status',
    of: ({ openDisputes }) => openDisputes,
  },
  {
    name: 'openline_renewal_tries',
    help: 'Automatic charges of the last 24 hours, by result.',
    label: 'status',
    of: ({ renewalTries }) => renewalTries,
  },
  {
    name: 'openline_captures_differing',
    help: 'All charges whose amount or currency differed from the order.',
    label: null,
    of: ({ differingCaptures }) => differingCaptures,
  },
  {
    name: 'openline_suspensions_refused',
    help: 'Suspensions, and ends of suspensions, that the carrier refused.',
    label: null,
    of: ({ refusedSuspensions }) => refusedSuspensions,
  },
  {
    name: 'openline_line_calls_refused',
    help: 'Number locks, port-out decisions and ends of lines that the carrier refused.',
    label: 'call',
    of: ({ refusedLineCalls }) => refusedLineCalls,
  },
  {
    name: 'openline_tax_reports_unfinished',
    help: 'Sales and refunds still to be reported to the tax engine, by kind.',
    label: 'kind',
    of: ({ unreportedTaxes }) => unreportedTaxes,
  },
  {
    name: 'openline_tax_reports_differing',
    help: 'All reports whose taxes differ from those that were charged.',
    label: null,
    of: ({ differingTaxes }) => differingTaxes,
  },
  {
    name: 'openline_tax_stand_ins',
    help: 'Orders of the last 24 hours that the tax tables priced in place of a silent engine.',
    label: null,
    of: ({ standInTaxes }) => standInTaxes,
  },
  {
    name: 'openline_cases_open',
    help: 'Number transfers that need support, by kind.',
    label: 'kind',
    of: ({ openCases }) => openCases,
  },
  {
    name: 'openline_wrong_passwords',
    help: 'Wrong passwords of the last ten minutes, and the accounts (by network) they were for.',
    label: 'of',
    of: ({ wrongPasswords }) => wrongPasswords,
  },
  {
    name: 'openline_limits_full',
    help: 'Rate limits that are exhausted now, by limit; their clients have to wait.',
    label: 'limit',
    of: ({ fullLimits }) => fullLimits,
  },
  {
    name: 'openline_figures_today',
    help: 'What happened since midnight on the carrier’s calendar, as the desk shows it, by what.',
    label: 'figure',
    of: ({ today }) => today,
  },
]
