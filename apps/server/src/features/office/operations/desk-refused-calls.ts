import { maxListed, type RefusedCall } from '@openline/contract/office/operations-desk'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { listRefusedAddresses } from '../../lines/emergency-address/emergency-address.ts'
import { listRefusedLocks } from '../../lines/line-safety/store.ts'
import { listRefusedPlans } from '../../lines/lines/period-store.ts'
import { sendPlanAgain } from '../../lines/lines/periods.ts'
import { lockLine, readLines } from '../../lines/lines/store.ts'
import { listRefusedSuspensions } from '../../lines/lines/suspension-store.ts'
import { listNeedyPortOuts } from '../../lines/port-out/desk-store.ts'
import { listRefused } from '../../lines/provisioning/line-ending-store.ts'
import { actionAtDesk } from '../../platform/audit/action-at-desk.ts'
import type { Actor } from '../../platform/audit/audit.ts'
import { listStuckOrders } from '../../sales/orders/stalled-store.ts'

type Found = Pick<RefusedCall, 'call' | 'id'> & { lineId: string; at: Date }

/** Everything that the carrier refused to carry out and that a person has not seen to, oldest first. */
export async function listRefusedCalls(db: Db): Promise<RefusedCall[]> {
  const found = [
    ...(await refusedSuspensions(db)),
    ...(await refusedLineCalls(db)),
    ...(await refusedAddresses(db)),
    ...(await refusedPlans(db)),
    ...(await refusedEnds(db)),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const lines = await readLines(db, [...new Set(found.map(({ lineId }) => lineId))])
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  return found.flatMap(({ call, id, lineId, at }) => {
    const line = lineOf.get(lineId)
    if (!line) return []
    const { mdn, customerId } = line
    return [{ call, id, line: { id: lineId, mdn }, customerId, at: at.toISOString() }]
  })
}

async function refusedSuspensions(db: Db): Promise<Found[]> {
  const rows = await listRefusedSuspensions(db, maxListed)
  return rows.map(({ id, lineId, since, endedAt }) => ({
    call: endedAt === null ? 'suspend' : 'restore',
    id,
    lineId,
    at: endedAt ?? since,
  }))
}

async function refusedLineCalls(db: Db): Promise<Found[]> {
  const locks = await listRefusedLocks(db, maxListed)
  const portOuts = await listNeedyPortOuts(db, 'refused_by_network', maxListed)
  return [
    ...locks.map(
      ({ lineId, locked, changedAt }): Found => ({
        call: locked ? 'lock' : 'unlock',
        id: lineId,
        lineId,
        at: changedAt,
      }),
    ),
    ...portOuts.map(
      ({ id, lineId, decidesAt }): Found => ({ call: 'port_out', id, lineId, at: decidesAt }),
    ),
  ]
}

async function refusedAddresses(db: Db): Promise<Found[]> {
  const rows = await listRefusedAddresses(db, maxListed)
  return rows.map(({ id, lineId, askedAt, isCallRefused }) => ({
    call: isCallRefused ? 'emergency_address' : 'address_to_correct',
    id,
    lineId,
    at: askedAt,
  }))
}

async function refusedPlans(db: Db): Promise<Found[]> {
  const rows = await listRefusedPlans(db, maxListed)
  return rows.map(({ lineId, number, begunAt, startsAt }) => ({
    call: 'plan_change',
    id: String(number),
    lineId,
    at: begunAt ?? startsAt,
  }))
}

async function refusedEnds(db: Db): Promise<Found[]> {
  const rows = await listRefused(db, maxListed)
  return rows.map(({ id, lineId, askedAt }) => ({ call: 'end_line', id, lineId, at: askedAt }))
}

/** A purchase has its line within seconds, a SIM card is on its way within two days. */
const stuckAfterSeconds = 600
const shippingAfterSeconds = 2 * 24 * 3600

/** When a paid order takes too long. */
export function stuckSince(now: Date) {
  return {
    paidSince: secondsAfter(now, -stuckAfterSeconds),
    shippingSince: secondsAfter(now, -shippingAfterSeconds),
  }
}

/** Paid orders without progress, the oldest first. */
export async function viewStuckOrders({ db, clock }: Needs<'db' | 'clock'>) {
  const orders = await listStuckOrders(db, stuckSince(clock()), maxListed)
  return orders.map(({ id, number, status, customerId, createdAt, paidAt }) => ({
    id,
    number,
    status: status as 'paid' | 'provisioning' | 'to_ship' | 'refund_pending', // the query asks for no other
    customerId,
    createdAt: createdAt.toISOString(),
    since: (paidAt ?? createdAt).toISOString(),
  }))
}

type PlanRetry = { lineId: string; number: number; reason: string }

/** Sends a plan that the carrier refused once more. */
export function retryPlanChange(
  deps: Needs<'db' | 'clock' | 'enqueue'>,
  by: Actor,
  { reason, ...period }: PlanRetry,
): Promise<{ message: string }> {
  const { lineId, number } = period
  return actionAtDesk(deps, {
    by,
    name: 'retryPlanChange',
    reason,
    subject: { kind: 'line', id: lineId },
    lock: (tx) => lockLine(tx, lineId),
    async act(tx, line) {
      if (!line || !(await sendPlanAgain(tx, deps.enqueue, period))) return null
      return {
        customerId: line.customerId,
        before: { plan: line.planName, period: number, carrier: 'refused' },
        after: { carrier: 'asked again' },
        result: { message: 'The plan is being sent to the carrier again.' },
      }
    },
  })
}
