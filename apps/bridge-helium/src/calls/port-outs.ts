import type { carrierSchemas } from '@openline/carrier-check/api/schemas'
import type * as z from 'zod/mini'
import type { Bridge } from '../bridge.ts'
import { portOutSchema, type PortOut as TheirPortOut } from '../helium/shapes.ts'
import { findByTheirId, findRecord, lockLine, type Session } from '../records.ts'
import { Refusal } from '../refusal.ts'
import { simsOf } from './lines.ts'
import { judgePortOut, type Verdict } from './transfer-pins.ts'

type PortOut = z.input<typeof carrierSchemas.PortOut>

const statuses = {
  requested: 'requested',
  approved: 'approved',
  rejected: 'refused',
  completed: 'completed',
} as const satisfies Record<TheirPortOut['status'], PortOut['status']>

/** Their reason for a refusal, by ours; what has none of its own says that the number stays. */
const theirReasons: Readonly<Record<string, string>> = {
  account_number_wrong: 'wrong_account_number',
  no_transfer_pin: 'wrong_pin',
  transfer_pin_wrong: 'wrong_pin',
  transfer_pin_ended: 'wrong_pin',
  name_wrong: 'name_mismatch',
  zip_code_wrong: 'name_mismatch',
  already_leaving: 'pending_port',
}
const otherReason = 'number_not_portable'

/** Our reason by theirs, for one that was refused elsewhere than here. */
const ourReasons: Readonly<Record<string, string>> = {
  wrong_account_number: 'account_number_wrong',
  wrong_pin: 'transfer_pin_wrong',
  name_mismatch: 'name_wrong',
  pending_port: 'already_leaving',
}

/** What other carriers asked about a line’s number, oldest first. What has no right to it is refused here. */
export async function listPortOuts(
  bridge: Bridge,
  session: Session,
  { reference }: { reference: string },
): Promise<{ portOuts: PortOut[] }> {
  await lockLine(session, reference)
  const record = await findRecord(session, { kind: 'line', reference })
  const sims = record ? await simsOf(bridge, record) : []
  const lists = await Promise.all(
    sims.map(({ id }) => bridge.helium.list('/v1/port_outs', { sim_id: id }, portOutSchema)),
  )
  const portOuts: PortOut[] = []
  for (const portOut of lists.flat().toReversed().toSorted(byTime)) {
    portOuts.push(await judged(bridge, session, reference, portOut))
  }
  return { portOuts }
}

function byTime(one: TheirPortOut, other: TheirPortOut): number {
  return one.created_at.localeCompare(other.created_at)
}

/** A request as it is once its details were looked at, and a wrong one was refused. */
async function judged(
  bridge: Bridge,
  session: Session,
  line: string,
  portOut: TheirPortOut,
): Promise<PortOut> {
  const verdict = await judgePortOut(bridge, session, line, portOut)
  if (portOut.status !== 'requested' || verdict.reason === null) {
    return present(line, portOut, verdict)
  }
  const body = { decision: 'reject', reason: theirReasons[verdict.reason] ?? otherReason }
  const path = `/v1/port_outs/${encodeURIComponent(portOut.id)}/respond`
  return present(line, await bridge.helium.send('POST', path, portOutSchema, { body }), verdict)
}

type Decision = { id: string; approved: boolean; reason: string | null }

/** Answers another carrier; the first decision counts. */
export async function decidePortOut(
  bridge: Bridge,
  session: Session,
  { id, approved, reason }: Decision,
): Promise<PortOut> {
  const { helium } = bridge
  const path = `/v1/port_outs/${encodeURIComponent(id)}`
  const asked = await helium.find(path, portOutSchema)
  const line = asked && (await findByTheirId(session, 'subscription_id', asked.subscription_id))
  if (!asked || !line) throw new Refusal('port_out_unknown', 'There is no such port-out.', 404)
  await lockLine(session, line.reference)
  const current = await helium.read(path, portOutSchema)
  const verdict = await judgePortOut(bridge, session, line.reference, current)
  if (current.status !== 'requested') return present(line.reference, current, verdict)
  const theirs = theirReasons[reason ?? ''] ?? otherReason
  const body = approved ? { decision: 'approve' } : { decision: 'reject', reason: theirs }
  const decided = await helium.send('POST', `${path}/respond`, portOutSchema, { body })
  return present(line.reference, decided, verdict)
}

function present(reference: string, portOut: TheirPortOut, verdict: Verdict): PortOut {
  const { id, status, reason, gaining_carrier, name, postal_code, created_at } = portOut
  return {
    id,
    reference,
    status: statuses[status],
    reason:
      status === 'rejected'
        ? (verdict.reason ?? ourReasons[reason ?? ''] ?? 'carrier_refused')
        : null,
    toCarrier: gaining_carrier.slice(0, 100),
    transferPinId: verdict.pinId,
    name: name?.slice(0, 200) ?? null,
    zipCode: postal_code?.slice(0, 20) ?? null,
    requestedAt: created_at,
  }
}
