import { canBeOwnId } from '../../crypto/own-id.ts'
import { recordForgottenSimChange } from '../../features/lines/line-safety/sim-change.ts'
import { findSimChange } from '../../features/lines/line-safety/sim-change-store.ts'
import { findSuspension } from '../../features/lines/lines/suspension-store.ts'
import { findPortOut } from '../../features/lines/port-out/port-out-store.ts'
import { findPortIn } from '../../features/processes/port-in/store.ts'
import { readOrder } from '../../features/sales/orders/orders.ts'
import type { CarrierRecord } from '../../gateways/carrier/carrier.ts'
import type { Difference, ReconcileNeeds } from './difference.ts'
import { factsOf, factsOfLine, readLine } from './lines.ts'

/** A card in the mail belongs to an order or to a SIM change. */
export async function compareShipment(
  { db }: ReconcileNeeds,
  record: CarrierRecord,
): Promise<Difference | null> {
  const { reference, status, at } = record
  const isId = canBeOwnId(reference)
  const order = isId ? await readOrder(db, reference) : null
  const change = isId ? await findSimChange(db, reference) : null
  const ours = order?.status ?? change?.status
  const isBehind =
    ours === 'paid' || (status === 'shipped' && /^(to_ship|ordered)$/.test(ours ?? ''))
  if (ours !== undefined && !isBehind) return null
  return {
    at,
    what: ours === undefined ? 'a SIM card without an order' : 'a SIM card that left unnoticed',
    facts: [...factsOf(record), `reference ${reference}`, ...(ours ? [`${ours} here`] : [])],
    // It works only when it is activated, which needs an order.
    next: ours === undefined ? null : 'run the command again, and look in the log if it stays',
  }
}

/** The SIM that a line has at the carrier must be the one that we show and ask about. */
export async function compareSimChange(
  { db }: ReconcileNeeds,
  record: CarrierRecord,
): Promise<Difference | null> {
  const { order, line } = await readLine(db, record.line ?? '')
  const isUnderWay = record.status === 'pending'
  if (!line || !(record.status === 'active' || isUnderWay) || line.iccid === record.iccid)
    return null
  if (isUnderWay && canBeOwnId(record.reference) && (await findSimChange(db, record.reference))) {
    return null
  }
  return {
    at: record.at,
    what: isUnderWay
      ? 'a SIM change under way without a record'
      : 'a line that has another SIM at the carrier',
    facts: [
      ...factsOf(record),
      `SIM ${line.iccid ?? 'none'} here`,
      ...factsOfLine({ order, line }),
    ],
    next: isUnderWay
      ? 'run the command again when the carrier has made the change'
      : 'have the customer replace the SIM in the account, or replace it in a support session',
  }
}

/** The carrier made the change that we asked for: a request that was forgotten is put on record first. */
export async function repairSimChange(
  { db, carrier, eventHandlers }: ReconcileNeeds,
  { reference, line: lineReference, at }: CarrierRecord,
): Promise<void> {
  if (!canBeOwnId(reference)) return
  if (!(await findSimChange(db, reference))) {
    const { line } = await readLine(db, lineReference ?? '')
    const change = await carrier.readSimChange(reference)
    if (!line || change?.kind !== 'done') return
    const { iccid, esim } = change
    const simType = esim ? 'esim' : 'physical'
    await recordForgottenSimChange({ db }, { reference, lineId: line.id, iccid, simType, at })
  }
  await eventHandlers.sim_change(reference)
}

/** A suspension that only one side knows, or that ended only there. */
export async function compareSuspension(
  { db }: ReconcileNeeds,
  record: CarrierRecord,
): Promise<Difference | null> {
  const { reference, status, at, line: lineReference } = record
  const known = canBeOwnId(reference) ? await findSuspension(db, reference) : null
  const { order, line } = await readLine(db, lineReference ?? '')
  const isOpenHere = known !== null && known.suspension.endedAt === null
  if (!line || (known ? status === 'open' || !isOpenHere : status !== 'open')) return null
  return {
    at,
    what: known ? 'a suspension that ended at the carrier' : 'a suspension without a record',
    facts: [`${status} at the carrier`, `suspension ${reference}`, ...factsOfLine({ order, line })],
    next: known
      ? 'the line has service: restore it here too, or suspend it again'
      : `reconcile end-suspension ${lineReference} ${reference} <why>, or leave the line without service`,
  }
}

const over = /^(cancelled|failed)$/

/** A number on its way here is known, and we have heard the carrier's newest report. */
export async function comparePortIn(
  { db, carrier }: ReconcileNeeds,
  record: CarrierRecord,
): Promise<Difference | null> {
  const { reference, status, msisdn, at } = record
  const portIn = canBeOwnId(reference) ? await findPortIn(db, reference) : null
  const isSent = portIn !== null && portIn.status !== 'draft' && portIn.status !== 'ready'
  if (isSent) {
    const report = await carrier.readPortIn(reference)
    if (!report || report.sequence <= portIn.carrierSequence) return null
  } else if (over.test(status)) return null
  const { line } = await readLine(db, record.line ?? '')
  if (status === 'completed' && line?.mdn === msisdn) return null
  return {
    at,
    what: isSent ? 'a number transfer with news' : 'a number transfer without a record',
    facts: [...factsOf(record), `port-in ${reference}`, `for the line of order ${record.line}`],
    next: nextOfPortIn(status, reference, isSent),
  }
}

function nextOfPortIn(status: string, reference: string, isSent: boolean): string {
  if (isSent) return 'run the command again, and look in the log if it stays'
  return status === 'completed'
    ? 'the number has moved: correct the number of the line'
    : `reconcile cancel-port-in ${reference} <why>, or ask the customer`
}

/** What other carriers asked about a number is on record, as far as it went. */
export async function comparePortOut(
  { db, carrier }: ReconcileNeeds,
  record: CarrierRecord,
): Promise<Difference | null> {
  const { order, line } = await readLine(db, record.reference)
  if (!line) return null
  for (const { portOutId, status } of await carrier.listPortOuts(record.reference)) {
    const ours = await findPortOut(db, portOutId)
    if (ours && (status === 'requested' || status === ours.status)) continue
    return {
      at: record.at,
      what: 'a request for a number that is not recorded',
      facts: [...factsOf(record), `port-out ${portOutId}`, ...factsOfLine({ order, line })],
      next: 'run the command again, and look in the log if it stays',
    }
  }
  return null
}
