import { mostNumbers, type NumberLease } from '@openline/contract/lines/numbers'
import type { OrderStatus } from '@openline/contract/sales/orders'
import { t } from '@openline/i18n/i18n'
import { AppError, notFound } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import { ownId } from '../../../crypto/own-id.ts'
import { violatedConstraint } from '../../../db/sql-state.ts'
import type { NumberArea } from '../../../gateways/carrier/carrier.ts'
import type { Needs } from '../../../needs.ts'
import { requireOpenAccount } from '../../people/customers/customers.ts'
import { type NetworkNeeds, requireCapability } from '../../platform/network/network.ts'
import { readOrders } from '../../sales/orders/orders.ts'
import {
  ageLeases,
  endLeases,
  findLeaseOf,
  findLiveLease,
  holdLease,
  type LeaseRow,
  letGo,
  listEnding,
  listOrdered,
  replaceLease,
  settleLeaseOfOrder,
} from '../lines/number-lease-store.ts'
import { atCarrier } from '../lines/sims.ts'

type LeaseNeeds = NetworkNeeds & Needs<'log'>

function notChosen(): string {
  return t('New numbers can’t be chosen right now. You’ll get a local one for your ZIP code.')
}

/** New numbers to choose from, in E.164. Throws `not_offered` where the network lets no one choose. */
export async function searchNumbers(deps: NetworkNeeds, area: NumberArea): Promise<string[]> {
  await requireCapability(deps, 'numberSearch', notChosen)
  return (await atCarrier(deps.carrier.findNumbers(area))).slice(0, mostNumbers)
}

/** The number was taken by someone else, or kept no longer: nothing was charged. */
export function numberTaken(field: string): AppError {
  const message = t('This number is no longer available. Please choose another one.')
  return new AppError('number_taken', message, { fieldErrors: [{ field, message }] })
}

/** Keeps a number for a customer, in place of the one they had. The same number again gives the same lease. */
export async function leaseNumber(
  deps: LeaseNeeds,
  wanted: { customerId: string; msisdn: string },
): Promise<NumberLease> {
  await requireCapability(deps, 'numberSearch', notChosen)
  const { customerId, msisdn } = wanted
  const live = await findLiveLease(deps.db, customerId)
  if (live?.msisdn === msisdn && isHeld(live, deps.clock())) return present(live, live.expiresAt)
  const { leaseId, gone } = await beginLease(deps, wanted)
  const answer = await atCarrier(deps.carrier.leaseNumber({ leaseId, msisdn })).catch(
    async (error: unknown) => {
      await letGo(deps.db, customerId, leaseId)
      throw error
    },
  )
  if (answer.kind === 'refused') {
    await endLeases(deps.db, [leaseId])
    throw numberTaken('msisdn')
  }
  await giveBack(deps, gone)
  if (await holdLease(deps.db, leaseId, answer.expiresAt)) {
    return present({ id: leaseId, msisdn }, answer.expiresAt)
  }
  // Another tab chose another number, which let go of this one before it was kept.
  await giveBack(deps, [leaseId])
  throw numberTaken('msisdn')
}

function isHeld(lease: LeaseRow, at: Date): lease is LeaseRow & { expiresAt: Date } {
  return lease.status === 'held' && lease.expiresAt !== null && lease.expiresAt > at
}

function present({ id, msisdn }: Pick<LeaseRow, 'id' | 'msisdn'>, expiresAt: Date): NumberLease {
  return { leaseId: id, msisdn, expiresAt: expiresAt.toISOString() }
}

/** As often as two tabs of one customer get into each other's way. */
const beginTries = 3

async function beginLease(
  { db, clock }: Needs<'db' | 'clock'>,
  { customerId, msisdn }: { customerId: string; msisdn: string },
): Promise<{ leaseId: string; gone: string[] }> {
  for (let tried = 1; ; tried += 1) {
    const id = ownId()
    try {
      const lease = { id, customerId, msisdn, askedAt: clock() }
      const gone = await db.transaction(async (tx) => {
        const replaced = await replaceLease(tx, lease)
        await requireOpenAccount(tx, customerId)
        return replaced
      })
      return { leaseId: id, gone }
    } catch (error) {
      const isOvertaken = violatedConstraint(error) === 'number_leases_one_live'
      if (!isOvertaken || tried === beginTries) throw error
    }
  }
}

/** Gives a customer's lease back; once more changes nothing. One that was ordered with is the order's. */
export async function endLease(
  deps: LeaseNeeds,
  { customerId, leaseId }: { customerId: string; leaseId: string },
): Promise<void> {
  if (!(await findLeaseOf(deps.db, customerId, leaseId))) {
    throw notFound(t('We couldn’t find this number'))
  }
  await giveBack(deps, await letGo(deps.db, customerId, leaseId))
}

const batch = 200

/** Tells the network that numbers are free again. What fails is told by the next run of the task. */
async function giveBack(
  { db, carrier, log }: LeaseNeeds,
  leaseIds: readonly string[],
): Promise<void> {
  for (const leaseId of leaseIds) {
    try {
      await carrier.endLease(leaseId)
      await endLeases(db, [leaseId])
    } catch (err) {
      log.warn({ err, leaseId }, 'giving a leased number back failed; trying again')
    }
  }
}

/** An order in one of these gets no line. */
const linelessStatuses: ReadonlySet<OrderStatus> = new Set([
  'expired',
  'cancelled',
  'refund_pending',
  'refunded',
  'refund_failed',
])

const unansweredAfterSeconds = 120

/** A scheduled task: gives back what no customer and no order needs any more. */
export async function sweepLeases(deps: LeaseNeeds): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  await ageLeases(db, { now, unansweredSince: secondsAfter(now, -unansweredAfterSeconds) })
  const ordered = (await listOrdered(db, batch)).flatMap(({ orderId }) => orderId ?? [])
  for (const { id, status } of await readOrders(db, ordered)) {
    if (linelessStatuses.has(status)) await settleLeaseOfOrder(db, id, 'ending')
  }
  const ending = await listEnding(db, batch)
  await giveBack(
    deps,
    ending.map(({ id }) => id),
  )
}
