import type { Plan } from '@openline/contract/plan'
import type { Allowance, Usage } from '@openline/contract/usage'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { CarrierGateway, UsageReading } from '../../gateways/carrier/carrier.ts'
import { serviceMonthMs } from '../../service-days.ts'
import { requireLine } from '../lines/lines.ts'
import { atCarrier } from '../sims/sims.ts'
import { createShortMemory } from './short-memory.ts'
import { findLastBegun, type PaidPeriod } from './store.ts'

export type UsageDeps = {
  db: Db
  clock: Clock
  catalog: () => Promise<{ byId: ReadonlyMap<string, Plan> }>
  meter: Meter
}

/** Reads a SIM's usage since a moment; null for one that is not switched on. */
export type Meter = (iccid: string, since: Date) => Promise<UsageReading | null>

const rememberedForMs = 60_000

/** The network's meter, asked at most once a minute for each SIM, however often a page is loaded. */
export const createMeter = (carrier: Pick<CarrierGateway, 'readUsage'>, clock: Clock): Meter => {
  const remember = createShortMemory<UsageReading | null>(rememberedForMs, () => clock().getTime())
  return (iccid, since) =>
    remember(`${iccid} ${since.toISOString()}`, () => carrier.readUsage(iccid, since))
}

type Asked = { customerId: string; lineId: string }

/** What a customer's line used in the running month, and what its plan includes. */
export const readUsage = async (
  { db, clock, catalog, meter }: UsageDeps,
  { customerId, lineId }: Asked,
): Promise<{ usage: Usage | null; allowance: Allowance | null }> => {
  const line = await requireLine(db, customerId, lineId)
  const plan = (await catalog()).byId.get(line.planId)
  const allowance = plan ? allowanceOf(plan) : null
  if (line.iccid === null || line.status === 'cancelled') return { usage: null, allowance }
  const now = clock()
  const period = await findLastBegun(db, line.id, now)
  if (!period) return { usage: null, allowance }
  const month = monthOf(period, now)
  const reading = await atCarrier(meter(line.iccid, month.from))
  if (!reading) return { usage: null, allowance }
  const { asOf, ...used } = reading
  const usage = {
    ...used,
    asOf: asOf.toISOString(),
    since: month.from.toISOString(),
    resetsAt: month.to.toISOString(),
  }
  return { usage, allowance }
}

const allowanceOf = ({ kind, dataGb, minutes, texts }: Plan): Allowance => ({
  kind,
  dataGb,
  minutes,
  texts,
})

/** Whether the data that a plan includes at full speed is used up. */
export const isUsedUp = (usage: Usage | null, allowance: Allowance | null): boolean =>
  usage !== null &&
  allowance !== null &&
  allowance.dataGb !== null &&
  usage.dataUsedMb >= allowance.dataGb * 1000

/**
 * The month of a plan that `now` lies in: 30 days, counted from the beginning of the paid period. The
 * last one runs to the period's end, so the twelfth of a year has 35 days. 30 days each go on after
 * an end that no payment followed yet.
 */
export const monthOf = (
  { startsAt, endsAt, periodMonths }: PaidPeriod,
  now: Date,
): { from: Date; to: Date } => {
  const isOver = now >= endsAt
  const began = (isOver ? endsAt : startsAt).getTime()
  const elapsed = Math.floor((now.getTime() - began) / serviceMonthMs)
  const isLast = !isOver && elapsed >= periodMonths - 1
  const from = began + (isLast ? periodMonths - 1 : elapsed) * serviceMonthMs
  return { from: new Date(from), to: isLast ? endsAt : new Date(from + serviceMonthMs) }
}
