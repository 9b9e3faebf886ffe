import { lineEnded } from '@openline/contract/lines/line-add-on'
import { canBeOwnId, ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { violatedConstraint } from '../../../db/sql-state.ts'
import type { NumberChange } from '../../../gateways/carrier/carrier.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Needs } from '../../../needs.ts'
import { addressOf, requireCustomer } from '../../people/customers/customers.ts'
import { type Overdue, readWithinWait, refusalOfWait } from '../../platform/network/wait.ts'
import { inTraceOfOrder } from '../../sales/orders/order-trace.ts'
import { lockOrder, type OrderRow, readOrder, transitionOrder } from '../../sales/orders/orders.ts'
import { recordActivity } from '../lines/activity.ts'
import { findLeaseOfOrder, settleLeaseOfOrder } from '../lines/number-lease-store.ts'
import { emailOwner } from '../lines/owner-email.ts'
import { findLine, lockLine, setNumber } from '../lines/store.ts'
import {
  numberChangedEmail,
  numberInUse,
  numberNotChangedEmail,
  numberRequestedEmail,
} from './number-change-emails.ts'
import { giveBackWhereTaken, giveNumberBack, isUnderWay } from './number-change-settlement.ts'
import {
  claimStalledNumbers,
  findNumberChange,
  insertNumberChange,
  listPaidSince,
  type NumberChangeRow,
  settleNumberChange,
} from './number-change-store.ts'
import { endLivePin, type SafeLine } from './store.ts'

type NumberChangeNeeds = Needs<
  'db' | 'clock' | 'log' | 'enqueue' | 'carrier' | 'sendEmail' | 'events'
>

/** Asks for another number for a locked line, which the job carries out. The owner is told before the carrier. */
export async function orderNumber(
  deps: Needs<'clock' | 'enqueue' | 'sendEmail'>,
  tx: Db,
  line: SafeLine & { mdn: string },
): Promise<void> {
  const id = ownId()
  const at = deps.clock()
  const change = { id, lineId: line.id, oldMsisdn: line.mdn, createdAt: at }
  await insertNumberChange(tx, { ...change, orderId: null, zipCode: await zipCodeOf(tx, line) })
  const entry = { lineId: line.id, kind: 'number_change_requested', by: 'support', at } as const
  await recordActivity(tx, entry)
  await emailOwner(deps, tx, line, numberRequestedEmail(line, 'support'))
  await deps.enqueue(tx, 'change-number', { numberChangeId: id })
}

/** Where its owner lives now or, if that is not known, lived when they ordered. */
async function zipCodeOf(tx: Db, { customerId, orderId }: SafeLine): Promise<string> {
  const home = addressOf(await requireCustomer(tx, customerId))
  const bought = await readOrder(tx, orderId)
  const zipCode = home?.zipCode ?? bought?.shipTo.zipCode
  if (zipCode === undefined) throw new Error(`order ${orderId} is gone`)
  return zipCode
}

type Forgotten = { reference: string; lineId: string; newMsisdn: string; at: Date }

/**
 * Gives a line the number that the network has given it, and puts the change on record that this database has lost.
 * An order that is here and not paid puts it on record once it is.
 */
export async function recordForgottenNumber(
  { db }: Needs<'db'>,
  { reference, lineId, newMsisdn, at }: Forgotten,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await readOrder(tx, reference)
    const line = await lockLine(tx, lineId)
    if (!line || line.mdn === null || line.status === 'cancelled') return
    if (order === null) {
      const zipCode = await zipCodeOf(tx, line)
      const change = { id: reference, lineId, orderId: null, zipCode, oldMsisdn: line.mdn }
      await insertNumberChange(tx, { ...change, createdAt: at })
      await settleNumberChange(tx, reference, { status: 'done', newMsisdn, updatedAt: at })
    }
    await giveNumber(tx, line, newMsisdn, at)
  })
}

async function giveNumber(tx: Db, line: SafeLine, mdn: string, at: Date): Promise<void> {
  const { customerId, orderId, id: lineId } = line
  await setNumber(tx, { customerId, orderId, mdn })
  // It was good for the old number.
  await endLivePin(tx, lineId, { endedAt: at, endedFor: 'replaced' })
  await recordActivity(tx, { lineId, kind: 'number_changed', by: 'system', at })
}

/** After another carrier took the number of a locked line, which it asked for `since` then: paid changes are looked at again. */
export async function reviewNumbers(
  deps: Needs<'enqueue'>,
  tx: Db,
  { lineId, since }: { lineId: string; since: Date },
): Promise<void> {
  for (const numberChangeId of await listPaidSince(tx, lineId, since)) {
    await deps.enqueue(tx, 'change-number', { numberChangeId })
  }
}

/** Carries a change of number out, or sends the money of one back that was taken. Runs again after any failure: the carrier acts once. */
export function changeNumber(deps: NumberChangeNeeds): JobHandlers['change-number'] {
  return async ({ numberChangeId }) => {
    const change = await findNumberChange(deps.db, numberChangeId)
    if (change?.status === 'done') return giveBackWhereTaken(deps, change)
    if (change?.status !== 'asked') return
    const { orderId } = change
    const run = async () => recordAnswer(deps, change, await askFor(deps, change))
    if (orderId === null) return run()
    await beginOrder(deps, orderId)
    await inTraceOfOrder(deps.db, orderId, 'change number', run)
  }
}

/** What became of it, which is asked first: an answer may have been lost. */
async function askFor(
  deps: NumberChangeNeeds,
  change: NumberChangeRow,
): Promise<NumberChange | Overdue> {
  const { db, carrier } = deps
  const { id: reference, lineId, orderId, zipCode, createdAt } = change
  const read = () => carrier.readNumberChange(reference)
  const known = await (orderId === null ? read() : readWithinWait(deps, createdAt, read))
  if (known !== null) return known
  const line = await findLine(db, lineId)
  if (!line) throw new Error(`line ${lineId} is gone`)
  const asked = { reference, line: line.orderId, zipCode }
  if (orderId === null) return carrier.changeNumber({ ...asked, lease: null })
  const code = await refusalOfWait(deps, line, { capability: 'numberChange', since: createdAt })
  if (code !== null) return { kind: 'refused', code }
  const lease = await findLeaseOfOrder(db, orderId)
  if (!lease) return { kind: 'refused', code: 'number_taken' }
  return carrier.changeNumber({ ...asked, lease: lease.id })
}

/** Looks again at a change that the carrier reported on; references of other things are none. */
export async function refreshNumberChange(
  deps: NumberChangeNeeds,
  reference: string,
): Promise<void> {
  const change = canBeOwnId(reference) ? await findNumberChange(deps.db, reference) : null
  if (change?.status === 'asked') await changeNumber(deps)({ numberChangeId: reference })
  if (change?.status !== 'refused' || change.orderId === null) return
  if ((await deps.carrier.readNumberChange(reference))?.kind !== 'done') return
  deps.log.error(
    { numberChange: reference },
    'the network changed a number that was abandoned; needs a person',
  )
}

async function recordAnswer(
  deps: NumberChangeNeeds,
  change: NumberChangeRow,
  answer: NumberChange | Overdue,
): Promise<void> {
  if (answer.kind === 'overdue') return giveBackOverdue(deps, change, answer.code)
  if (answer.kind === 'done') return finish(deps, change, answer.msisdn)
  if (answer.kind === 'refused') await refuse(deps, change, answer.code)
}

/** Before the network is asked, so that the page of its line hears when it is done. */
async function beginOrder(deps: Needs<'db' | 'clock'>, orderId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status === 'paid') {
      await transitionOrder(tx, order, { to: 'provisioning', at: deps.clock() })
    }
  })
}

/** Its money goes back. It stays asked for until the network says what it did: the line may have or get another number. */
async function giveBackOverdue(
  deps: NumberChangeNeeds,
  { lineId, orderId }: NumberChangeRow,
  code: Overdue['code'],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = orderId === null ? null : await lockOrder(tx, orderId)
    const line = await lockLine(tx, lineId)
    if (line && order && isUnderWay(order)) {
      await giveNumberBack(deps, tx, { order, line, code })
    }
  })
}

async function finish(
  deps: NumberChangeNeeds,
  change: NumberChangeRow,
  newMsisdn: string,
): Promise<void> {
  const at = deps.clock()
  const outcome = { status: 'done', newMsisdn, updatedAt: at } as const
  try {
    await settle(deps, change, outcome, async (tx, { line, order }) => {
      const isPaid = order !== null && isUnderWay(order)
      if (line.status === 'cancelled') {
        if (isPaid) await giveNumberBack(deps, tx, { order, line, code: lineEnded })
        return
      }
      if (isPaid) await completeOrder(deps, tx, order, newMsisdn)
      await giveNumber(tx, line, newMsisdn, at)
      const before = { ...line, mdn: change.oldMsisdn }
      const by = order ? 'you' : 'support'
      await emailOwner(
        deps,
        tx,
        line,
        numberChangedEmail(before, { by, isFree: order !== null && !isPaid }),
      )
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'lines_one_per_mdn') throw error
    deps.log.error({ numberChange: change.id }, 'carrier assigned a number twice')
    await refuse(deps, change, numberInUse, newMsisdn)
  }
}

async function completeOrder(
  deps: Needs<'clock' | 'enqueue'>,
  tx: Db,
  order: OrderRow,
  newMsisdn: string,
): Promise<void> {
  await transitionOrder(tx, order, { to: 'active', at: deps.clock() })
  await settleLeaseOfOrder(tx, order.id, newMsisdn === order.chosenMsisdn ? 'used' : 'lost')
  await deps.enqueue(tx, 'send-receipt', { orderId: order.id })
}

/** `twice` is the number that another line of ours has. */
function refuse(
  deps: NumberChangeNeeds,
  change: NumberChangeRow,
  code: string,
  twice: string | null = null,
): Promise<void> {
  const at = deps.clock()
  const outcome = { status: 'refused', failureCode: code, updatedAt: at } as const
  deps.log.error({ numberChange: change.id, code }, 'carrier refused to change a number')
  return settle(deps, change, outcome, async (tx, { line, order }) => {
    if (twice !== null) {
      await deps.events.onNumberTwice(tx, { msisdn: twice, orderId: line.orderId })
    }
    if (order) {
      // The money of one that took too long is back, and its buyer knows.
      return isUnderWay(order) ? giveNumberBack(deps, tx, { order, line, code }) : undefined
    }
    if (line.status === 'cancelled') return
    await recordActivity(tx, { lineId: line.id, kind: 'number_change_failed', by: 'system', at })
    await emailOwner(deps, tx, line, numberNotChangedEmail(line, code))
  })
}

type Known = { readonly line: SafeLine; readonly order: OrderRow | null }

/** Under the locks of its order and line; an answer that came before is no news. A line that ended has no number to tell of. */
function settle(
  { db }: Needs<'db'>,
  { id, lineId, orderId }: NumberChangeRow,
  outcome: Parameters<typeof settleNumberChange>[2],
  then: (tx: Db, known: Known) => Promise<unknown>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const order = orderId === null ? null : await lockOrder(tx, orderId)
    const line = await lockLine(tx, lineId)
    if (!line) throw new Error(`line ${lineId} is gone`)
    if (await settleNumberChange(tx, id, outcome)) await then(tx, { line, order })
  })
}

const unansweredForMs = 5 * 60_000
const batch = 50

/** A scheduled task: takes up changes whose job gave up or whose event never came. */
export async function retryStalledNumbers(deps: Needs<'db' | 'clock' | 'enqueue'>): Promise<void> {
  const at = deps.clock()
  const since = new Date(at.getTime() - unansweredForMs)
  await deps.db.transaction(async (tx) => {
    for (const numberChangeId of await claimStalledNumbers(tx, { since, at }, batch)) {
      await deps.enqueue(tx, 'change-number', { numberChangeId })
    }
  })
}
