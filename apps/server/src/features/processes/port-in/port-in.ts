import type { PortIn } from '@openline/contract/processes/port-in'
import type { TimelineEntry } from '@openline/contract/sales/orders'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { requireLine } from '../../lines/lines/lines.ts'
import { requireCustomer } from '../../people/customers/customers.ts'
import { requireOrder } from '../../sales/orders/orders.ts'
import { requireEligible, requireUnsent } from './check.ts'
import { keptFields } from './details.ts'
import { requireOwn } from './own-port-ins.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import { presentPortInEvents, reasonOf } from './present.ts'
import { presentAll, presentOne } from './present-port-ins.ts'
import { wordsOf } from './state-labels.ts'
import { findNewestOfOrder, findPortIn, listOf, type PortInRow, readPortInEvents } from './store.ts'

type Reading = Pick<PortInNeeds, 'db' | 'clock'>

const endedShownForSeconds = 30 * 24 * 3600

/** The customer's port-ins: those under way, and those that ended in the last 30 days. */
export async function viewPortIns(deps: Reading, customerId: string): Promise<PortIn[]> {
  return presentAll(
    deps,
    await listOf(deps.db, customerId, secondsAfter(deps.clock(), -endedShownForSeconds)),
  )
}

/** Throws 404 for another customer's. */
export async function viewPortIn(
  deps: Reading,
  customerId: string,
  portInId: string,
): Promise<{ portIn: PortIn; timeline: TimelineEntry[] }> {
  const row = await requireOwn(deps.db, customerId, portInId)
  const [portIn, events] = await Promise.all([
    presentOne(deps, row),
    readPortInEvents(deps.db, row.id),
  ])
  return { portIn, timeline: presentPortInEvents(events) }
}

/** The newest port-in to the line of an order, over or not. */
export function findPortInOfOrder(
  db: Db,
  orderId: string,
): Promise<Pick<PortInRow, 'id' | 'status' | 'messaging'> | null> {
  return findNewestOfOrder(db, orderId)
}

/** What a signed link may show of a port-in, by its id or by its order: nothing about the person. */
export async function trackPortIn(db: Db, subject: { kind: 'order' | 'port_in'; id: string }) {
  const row = await (subject.kind === 'order' ? findNewestOfOrder : findPortIn)(db, subject.id)
  if (!row) return null
  const reason = reasonOf(row)
  return {
    id: row.id,
    endedAt: row.endedAt,
    shown: {
      status: row.status,
      ...wordsOf(row),
      reason: reason && { code: reason.code, message: reason.message, hint: reason.hint },
      dueAt: row.dueAt?.toISOString() ?? null,
      expectedAt: row.expectedAt?.toISOString() ?? null,
      timeline: presentPortInEvents(await readPortInEvents(db, row.id)),
    },
  }
}

/** Spec 3, item details: a line with what is known of the old service, without its secrets. */
export async function viewTempLine(deps: Reading, customerId: string, lineId: string) {
  const line = await requireLine(deps.db, customerId, lineId)
  const [order, row, owner] = await Promise.all([
    requireOrder(deps.db, customerId, line.orderId),
    findNewestOfOrder(deps.db, line.orderId),
    requireCustomer(deps.db, customerId),
  ])
  const known = row ? knownOf(row) : nothingKnown
  const { firstName, lastName } = known.oldService
  // Most people bring a number that is in their own name.
  const holder = {
    firstName: firstName ?? (owner.firstName || null),
    lastName: lastName ?? (owner.lastName || null),
  }
  return {
    id: line.id,
    subscriberNumber: line.mdn,
    zipCode: row?.zipCode ?? order.shipTo.zipCode,
    attDetails: {
      ...known,
      oldService: { ...known.oldService, ...holder },
      activationDetails: { iccidLast4: line.iccid?.slice(-4) ?? null },
    },
    portIn: row ? await presentOne(deps, row) : null,
  }
}

function knownOf(row: PortInRow) {
  const kept = new Set(row.endedAt === null ? keptFields(row) : [])
  return {
    oldService: {
      billingAccountNumber: kept.has('billingAccount'),
      billingAccountPassword: kept.has('pinPassword'),
      firstName: row.firstName,
      lastName: row.lastName,
    },
    accountDetails: { zipCode: row.zipCode },
    msisdn: row.msisdn,
  }
}

const nothingKnown = {
  oldService: {
    billingAccountNumber: false,
    billingAccountPassword: false,
    firstName: null,
    lastName: null,
  },
  accountDetails: { zipCode: null },
  msisdn: null,
}

type NumberRequest = { customerId: string; msisdn: string; zipCode: string }

/** Before a purchase that keeps a number: 422 under `number.msisdn` when it cannot be brought over. */
export async function requireMovableNumber(
  deps: PortInNeeds,
  request: NumberRequest,
): Promise<void> {
  requireUnsent(await requireEligible(deps, request, 'number.msisdn'))
}
