import type { OutputOf } from '@openline/contract/endpoint'
import {
  type FigureRange,
  type Figures,
  moneyFigureRoles,
  type viewFigures,
} from '@openline/contract/office/figures-desk'
import type { TimeSpan } from '../../../clock.ts'
import { calendarDay } from '../../../dated-tables.ts'
import type { StaffCaller } from '../../../http/bind.ts'
import type { TodaysFigures } from '../../../http/system-figures.ts'
import { figuresFile } from './desk-figures-file.ts'
import { countByHour } from './figure-count-store.ts'
import { foldHours, type Hours } from './figure-fold.ts'
import { countedUntil, levelsNow, type RecordNeeds } from './figure-record.ts'
import { spanBefore, spansOf, todayAt } from './figure-spans.ts'
import { readCounts, readLevels } from './figure-store.ts'

type Answer = OutputOf<typeof viewFigures>
type Roles = Pick<StaffCaller, 'roles'>

/** What happened in each hour or day of a range, as far as the roles of the caller see it. */
export async function viewFiguresOf(
  deps: RecordNeeds,
  range: FigureRange,
  caller: Roles,
): Promise<Answer> {
  const now = deps.clock()
  const spans = spansOf(range, now, deps.timeZone)
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) throw new Error(`the range ${range} is empty`)
  const whole = { since: first.since, until: last.until }
  const before = spanBefore(range, now, deps.timeZone)
  const hours = {
    counts: await countsIn(deps, { since: before.since, until: whole.until }),
    levels: [...(await readLevels(deps.db, whole)), await levelsNow(deps)],
  }
  const seen = (span: TimeSpan) => asSeenBy(caller, foldHours(hours, span, now))
  return {
    range,
    timeZone: deps.timeZone,
    total: seen(whole),
    before: seen(before),
    figures: spans.map(seen),
  }
}

/** The same as a file. */
export async function downloadFiguresOf(
  deps: RecordNeeds,
  range: FigureRange,
  caller: Roles,
): Promise<File> {
  const { figures } = await viewFiguresOf(deps, range, caller)
  const name = `figures-${range}-${calendarDay(deps.clock(), deps.timeZone)}.csv`
  return new File([figuresFile(figures)], name, { type: 'text/csv' })
}

/** What happened since midnight, for `/metrics`: the last day of the page. */
export async function readToday(deps: RecordNeeds): Promise<TodaysFigures> {
  const now = deps.clock()
  const today = todayAt(now, deps.timeZone)
  const hours = { counts: await countsIn(deps, today), levels: [] }
  const { money, portIns, activations, signInFailures } = foldHours(hours, today, now)
  const counts = {
    purchases: money?.purchases ?? 0,
    renewals: money?.renewals ?? 0,
    refunds: money?.refunds ?? 0,
    activations,
    port_ins_completed: portIns.completed,
    port_ins_failed: portIns.failed,
    port_ins_cancelled: portIns.cancelled,
    port_ins_expired: portIns.expired,
    sign_in_failures: signInFailures,
  }
  return { today: Object.entries(counts).map(([name, count]) => ({ name, count })) }
}

/** Hours that are over were counted once; the others are counted now. */
async function countsIn({ db, timeZone }: RecordNeeds, span: TimeSpan): Promise<Hours['counts']> {
  const counted = (await countedUntil(db)) ?? span.since
  const since = counted > span.since ? counted : span.since
  const kept = await readCounts(db, { since: span.since, until: since })
  return [...kept, ...(await countByHour(db, { since, until: span.until }, timeZone))]
}

function asSeenBy({ roles }: Roles, figures: Figures): Figures {
  const seesMoney = moneyFigureRoles.some((role) => roles.includes(role))
  return seesMoney ? figures : { ...figures, money: null }
}
