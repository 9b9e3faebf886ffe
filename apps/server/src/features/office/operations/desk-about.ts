import type { About } from '@openline/contract/office/operations-desk'
import type { Db } from '../../../db/open.ts'
import { findEmergencyAddress } from '../../lines/emergency-address/store.ts'
import { findSimChange } from '../../lines/line-safety/sim-change-store.ts'
import { findSuspension } from '../../lines/lines/suspension-store.ts'
import { findAddOn } from '../../lines/usage/add-on-store.ts'
import { findRefund } from '../../sales/refunds/refund-store.ts'

/** By the id in a job's payload: the page of the desk that shows what the job is about. */
const finders: Readonly<Record<string, (db: Db, id: string) => Promise<About | null>>> = {
  orderId: async (_, id) => ({ kind: 'order', id }),
  addOnId: async (db, id) => aboutLine((await findAddOn(db, id))?.lineId),
  lineId: async (_, id) => ({ kind: 'line', id }),
  portInId: async (_, id) => ({ kind: 'port_in', id }),
  refundId: async (db, id) => aboutOrder((await findRefund(db, id))?.refund.orderId),
  suspensionId: async (db, id) => aboutLine((await findSuspension(db, id))?.suspension.lineId),
  emergencyAddressId: async (db, id) => aboutLine((await findEmergencyAddress(db, id))?.lineId),
  simChangeId: async (db, id) => aboutLine((await findSimChange(db, id))?.lineId),
}

/** What a job is about, by the first id in its payload that leads somewhere; null for none. */
export async function aboutOf(db: Db, payload: object): Promise<About | null> {
  for (const [name, value] of Object.entries<unknown>({ ...payload })) {
    const find = finders[name]
    if (find && typeof value === 'string') return find(db, value)
  }
  return null
}

function aboutOrder(id: string | undefined): About | null {
  return id === undefined ? null : { kind: 'order', id }
}

function aboutLine(id: string | undefined): About | null {
  return id === undefined ? null : { kind: 'line', id }
}
