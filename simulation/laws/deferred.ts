import type { DailyTotals } from '@openline/contract/office/books-desk'
import type { DeferredRevenue } from '@openline/contract/office/deferred-revenue-desk'
import { type Books, calendarDay, differs, lastDayOver, type ReadBooks } from './desk-books.ts'

const earningAccounts: ReadonlySet<string> = new Set([
  'plan',
  'add_on',
  'activation_fee',
  'recovery_fee',
])

/**
 * Holds what the desk says of service that is paid for and not given yet against its journal, its own day before, and
 * the days of service of each sale. Gives what reads a day, and says in sentences what does not tie.
 */
export function createDeferredLaw(
  world: Books,
  signIn: () => Promise<ReadBooks>,
): () => Promise<readonly string[]> {
  /** What was left at the end of a day. Where answers take long, a story looks at one twice or leaves one out. */
  const closed = new Map<string, number>()

  return async () => {
    const read = await signIn()
    const day = lastDayOver(world)
    const takings = await read<DailyTotals>(`/app/desk/takings?day=${day}`)
    const path = `/app/desk/deferred-revenue?from=${day}&to=${day}`
    const deferred = await read<DeferredRevenue>(path)
    const before = closed.get(dayBefore(day))
    const refused = [takings, deferred].find(({ status }) => status !== 200)
    // A process that was just dropped answers nothing; the next one is looked at on another day.
    if (refused)
      return refused.status === 503 ? [] : [`the desk answers ${day} with ${refused.status}`]
    const { total } = deferred.body
    closed.set(day, total.closingCents)
    const byDays = sumByDays(await readSales(world), day, takings.body.timeZone)
    return [
      differs('what it sold in the journal', earnedIn(takings.body), total.soldCents),
      differs('what is left of each sale by days', byDays, total.closingCents),
      differs('what its months earn', sumAhead(total), total.closingCents),
      before === undefined
        ? null
        : differs('the end of the day before', before, total.openingCents),
    ].flatMap((sentence) => (sentence ? [`deferred revenue of ${day}: ${sentence}`] : []))
  }
}

function earnedIn({ accounts }: DailyTotals): number {
  const earning = accounts.filter(({ account }) => earningAccounts.has(account))
  // Nothing is 0, never -0.
  return earning.reduce((sum, { cents }) => sum - cents, 0)
}

function sumAhead({ byMonth, laterCents, waitingCents }: DeferredRevenue['total']): number {
  return byMonth.reduce((sum, cents) => sum + cents, laterCents + waitingCents)
}

type Moved = { readonly at: string; readonly cents: number }

/** A plan or an add-on that was paid with it apart. A sale without its taxes, with what went back of it, and the period, add-on or change of number that it pays. */
type Sale = {
  readonly soldAt: string
  readonly cents: number
  readonly returned: readonly Moved[]
  readonly startsAt: string | null
  /** Of what was sold: days that staff gave come after it. */
  readonly endsAt: string | null
  /** When its line was over. */
  readonly lineEndedAt: string | null
}

const partsBack = `case when beside then (parts->>'addOnCents')::int
  else (parts->>'planCents')::int + (parts->>'activationFeeCents')::int + (parts->>'recoveryFeeCents')::int end`

const sales = `
  select a.updated_at as "soldAt",
    case when beside then d.starts_at else coalesce(p.starts_at, alone.starts_at, n.updated_at) end as "startsAt",
    case when beside then d.ends_at
      else coalesce(p.ends_at - make_interval(days => p.courtesy_days), alone.ends_at, n.updated_at) end as "endsAt",
    case when beside then (o.with_add_on->>'priceCents')::int
      else (o.final_checkout_amount_cents - o.tax_amount_cents - o.regulatory_fee_cents + o.recovery_fee_cents)::int
        - coalesce((o.with_add_on->>'priceCents')::int, 0) end as cents,
    (select min(at) from line_activity e where e.line_id = coalesce(p.line_id, d.line_id, n.line_id) and e.kind in ('ended', 'ported_out')) as "lineEndedAt",
    coalesce((select json_agg(json_build_object('at', at, 'cents', cents)) from (
      select created_at as at, ${partsBack} as cents from refunds r where r.attempt_id = a.id and parts is not null
      union all select created_at, ${partsBack} from customer_credits c where c.order_id = o.id and parts is not null
    ) back), '[]') as returned
  from payment_attempts a join orders o on o.id = a.order_id
    cross join (values (false), (true)) part (beside) left join line_periods p on p.order_id = o.id
    left join line_add_ons d on d.order_id = o.id
    left join line_add_ons alone on alone.order_id = o.id and o.kind = 'add_on'
    left join number_changes n on n.order_id = o.id and n.status = 'done'
  where a.status = 'captured' and (not beside or o.with_add_on is not null)
    and not exists (select from refunds r where r.attempt_id = a.id and r.reason = 'not_needed')`

async function readSales({ database }: Books): Promise<readonly Sale[]> {
  return (await database.db.$client.query<Sale>(sales)).rows
}

/** What is not earned of all sales at the end of a day, by counting days of service on the calendar. */
function sumByDays(all: readonly Sale[], day: string, timeZone: string): number {
  return all.reduce((sum, sale) => sum + leftAtEndOf(day, sale, timeZone), 0)
}

function leftAtEndOf(day: string, sale: Sale, timeZone: string): number {
  const isBy = (moment: string) => calendarDay(new Date(moment), timeZone) <= day
  if (!isBy(sale.soldAt)) return 0
  const kept = sale.returned
    .filter(({ at }) => isBy(at))
    .reduce((rest, { cents }) => rest - cents, sale.cents)
  if (sale.lineEndedAt !== null && isBy(sale.lineEndedAt)) return 0
  if (sale.startsAt === null || sale.endsAt === null) return kept
  const first = calendarDay(new Date(sale.startsAt), timeZone)
  const days = Math.max(1, daysBetween(first, calendarDay(new Date(sale.endsAt), timeZone)))
  const served = Math.min(days, Math.max(0, daysBetween(first, day) + 1))
  return kept - Math.floor((kept * served) / days)
}

/** Of the calendar, from one day to another. */
function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / dayMs
}

const dayMs = 24 * 3600_000

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)
}
