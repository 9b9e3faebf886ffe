import { canBeOwnId, ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { violatedConstraint } from '../../../db/sql-state.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Needs } from '../../../needs.ts'
import { addressOf, requireCustomer } from '../../people/customers/customers.ts'
import { readOrder } from '../../sales/orders/orders.ts'
import { recordActivity } from '../lines/activity.ts'
import { emailOwner } from '../lines/owner-email.ts'
import { lockLine, requireReference, setNumber } from '../lines/store.ts'
import {
  numberChangedEmail,
  numberNotChangedEmail,
  numberRequestedEmail,
} from './number-change-emails.ts'
import {
  claimStalledNumbers,
  findNumberChange,
  insertNumberChange,
  type NumberChangeRow,
  settleNumberChange,
} from './number-change-store.ts'
import { endLivePin, type SafeLine } from './store.ts'

type NumberChangeNeeds = Needs<'db' | 'clock' | 'log' | 'carrier' | 'sendEmail'>

/** Asks for another number for a locked line, which the job carries out. The owner is told before the carrier. */
export async function orderNumber(
  deps: Needs<'clock' | 'enqueue' | 'sendEmail'>,
  tx: Db,
  line: SafeLine & { mdn: string },
): Promise<void> {
  const id = ownId()
  const at = deps.clock()
  const change = { id, lineId: line.id, oldMsisdn: line.mdn, createdAt: at }
  await insertNumberChange(tx, { ...change, zipCode: await zipCodeOf(tx, line) })
  const entry = { lineId: line.id, kind: 'number_change_requested', by: 'support', at } as const
  await recordActivity(tx, entry)
  await emailOwner(deps, tx, line, numberRequestedEmail(line))
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

/** Carries a change of number out. Runs again after any failure: the carrier acts once. */
export function changeNumber(deps: NumberChangeNeeds): JobHandlers['change-number'] {
  return async ({ numberChangeId }) => {
    const change = await findNumberChange(deps.db, numberChangeId)
    if (change?.status !== 'asked') return
    const { id, lineId, zipCode } = change
    const answer =
      (await deps.carrier.readNumberChange(id)) ??
      (await deps.carrier.changeNumber({
        reference: id,
        line: await requireReference(deps.db, lineId),
        zipCode,
      }))
    if (answer.kind === 'done') await finish(deps, change, answer.msisdn)
    if (answer.kind === 'refused') await refuse(deps, change, answer.code)
  }
}

/** Looks again at a change that the carrier reported on; references of other things are none. */
export async function refreshNumberChange(
  deps: NumberChangeNeeds,
  reference: string,
): Promise<void> {
  if (canBeOwnId(reference)) await changeNumber(deps)({ numberChangeId: reference })
}

async function finish(
  deps: NumberChangeNeeds,
  change: NumberChangeRow,
  newMsisdn: string,
): Promise<void> {
  const at = deps.clock()
  try {
    await settle(deps, change, { status: 'done', newMsisdn, updatedAt: at }, async (tx, line) => {
      const { customerId, orderId, id: lineId } = line
      await setNumber(tx, { customerId, orderId, mdn: newMsisdn })
      // It was good for the old number.
      await endLivePin(tx, lineId, { endedAt: at, endedFor: 'replaced' })
      await recordActivity(tx, { lineId, kind: 'number_changed', by: 'system', at })
      await emailOwner(deps, tx, line, numberChangedEmail({ ...line, mdn: change.oldMsisdn }))
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'lines_one_per_mdn') throw error
    deps.log.error({ numberChange: change.id }, 'carrier assigned a number twice')
    await refuse(deps, change, 'number_in_use')
  }
}

function refuse(deps: NumberChangeNeeds, change: NumberChangeRow, code: string): Promise<void> {
  const at = deps.clock()
  const outcome = { status: 'refused', failureCode: code, updatedAt: at } as const
  deps.log.error({ numberChange: change.id, code }, 'carrier refused to change a number')
  return settle(deps, change, outcome, async (tx, line) => {
    await recordActivity(tx, { lineId: line.id, kind: 'number_change_failed', by: 'system', at })
    await emailOwner(deps, tx, line, numberNotChangedEmail(line))
  })
}

/** Under the lock of its line; an answer that came before is no news. A line that ended has no number to tell of. */
function settle(
  { db }: Needs<'db'>,
  { id, lineId }: NumberChangeRow,
  outcome: Parameters<typeof settleNumberChange>[2],
  then: (tx: Db, line: SafeLine) => Promise<unknown>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    if (!line) throw new Error(`line ${lineId} is gone`)
    const isNews = await settleNumberChange(tx, id, outcome)
    if (isNews && line.status !== 'cancelled') await then(tx, line)
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
