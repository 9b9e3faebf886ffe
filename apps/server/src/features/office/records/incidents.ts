import { formatMsisdn } from '@openline/contract/phone-number'
import { canBeOwnId, ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { findLineOfNumber } from '../../lines/lines/store.ts'
import { readOrder } from '../../sales/orders/orders.ts'
import {
  closeIncident,
  type IncidentRow,
  insertIncident,
  type NewIncident,
} from './incident-store.ts'

/** Records a complaint or a breach; gives its id. */
export async function recordIncident(
  { db, clock }: Needs<'db' | 'clock'>,
  incident: Omit<NewIncident, 'id' | 'openedAt'>,
): Promise<string> {
  const id = ownId()
  await insertIncident(db, { ...incident, id, openedAt: clock() })
  return id
}

/**
 * Two lines with one number may hear each other's calls and read each other's texts: whether something was disclosed,
 * a person finds out. It stays on the first page of the desk until then.
 */
export async function recordNumberTwice(
  { clock }: Needs<'clock'>,
  tx: Db,
  { msisdn, orderId }: { msisdn: string; orderId: string },
): Promise<void> {
  const [first, order] = await Promise.all([findLineOfNumber(tx, msisdn), readOrder(tx, orderId)])
  const about = { customerId: first?.customerId ?? null, lineId: first?.id ?? null }
  const summary = `The network gave the number of this line, ${formatMsisdn(msisdn)}, to the line of order ${order?.number} too. Have the network give that line another number, and ask it whether calls or texts reached the wrong line.`
  await recordIncident({ db: tx, clock }, { ...about, kind: 'disclosure', summary })
}

/** Says what came out of it and what was done. Null for one that is not open. */
export async function endIncident(
  { db, clock }: Needs<'db' | 'clock'>,
  id: string,
  end: { outcome: NonNullable<IncidentRow['outcome']>; resolution: string },
): Promise<IncidentRow | null> {
  return canBeOwnId(id) ? closeIncident(db, id, { ...end, closedAt: clock() }) : null
}
