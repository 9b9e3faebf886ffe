import type { Capabilities } from '@openline/carrier-check/api/capabilities'
import { type Allowance, isInUse, type LineUsage, type Usage } from '@openline/contract/lines/usage'
import type { Plan } from '@openline/contract/sales/plan'
import { t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import type { UsageReading } from '../../../gateways/carrier/carrier.ts'
import type { Needs } from '../../../needs.ts'
import { serviceMonthMs } from '../../../time/service-days.ts'
import { readCapabilities } from '../../platform/network/network.ts'
import { recordFirstUse, requireLine } from '../lines/lines.ts'
import { listLastBegun, type PeriodRow } from '../lines/period-store.ts'
import { atCarrier } from '../lines/sims.ts'
import { type LineRow, listLinesOf } from '../lines/store.ts'
import { type AddOnRow, listPresent } from './add-on-store.ts'
import { presentAddOns } from './present-add-on.ts'
import { readLastAlerts } from './store.ts'

type Asked = { customerId: string; lineId: string }
type PaidPeriod = Pick<PeriodRow, 'startsAt' | 'endsAt' | 'periodMonths'>
type Read = Pick<LineUsage, 'usage' | 'allowance' | 'addOns' | 'note'>

/**
 * What a customer's line used in the running month, and what its plan includes. Throws 404, and
 * `provider_unavailable` when the network does not answer.
 */
export async function readUsage(
  deps: Needs<'db' | 'clock' | 'carrier' | 'catalog' | 'usageMeter'>,
  { customerId, lineId }: Asked,
): Promise<Read> {
  const line = await requireLine(deps.db, customerId, lineId)
  const known = await readKnown(deps, [line.id])
  return usageOf(deps, line, known(line.id))
}

/** How many lines the network is asked about at a time, for one customer. */
const askedAtOnce = 10

/** The same for each of the customer's lines; a line whose usage the network does not give has a `problem`. */
export async function readUsages(
  deps: Needs<'db' | 'clock' | 'carrier' | 'catalog' | 'usageMeter'>,
  customerId: string,
): Promise<LineUsage[]> {
  const lines = await listLinesOf(deps.db, customerId)
  const known = await readKnown(
    deps,
    lines.map(({ id }) => id),
  )
  const usages: LineUsage[] = []
  for (let start = 0; start < lines.length; start += askedAtOnce) {
    const group = lines.slice(start, start + askedAtOnce)
    usages.push(...(await Promise.all(group.map((line) => lineUsage(deps, line, known(line.id))))))
  }
  return usages
}

/**
 * What is on record of a line: the period that it is in, when its owner was last emailed about its usage or got more
 * data, and what add-ons it has, with the data that they bring to its plan's.
 */
type Known = {
  period: PaidPeriod | undefined
  newsAt: Date | null
  addOnGb: number
  addOns: readonly AddOnRow[]
}

async function readKnown(
  { db, clock }: Needs<'db' | 'clock' | 'carrier' | 'catalog' | 'usageMeter'>,
  lineIds: readonly string[],
): Promise<(lineId: string) => Known> {
  const now = clock()
  const [periods, alerts, addOns] = await Promise.all([
    listLastBegun(db, lineIds, now),
    readLastAlerts(db, lineIds),
    listPresent(db, lineIds, now),
  ])
  return (lineId) => {
    const own = addOns.filter((addOn) => addOn.lineId === lineId)
    const active = own.filter(({ status }) => status === 'active')
    const times = [alerts.get(lineId), ...active.map(({ startsAt }) => startsAt)]
    const newest = Math.max(...times.map((time) => time?.getTime() ?? 0))
    // A pass for a trip brings data for the trip alone.
    const data = active.filter(({ kind }) => kind === 'data')
    return {
      period: periods.get(lineId),
      newsAt: newest === 0 ? null : new Date(newest),
      addOnGb: data.reduce((sum, { dataGb }) => sum + (dataGb ?? 0), 0),
      addOns: own,
    }
  }
}

async function lineUsage(
  deps: Needs<'db' | 'clock' | 'carrier' | 'catalog' | 'usageMeter'>,
  line: LineRow,
  known: Known,
): Promise<LineUsage> {
  try {
    return { lineId: line.id, ...(await usageOf(deps, line, known)), problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const addOns = presentAddOns(known.addOns, null)
    const unknown = { usage: null, allowance: null, addOns, note: null }
    return { lineId: line.id, ...unknown, problem: error.message }
  }
}

async function usageOf(
  deps: Needs<'db' | 'clock' | 'carrier' | 'catalog' | 'usageMeter'>,
  line: LineRow,
  known: Known,
): Promise<Read> {
  const { db, clock, catalog } = deps
  const plan = (await catalog()).byId.get(line.planId)
  const allowance = plan ? allowanceOf(plan, known.addOnGb) : null
  const reported = (await readCapabilities(deps)).usage
  const note = noteOn(reported)
  const found = reported === null ? null : await readMonth(deps, line, known)
  const addOns = presentAddOns(known.addOns, found?.reading ?? null)
  if (!found) return { usage: null, allowance, addOns, note }
  const { month, reading } = found
  const { asOf, days, dataUsedMb, minutesUsed, textsUsed } = reading
  const used = { dataUsedMb, minutesUsed, textsUsed }
  if (isInUse(used)) await recordFirstUse(db, line, clock())
  const usage = {
    ...used,
    days: days && [...days],
    asOf: asOf.toISOString(),
    since: month.from.toISOString(),
    resetsAt: month.to.toISOString(),
  }
  return { usage, allowance, addOns, note }
}

/** What the network's meter says of a line in the running month; null where it says nothing. Throws as `readUsage`. */
export async function readingOf(
  deps: Needs<'db' | 'clock' | 'carrier' | 'catalog' | 'usageMeter'>,
  line: LineRow,
): Promise<UsageReading | null> {
  if ((await readCapabilities(deps)).usage === null) return null
  const known = await readKnown(deps, [line.id])
  return (await readMonth(deps, line, known(line.id)))?.reading ?? null
}

async function readMonth(
  { clock, usageMeter }: Needs<'clock' | 'usageMeter'>,
  { iccid, status }: LineRow,
  { period, newsAt }: Known,
) {
  if (iccid === null || status === 'cancelled' || !period) return null
  const month = monthOf(period, clock())
  const reading = await atCarrier(usageMeter(iccid, month.from, newsAt))
  return reading && { month, reading }
}

function noteOn(reported: Capabilities['usage']): string | null {
  if (reported === null) return t('Our network doesn’t report usage.')
  const hours = Math.ceil(reported.freshWithinMinutes / 60)
  return hours > 1 ? t('The network may report usage up to {hours} hours late.', { hours }) : null
}

function allowanceOf({ kind, dataGb, minutes, texts }: Plan, addOnGb: number): Allowance {
  const more = dataGb === null ? 0 : addOnGb
  return {
    kind,
    dataGb: dataGb === null ? null : dataGb + more,
    ...(more > 0 && { addOnGb: more }),
    minutes,
    texts,
  }
}

/** Whether the data that a line has at full speed is used up. */
export function isUsedUp(usage: Usage | null, allowance: Allowance | null): boolean {
  return (percentUsed(usage, allowance) ?? 0) >= 100
}

/** How much of the data that a line has is used, above 100 for more; null where it has no end or is not known. */
export function percentUsed(usage: Usage | null, allowance: Allowance | null): number | null {
  if (!usage || !allowance || allowance.dataGb === null) return null
  return (usage.dataUsedMb / (allowance.dataGb * 1000)) * 100
}

/**
 * The month of a plan that contains `now`: 30 days, counted from the beginning of the paid period. The
 * last one runs to the period's end, so the twelfth of a year has 35 days. Months of 30 days follow
 * an end that no payment followed yet.
 */
export function monthOf(
  { startsAt, endsAt, periodMonths }: PaidPeriod,
  now: Date,
): { from: Date; to: Date } {
  const isOver = now >= endsAt
  const began = (isOver ? endsAt : startsAt).getTime()
  const elapsed = Math.floor((now.getTime() - began) / serviceMonthMs)
  const isLast = !isOver && elapsed >= periodMonths - 1
  const from = began + (isLast ? periodMonths - 1 : elapsed) * serviceMonthMs
  return { from: new Date(from), to: isLast ? endsAt : new Date(from + serviceMonthMs) }
}
