import { setTimeout as pause } from 'node:timers/promises'
import { isOverdue, lineEnded } from '@openline/contract/lines/line-add-on'
import { canBeOwnId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { AddOnAnswer } from '../../../gateways/carrier/carrier.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Needs } from '../../../needs.ts'
import { readWithinWait, refusalOfWait } from '../../platform/network/wait.ts'
import { forgetCourtesy } from '../../sales/credits/courtesy-store.ts'
import { inTraceOfOrder } from '../../sales/orders/order-trace.ts'
import { lockOrder, type OrderRow, transitionOrder } from '../../sales/orders/orders.ts'
import { recordActivity } from '../lines/activity.ts'
import { emailOwner } from '../lines/owner-email.ts'
import { listLastBegun } from '../lines/period-store.ts'
import { findLine, type LineRow, lockLine } from '../lines/store.ts'
import { addOnGivenEmail, addOnGivenLateEmail } from './add-on-emails.ts'
import { giveBack } from './add-on-settlement.ts'
import { type AddOnRow, claimWaiting, findAddOn, updateAddOn } from './add-on-store.ts'
import { monthOf } from './usage.ts'

export type GiveNeeds = Needs<'db' | 'clock' | 'log' | 'enqueue' | 'carrier' | 'sendEmail'>

/**
 * Asks the network for an add-on that a line waits for, or what became of one that is overdue. Runs again after any
 * failure: the network gives it once.
 */
export function giveAddOn(deps: GiveNeeds): JobHandlers['give-add-on'] {
  return async ({ addOnId }) => {
    const addOn = await findAddOn(deps.db, addOnId)
    if (addOn?.status === 'waiting') await give(deps, addOn)
    else if (addOn && isOverdue(addOn.failureCode)) await askAgain(deps, addOn)
  }
}

function give(deps: GiveNeeds, addOn: AddOnRow): Promise<void> {
  const run = async () => recordAddOn(deps, addOn.id, await askFor(deps, addOn))
  return addOn.orderId === null ? run() : inTraceOfOrder(deps.db, addOn.orderId, 'give add-on', run)
}

/** One that it doesn't know it never took, and won't give. */
async function askAgain(deps: GiveNeeds, { id }: AddOnRow): Promise<void> {
  const answer = await deps.carrier.readAddOn(id)
  await recordAddOn(deps, id, answer ?? { kind: 'refused', code: 'carrier_unavailable' })
}

/** What became of it, which is asked first: an answer may have been lost. */
async function askFor(deps: GiveNeeds, addOn: AddOnRow): Promise<AddOnAnswer> {
  const { db, carrier } = deps
  const { id: reference, lineId, addOnId: addOnCode, createdAt } = addOn
  const known = await readWithinWait(deps, createdAt, () => carrier.readAddOn(reference))
  if (known?.kind === 'overdue') return { kind: 'refused', code: known.code }
  if (known !== null) return known
  const line = await findLine(db, lineId)
  if (!line) throw new Error(`line ${lineId} is gone`)
  const code = await refusalOfWait(deps, line, { capability: 'addOns', since: createdAt })
  if (code !== null) return { kind: 'refused', code }
  return carrier.orderAddOn({ reference, line: line.orderId, addOnCode })
}

/** A customer who just paid is watching. After that the page waits, not the call. */
const worthWaitingMs = 500

/**
 * The same for an order that was just paid, after that commit: should the process die, a scheduled task finds what is
 * waited for. Returns after half a second at most. What fails is queued. Never throws.
 */
export async function startAddOn(deps: GiveNeeds, { id, kind }: OrderRow): Promise<void> {
  if (kind !== 'add_on') return
  const { db, log, enqueue } = deps
  const begun = giveAddOn(deps)({ addOnId: id })
    .catch((err: unknown) => {
      log.warn({ err, orderId: id }, 'giving an add-on failed; queued')
      return enqueue(db, 'give-add-on', { addOnId: id })
    })
    .catch((err: unknown) =>
      log.error({ err, orderId: id }, 'queuing an add-on failed; retrying later'),
    )
  await Promise.race([begun, pause(worthWaitingMs, undefined, { ref: false })])
}

const forgottenAfterMs = 60_000
const batch = 50

/** A scheduled task: queues again what lines wait for and no process works on, and what is overdue. */
export async function reviveAddOns(deps: Needs<'db' | 'clock' | 'enqueue'>): Promise<void> {
  const at = deps.clock()
  const askedBefore = new Date(at.getTime() - forgottenAfterMs)
  await deps.db.transaction(async (tx) => {
    for (const addOnId of await claimWaiting(tx, { askedBefore, at }, batch)) {
      await deps.enqueue(tx, 'give-add-on', { addOnId })
    }
  })
}

/** Reads an add-on again after an event about it; the network may also report those of another system. */
export async function refreshAddOn(deps: GiveNeeds, reference: string): Promise<void> {
  const addOn = canBeOwnId(reference) ? await findAddOn(deps.db, reference) : null
  if (!addOn) return
  const answer = await deps.carrier.readAddOn(reference)
  if (answer) await recordAddOn(deps, reference, answer)
}

/** Records the network's answer about an add-on. Safe when it comes twice, late and in any order. */
export async function recordAddOn(
  deps: Needs<'db' | 'clock' | 'log' | 'enqueue' | 'sendEmail'>,
  id: string,
  answer: AddOnAnswer,
): Promise<void> {
  const found = await findAddOn(deps.db, id)
  if (!found) return
  await deps.db.transaction(async (tx) => {
    const order = found.orderId === null ? null : await lockOrder(tx, found.orderId)
    const line = await lockLine(tx, found.lineId)
    const addOn = await findAddOn(tx, id)
    if (!line || !addOn) throw new Error(`add-on ${id} has no line`)
    const known = { addOn, order, line }
    // Whatever the network says, no line can use it any more.
    if (addOn.status === 'waiting' && line.status === 'cancelled') {
      await recordRefusal(deps, tx, known, lineEnded)
    } else if (answer.kind === 'pending') await recordPending(deps, tx, known)
    else if (answer.kind === 'refused') await recordRefusal(deps, tx, known, answer.code)
    else await recordGiven(deps, tx, known, answer)
  })
}

type Known = { addOn: AddOnRow; order: OrderRow | null; line: LineRow }
/** It is on the line, or was. */
export type GivenAddOn = Extract<AddOnAnswer, { kind: 'active' | 'ended' }>

async function recordPending(
  { clock }: Needs<'clock'>,
  tx: Db,
  { addOn, order }: Known,
): Promise<void> {
  if (addOn.status !== 'waiting' || order?.status !== 'paid') return
  await transitionOrder(tx, order, { to: 'provisioning', at: clock() })
}

/** It is on the line, or was. */
async function recordGiven(
  deps: Needs<'clock' | 'log' | 'enqueue' | 'sendEmail'>,
  tx: Db,
  { addOn, order, line }: Known,
  answer: GivenAddOn,
): Promise<void> {
  const at = deps.clock()
  const times = await timesOf(tx, addOn, answer, at)
  if (addOn.status === 'failed')
    return recordGivenFree(deps, tx, { addOn, line, state: { status: answer.kind, ...times } })
  if (addOn.status === 'active' && answer.kind === 'ended') {
    await updateAddOn(tx, addOn, { status: 'ended', endsAt: answer.endsAt ?? at })
  }
  if (addOn.status !== 'waiting') return
  await updateAddOn(tx, addOn, { status: answer.kind, ...times })
  const by = addOn.givenBy === null ? 'system' : 'support'
  const detail = addOn.title
  await recordActivity(tx, { lineId: line.id, kind: 'add_on_active', by, detail, at })
  if (order === null) return emailOwner(deps, tx, line, addOnGivenEmail(line, addOn.title))
  // One that was paid with a plan is in an order that is active already.
  if (order.kind !== 'add_on') return
  await transitionOrder(tx, order, { to: 'active', at })
  await deps.enqueue(tx, 'send-receipt', { orderId: order.id })
}

type GivenTimes = { startsAt: Date; endsAt: Date }
type GivenState = GivenTimes & { status: GivenAddOn['kind'] }

/**
 * The line has it although it was abandoned: it stays, and the money that went back stays with its buyer. For a line
 * that has ended it is on record alone: no one can use it.
 */
async function recordGivenFree(
  deps: Needs<'clock' | 'log' | 'sendEmail'>,
  tx: Db,
  { addOn, line, state }: Pick<Known, 'addOn' | 'line'> & { state: GivenState },
): Promise<void> {
  deps.log.warn({ addOnId: addOn.id }, 'the network gave an add-on that was abandoned')
  await updateAddOn(tx, addOn, { failureCode: null, ...state })
  if (line.status === 'cancelled') return
  const at = deps.clock()
  const detail = addOn.title
  await recordActivity(tx, { lineId: line.id, kind: 'add_on_active', by: 'system', detail, at })
  const email = addOn.orderId === null ? addOnGivenEmail : addOnGivenLateEmail
  await emailOwner(deps, tx, line, email(line, addOn.title))
}

/** From when until when it is good: by the network's word, by its days, or to the end of the plan's running month. */
export async function timesOf(
  tx: Db,
  { lineId, days }: Pick<AddOnRow, 'lineId' | 'days'>,
  answer: GivenAddOn,
  at: Date,
): Promise<GivenTimes> {
  const startsAt = answer.startsAt ?? at
  if (answer.endsAt) return { startsAt, endsAt: answer.endsAt }
  if (days !== null) return { startsAt, endsAt: new Date(startsAt.getTime() + days * dayMs) }
  const period = (await listLastBegun(tx, [lineId], at)).get(lineId)
  return { startsAt, endsAt: period ? monthOf(period, at).to : at }
}

const dayMs = 24 * 3600_000

/** The network will not give it: the money of an order goes back, and a gift leaves the limits on gifts. */
async function recordRefusal(
  deps: Needs<'clock' | 'log' | 'enqueue' | 'sendEmail'>,
  tx: Db,
  { addOn, order, line }: Known,
  code: string,
): Promise<void> {
  // The money is back, and its buyer knows: no one waits any more.
  if (isOverdue(addOn.failureCode)) await updateAddOn(tx, addOn, { failureCode: code })
  if (addOn.status !== 'waiting') return
  deps.log.error({ addOnId: addOn.id, code }, 'an add-on could not be given')
  await updateAddOn(tx, addOn, { status: 'failed', failureCode: code })
  if (order !== null) return giveBack(deps, tx, { order, line, code })
  await forgetCourtesy(tx, addOn.id)
  const at = deps.clock()
  const detail = addOn.title
  await recordActivity(tx, { lineId: line.id, kind: 'add_on_failed', by: 'system', detail, at })
}
