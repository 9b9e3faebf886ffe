import { canBeOwnId } from '../../crypto/own-id.ts'
import { recordForgottenNumber } from '../../features/lines/line-safety/number-change.ts'
import { findNumberChange } from '../../features/lines/line-safety/number-change-store.ts'
import { hasLease } from '../../features/lines/lines/number-lease-store.ts'
import type { CarrierRecord } from '../../gateways/carrier/carrier.ts'
import type { Difference, ReconcileNeeds } from './difference.ts'
import { factsOf, factsOfLine, readLine } from './lines.ts'

/** The number that a line has at the network is the one that its owner and 911 see here. */
export async function compareNumberChange(
  { db, carrier }: ReconcileNeeds,
  record: CarrierRecord,
): Promise<Difference | null> {
  const { reference, status, at } = record
  const known = canBeOwnId(reference) ? await findNumberChange(db, reference) : null
  const { order, line } = await readLine(db, record.line ?? '')
  if (!line) return null
  const facts = [...factsOf(record), `change ${reference}`, ...factsOfLine({ order, line })]
  if (known?.status === 'asked') {
    const next = 'run the command again, and look in the log if it stays'
    return status === 'pending' ? null : { at, what: 'a number change with news', facts, next }
  }
  if (status === 'pending' && known === null) {
    const what = 'a number change under way without a record'
    return { at, what, facts, next: 'run the command again when the network has made it' }
  }
  if (status !== 'active') return null
  // Of several changes of a line the last one counts, which the line itself shows.
  const present = await carrier.readActivation(line.orderId)
  if (present?.kind !== 'active' || present.msisdn === line.mdn) return null
  return {
    at,
    what: 'a line that has another number at the network',
    facts: [...facts, `${line.mdn} here`],
    next: 'run the command again, and look in the log if it stays: another line may have this number here',
  }
}

/** The network made a change that was asked for: one that was forgotten is put on record. */
export async function repairNumberChange(
  { db, carrier, eventHandlers }: ReconcileNeeds,
  { reference, line: lineReference, at }: CarrierRecord,
): Promise<void> {
  if (!canBeOwnId(reference)) return
  if (await findNumberChange(db, reference)) {
    await eventHandlers.number_change(reference)
    return
  }
  const { line } = await readLine(db, lineReference ?? '')
  const change = await carrier.readNumberChange(reference)
  if (!line || change?.kind !== 'done') return
  const newMsisdn = change.msisdn
  await recordForgottenNumber({ db }, { reference, lineId: line.id, newMsisdn, at })
}

/** A number that was kept for someone costs nothing, and is free again when its time is over. */
export async function compareLease(
  { db }: ReconcileNeeds,
  record: CarrierRecord,
): Promise<Difference | null> {
  const { reference, status, at } = record
  if (status !== 'open') return null
  if (canBeOwnId(reference) && (await hasLease(db, reference))) return null
  const facts = [...factsOf(record), `lease ${reference}`]
  return { at, what: 'a number that is kept without a record', facts, next: null }
}
