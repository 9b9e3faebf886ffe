import type { ActivityActor } from '@openline/contract/lines/activity'
import type { Db } from '../../../db/open.ts'
import type { PortOut } from '../../../gateways/carrier/carrier.ts'
import type { Needs } from '../../../needs.ts'
import { isInForce } from '../line-safety/safety.ts'
import type { SafeLine } from '../line-safety/store.ts'
import { reportRefusal } from '../line-safety/support-emails.ts'
import { recordActivity } from '../lines/activity.ts'
import { lockLine, requireReference } from '../lines/store.ts'
import {
  type PortOutNeeds,
  reasonToRefuse,
  recordPortOut,
  recordRefusal,
} from './port-out-records.ts'
import {
  changePortOut,
  findPortOut,
  findWaiting,
  listDue,
  listUnsyncedPortOuts,
  type PortOutRow,
} from './port-out-store.ts'

const batch = 50

/** A scheduled task: decides on port-outs whose owners had their time, and syncs the decisions. */
export async function decidePortOuts(deps: PortOutNeeds): Promise<void> {
  const now = deps.clock()
  for (const { id, lineId } of await listDue(deps.db, now, batch)) {
    await deps.db.transaction(async (tx) => {
      const line = await lockLine(tx, lineId)
      const portOut = await findWaiting(tx, id)
      if (!line || !portOut) return
      const reason = await reasonToRefuse(tx, line, portOut, now)
      if (reason === null) await approve(deps, tx, portOut, 'system')
      else await refuse(deps, tx, { line, portOut, reason, by: 'system' })
    })
  }
  await syncDecisions(deps)
}

/** Lets a waiting number go, under the lock of its line. */
export async function approve(
  { clock }: Needs<'clock'>,
  tx: Db,
  { id, lineId, toCarrier }: PortOutRow,
  by: ActivityActor,
): Promise<void> {
  await changePortOut(tx, id, { status: 'approved', synced: false })
  const entry = { lineId, kind: 'port_out_approved', by, at: clock() } as const
  await recordActivity(tx, { ...entry, detail: toCarrier })
}

type Refusal = { line: SafeLine; portOut: PortOutRow; reason: string; by: ActivityActor }

/** Keeps a waiting number, under the lock of its line, and sends its owner an email. */
export async function refuse(
  deps: Needs<'clock' | 'sendEmail'>,
  tx: Db,
  { line, portOut, reason, by }: Refusal,
): Promise<void> {
  await changePortOut(tx, portOut.id, { status: 'refused', reason, synced: false })
  await recordRefusal(deps, tx, line, { ...portOut, reason, by })
}

/** Sends stored decisions to the carrier; a decision whose answer was lost is sent again. */
export async function syncDecisions(deps: PortOutNeeds): Promise<void> {
  for (const portOut of await listUnsyncedPortOuts(deps.db, batch))
    await syncDecision(deps, portOut)
}

/** Sends one stored decision to the carrier, unless it knows it. A failure is left to the next time. */
export async function syncDecision(deps: PortOutNeeds, portOut: PortOutRow): Promise<void> {
  const { db, carrier, log } = deps
  const { id, carrierId, status, reason, synced, carrierRefused, resends } = portOut
  if (synced !== false || carrierRefused) return
  const approved = status === 'approved'
  try {
    const answer = await carrier.decidePortOut({ portOutId: carrierId, approved, reason, resends })
    if (answer.kind === 'done') await changePortOut(db, id, { synced: true })
    else await settleRefusedDecision(deps, portOut, answer.code)
  } catch (err) {
    log.warn(
      { err, portOut: carrierId },
      'sending a port-out decision to the carrier failed; retrying',
    )
  }
}

/**
 * The carrier refused our decision. Either the port-out has ended or is as we decided, and our answer
 * was late; or the number stays with us, and support handles it.
 */
async function settleRefusedDecision(
  deps: PortOutNeeds,
  { carrierId, lineId }: PortOutRow,
  code: string,
): Promise<void> {
  const portOuts = await deps.carrier.listPortOuts(await requireReference(deps.db, lineId))
  const now = portOuts.find(({ portOutId }) => portOutId === carrierId)
  await deps.db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    const known = await findPortOut(tx, carrierId)
    if (!line || !known || known.synced !== false || known.carrierRefused) return
    if (now && hasEnded(now, known)) return recordPortOut(deps, tx, line, now)
    if (now && isAsDecided(now, known)) return changePortOut(tx, known.id, { synced: true })
    await recordRefusedDecision(deps, tx, line, { known, code })
  })
}

function hasEnded(now: PortOut, known: PortOutRow): boolean {
  return now.status === 'completed' || (now.status === 'cancelled' && known.status === 'approved')
}

function isAsDecided(now: PortOut, known: PortOutRow): boolean {
  return now.status === known.status || now.status === 'cancelled'
}

type RefusedDecision = { known: PortOutRow; code: string }

async function recordRefusedDecision(
  deps: Needs<'clock' | 'log' | 'sendEmail'>,
  tx: Db,
  line: SafeLine,
  { known, code }: RefusedDecision,
): Promise<void> {
  const { id, carrierId: portOutId, status } = known
  await changePortOut(tx, id, { carrierRefused: true })
  if (status !== 'approved') {
    if (!isInForce(line)) return
    return reportRefusal(deps, tx, line, { call: 'port_out_refusal', code, portOutId })
  }
  const reason = 'carrier_refused'
  await changePortOut(tx, id, { status: 'refused', reason })
  await recordRefusal(deps, tx, line, { ...known, reason })
  await reportRefusal(deps, tx, line, { call: 'port_out_approval', code, portOutId })
}
