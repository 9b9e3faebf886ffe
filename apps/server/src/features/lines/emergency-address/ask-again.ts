import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { emailCustomer } from '../../people/customers/notifications.ts'
import { recordActivity } from '../lines/activity.ts'
import type { LineRow } from '../lines/store.ts'
import { confirmedEmail } from './emails.ts'
import { newestOf } from './present.ts'
import { callRefused } from './refusal-labels.ts'
import {
  type EmergencyAddressRow,
  insertAsked,
  listShown,
  recordOutcome,
  replaceInForce,
} from './store.ts'

/**
 * Asks the carrier once more for the address that it refused to look at, in the transaction of a locked
 * line. A refusal is final, so that this is a new request for the same address. Gives its id; null when
 * the newest address of the line was not refused so.
 */
export async function askAgain(
  { clock, enqueue }: Needs<'clock' | 'enqueue'>,
  tx: Db,
  line: Pick<LineRow, 'id'>,
): Promise<string | null> {
  const at = clock()
  const id = await repeatRefused(tx, line.id, at)
  if (id === null) return null
  await recordActivity(tx, {
    lineId: line.id,
    kind: 'emergency_address_asked',
    by: 'support',
    at,
  })
  await enqueue(tx, 'register-emergency-address', { emergencyAddressId: id })
  return id
}

/** Records that a person had the carrier register a refused address. Null as for `askAgain`. */
export async function recordRegisteredByHand(
  deps: Needs<'clock' | 'sendEmail'>,
  tx: Db,
  line: LineRow,
): Promise<string | null> {
  const at = deps.clock()
  const id = await repeatRefused(tx, line.id, at)
  if (id === null) return null
  await replaceInForce(tx, line.id, at)
  await recordOutcome(tx, id, { status: 'in_force', answeredAt: at })
  await recordActivity(tx, {
    lineId: line.id,
    kind: 'emergency_address_in_force',
    by: 'support',
    at,
  })
  await emailCustomer(deps, tx, line.customerId, confirmedEmail(line, 'support'))
  return id
}

/** Whether the carrier refused to look at the address that a line asked for last. */
export async function isCallRefused(db: Db, lineId: string): Promise<boolean> {
  return (await findCallRefused(db, lineId)) !== null
}

async function findCallRefused(db: Db, lineId: string): Promise<EmergencyAddressRow | null> {
  const newest = newestOf(await listShown(db, [lineId]))
  return newest?.status === 'refused' && newest.reason === callRefused ? newest : null
}

async function repeatRefused(tx: Db, lineId: string, at: Date): Promise<string | null> {
  const refused = await findCallRefused(tx, lineId)
  if (!refused) return null
  const id = ownId()
  const askedAt = laterThan(refused, at)
  const { address } = refused
  await insertAsked(tx, { id, lineId, address, requestedBy: 'support', askedAt, triedAt: at })
  return id
}

/** Addresses of a line are in order of the time at which they were asked for, whatever the clock says. */
export function laterThan(before: EmergencyAddressRow | undefined, at: Date): Date {
  return before && before.askedAt >= at ? new Date(before.askedAt.getTime() + 1) : at
}
