import { canBeOwnId } from '../../crypto/own-id.ts'
import type { Db } from '../../db/open.ts'
import { findLiveLineOfOrder } from '../../features/lines/lines/store.ts'
import { awaitsLine } from '../../features/lines/provisioning/activation.ts'
import { readOrder } from '../../features/sales/orders/orders.ts'
import type { CarrierRecord } from '../../gateways/carrier/carrier.ts'
import type { Difference, ReconcileNeeds } from './difference.ts'

/** What we have of a line, by the reference under which the carrier knows it. */
export async function readLine(db: Db, reference: string) {
  if (!canBeOwnId(reference)) return { order: null, line: null, isHeld: false }
  const [order, line] = await Promise.all([
    readOrder(db, reference),
    findLiveLineOfOrder(db, reference),
  ])
  return { order, line, isHeld: line !== null || (order !== null && awaitsLine(order)) }
}

/** A line of the carrier that no order holds is paid for by no order here. */
export async function compareActivation(
  { db }: ReconcileNeeds,
  record: CarrierRecord,
): Promise<Difference | null> {
  const { reference, status } = record
  const { order, line, isHeld } = await readLine(db, reference)
  if (status === 'ended' || (status === 'failed' && !isHeld)) return null
  if (order && isHeld) return isReached(status, order, line) ? null : unfinished(record, order)
  return {
    at: record.at,
    what: order ? 'a line whose order is not paid here' : 'a line without an order',
    facts: [
      ...factsOf(record),
      order ? `order ${order.number} (${order.id}), ${order.status} here` : `order ${reference}`,
    ],
    next: `reconcile end-line ${reference} <why>`,
  }
}

type Kept = Awaited<ReturnType<typeof readLine>>

/** Whether an order that holds a line has come as far as the carrier. */
function isReached(status: string, order: Ours, line: Kept['line']): boolean {
  if (line?.status === 'active' || line?.status === 'suspended') return true
  return status === 'pending' && (line !== null || order.status === 'provisioning')
}

type Ours = { id: string; number: string; status: string }

function unfinished(record: CarrierRecord, { id, number, status }: Ours): Difference {
  return {
    at: record.at,
    what: 'a line that its order does not know',
    facts: [...factsOf(record), `order ${number} (${id}), ${status} here`],
    next: 'run the command again, and look in the log for this order if it stays',
  }
}

/** A line that ended at the carrier alone: its owner closed the account, staff ended it, or the number left. */
export async function compareEnd(
  { db }: ReconcileNeeds,
  record: CarrierRecord,
): Promise<Difference | null> {
  const { order, line } = await readLine(db, record.reference)
  if (!line) return null
  return {
    at: record.at,
    what: 'a line that ended at the carrier',
    facts: [...factsOf(record), `order ${order?.number} (${record.reference})`],
    next: 'its owner closed the account, or staff ended the line: have it done again',
  }
}

/** State, SIM and number of a record, as far as it has them. */
export function factsOf({ status, iccid, msisdn }: CarrierRecord): string[] {
  return [status, ...(msisdn === null ? [] : [msisdn]), ...(iccid === null ? [] : [`SIM ${iccid}`])]
}

/** Which line of ours it is, and of which order, so that its customer can be found. */
export function factsOfLine({ order, line }: Pick<Kept, 'order' | 'line'>): string[] {
  return [`line ${line?.id}`, `order ${order?.number} (${order?.id})`]
}
