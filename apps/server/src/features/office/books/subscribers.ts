import type { DayRange } from '@openline/contract/office/books-desk'
import type {
  SubscriberGroup,
  Subscribers,
  SubscribersRow,
} from '@openline/contract/office/subscribers-desk'
import { csvFile } from '../../../csv-file.ts'
import type { Needs } from '../../../needs.ts'
import { spanOfDays } from '../../../time/start-of-day.ts'
import { countSubscribers, type GroupRow } from './subscribers-store.ts'

type Asked = DayRange & { readonly by?: SubscriberGroup | undefined }

/** How lines came, renewed and ended in some days of the carrier's calendar, by what tells them apart. */
export async function subscribersOf(
  { db, clock, prices }: Needs<'db' | 'clock' | 'prices'>,
  { by = 'plan', ...range }: Asked,
): Promise<Subscribers> {
  const { timeZone } = prices.rates.carrierFees
  const { since, until } = spanOfDays(range, timeZone)
  // A range that is not over ends now, and one to come has no lines.
  const soFar = new Date(Math.max(Math.min(until.getTime(), clock().getTime()), since.getTime()))
  const rows = await countSubscribers(db, { span: { since, until: soFar }, by, timeZone })
  const groups = rows.map((row) => ({ ...row, churnPercent: churnOf(row) }))
  return { by, total: sumOf(rows), groups }
}

function sumOf(rows: readonly GroupRow[]): SubscribersRow {
  const sum = (count: (row: GroupRow) => number) =>
    rows.reduce((total, row) => total + count(row), 0)
  const moved = {
    atStart: sum(({ atStart }) => atStart),
    added: sum(({ added }) => added),
    returned: sum(({ returned }) => returned),
    ended: sum(({ ended }) => ended),
    atEnd: sum(({ atEnd }) => atEnd),
  }
  return {
    ...moved,
    churnPercent: churnOf(moved),
    due: sum(({ due }) => due),
    firstTry: sum(({ firstTry }) => firstTry),
    recovered: sum(({ recovered }) => recovered),
    late: sum(({ late }) => late),
    lost: sum(({ lost }) => lost),
  }
}

function churnOf({ atStart, ended }: Pick<GroupRow, 'atStart' | 'ended'>): number | null {
  return atStart === 0 ? null : Math.round((ended / atStart) * 1000) / 10
}

const figures = [
  ['active_at_start', ({ atStart }) => atStart],
  ['new', ({ added }) => added],
  ['returned', ({ returned }) => returned],
  ['ended', ({ ended }) => ended],
  ['active_at_end', ({ atEnd }) => atEnd],
  ['churn_percent', ({ churnPercent }) => churnPercent],
  ['renewals_due', ({ due }) => due],
  ['first_try', ({ firstTry }) => firstTry],
  ['recovered', ({ recovered }) => recovered],
  ['late', ({ late }) => late],
  ['lost', ({ lost }) => lost],
] as const satisfies readonly (readonly [string, (row: SubscribersRow) => number | null])[]

/** The same as a file, with a line for each group. */
export async function subscribersFile(
  deps: Needs<'db' | 'clock' | 'prices'>,
  asked: Asked,
): Promise<File> {
  const { by, groups } = await subscribersOf(deps, asked)
  const head = [by, `${by}_name`, ...figures.map(([name]) => name)]
  const rows = groups.map((group) => [
    group.id,
    group.name,
    ...figures.map(([, read]) => read(group)),
  ])
  const name = `subscribers-by-${by}-${asked.from}-to-${asked.to}.csv`
  return new File([csvFile([head, ...rows])], name, { type: 'text/csv' })
}
