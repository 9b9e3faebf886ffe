import type { Figures } from '@openline/contract/office/figures-desk'
import { type Cell, csvFile } from '../../../csv-file.ts'

type Columns = Readonly<Record<string, (figures: Figures) => Cell>>

const columns = {
  starts_at: ({ startsAt }) => startsAt,
  is_over: ({ isOver }) => (isOver ? 'yes' : 'so far'),
  activations: ({ activations }) => activations,
  port_ins_completed: ({ portIns }) => portIns.completed,
  port_ins_failed: ({ portIns }) => portIns.failed,
  port_ins_cancelled: ({ portIns }) => portIns.cancelled,
  port_ins_expired: ({ portIns }) => portIns.expired,
  port_in_minutes_half: ({ portInMinutes }) => portInMinutes?.half ?? null,
  port_in_minutes_nine_of_ten: ({ portInMinutes }) => portInMinutes?.most ?? null,
  sign_in_failures: ({ signInFailures }) => signInFailures,
  most_wrong_passwords: ({ levels }) => levels?.wrongPasswords ?? null,
  most_waiting_jobs: ({ levels }) => levels?.waitingJobs ?? null,
  most_retrying_jobs: ({ levels }) => levels?.retryingJobs ?? null,
  most_failed_jobs: ({ levels }) => levels?.deadJobs ?? null,
} as const satisfies Columns

const moneyColumns = {
  purchases: ({ money }) => money?.purchases ?? null,
  renewals: ({ money }) => money?.renewals ?? null,
  taken_cents: ({ money }) => money?.takenCents ?? null,
  refunds: ({ money }) => money?.refunds ?? null,
  refunded_cents: ({ money }) => money?.refundedCents ?? null,
} as const satisfies Columns

/** The figures as CSV, a line for each hour or day; without the columns of money for those who don't see it. */
export function figuresFile(figures: readonly Figures[]): string {
  const seesMoney = figures.some(({ money }) => money !== null)
  const all: Columns = { ...columns, ...(seesMoney && moneyColumns) }
  const readers = Object.values(all)
  return csvFile([Object.keys(all), ...figures.map((each) => readers.map((cell) => cell(each)))])
}
