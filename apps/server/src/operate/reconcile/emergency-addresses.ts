import { canBeOwnId } from '../../crypto/own-id.ts'
import { findEmergencyAddress } from '../../features/lines/emergency-address/store.ts'
import type { CarrierRecord } from '../../gateways/carrier/carrier.ts'
import type { Difference, ReconcileNeeds } from './difference.ts'
import { factsOfLine, readLine } from './lines.ts'

/** What 911 receives for a line is what its owner sees. The carrier does not tell an address. */
export async function compareEmergencyAddress(
  { db }: ReconcileNeeds,
  { reference, status, at, line: lineReference }: CarrierRecord,
): Promise<Difference | null> {
  if (status !== 'accepted') return null
  const { order, line } = await readLine(db, lineReference ?? '')
  const known = canBeOwnId(reference) ? await findEmergencyAddress(db, reference) : null
  if (!line || known) return null
  return {
    at,
    what: 'an emergency address without a record',
    facts: [`emergency address ${reference}`, ...factsOfLine({ order, line })],
    next: 'ask the customer to enter the emergency address of this line again',
  }
}
