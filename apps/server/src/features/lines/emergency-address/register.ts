import { translate } from '@openline/i18n/i18n'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { pipeline } from '../../../db/pipeline.ts'
import type { EmergencyAnswer } from '../../../gateways/carrier/carrier.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Needs } from '../../../needs.ts'
import { emailCustomer } from '../../people/customers/notifications.ts'
import { recordActivity } from '../lines/activity.ts'
import { type LineRow, lockLine, readLines } from '../lines/store.ts'
import { confirmedEmail, refusedEmail, unansweredEmail } from './emails.ts'
import { callRefused, refusalLabels } from './refusal-labels.ts'
import {
  claimUnanswered,
  type EmergencyAddressRow,
  findEmergencyAddress,
  findWithReference,
  listOpen,
  recordOutcome,
  replaceInForce,
} from './store.ts'
import { refusedCallEmail } from './support-emails.ts'

export type RegisterNeeds = Needs<'db' | 'clock' | 'log' | 'carrier' | 'sendEmail'>

/** Asks the carrier for an address until it answers. Runs again after any failure: it acts once for each id. */
export function registerEmergencyAddress(
  deps: RegisterNeeds,
): JobHandlers['register-emergency-address'] {
  return ({ emergencyAddressId }) => register(deps, emergencyAddressId, { isWatched: () => false })
}

/** `isWatched`: whether the customer still waits for the answer, and so reads it on the page. */
export async function register(
  deps: RegisterNeeds,
  id: string,
  { isWatched }: { isWatched: () => boolean },
): Promise<void> {
  const found = await findWithReference(deps.db, id)
  if (found?.asked.status !== 'asked') return
  const { address, askedAt: at, lineId } = found.asked
  const answer = await deps.carrier.registerEmergencyAddress({
    registrationId: id,
    reference: found.reference,
    address,
    at,
  })
  await deps.db.transaction(async (tx) => {
    // The addresses are read once the line is locked.
    const [line, open] = await pipeline(lockLine(tx, lineId), listOpen(tx, lineId))
    const asked = open.find((row) => row.id === id && row.status === 'asked')
    // Another run may have recorded the same answer, and the line may have ended.
    if (!line || !asked) return
    const inForce = open.find(({ status }) => status === 'in_force')
    await recordAnswer(deps, tx, { line, asked, inForce, answer, isWatched: isWatched() })
  })
}

type Answered = {
  line: LineRow
  asked: EmergencyAddressRow
  inForce: EmergencyAddressRow | undefined
  answer: EmergencyAnswer
  isWatched: boolean
}

/** Under the line's lock: answers may come in any order, and the address that was asked for last counts. */
async function recordAnswer(
  deps: Needs<'clock' | 'log' | 'sendEmail'>,
  tx: Db,
  answered: Answered,
): Promise<void> {
  const { line, asked, inForce, answer } = answered
  const at = deps.clock()
  if (answer.kind === 'superseded') return markSuperseded(tx, asked, at)
  if (answer.kind !== 'accepted') return recordRefusal(deps, tx, answered)
  if (inForce && inForce.askedAt > asked.askedAt) return markSuperseded(tx, asked, at)
  if (inForce) await replaceInForce(tx, line.id, at)
  await recordOutcome(tx, asked.id, { status: 'in_force', answeredAt: at })
  const { requestedBy: by, delayToldAt } = asked
  // The address of a purchase is expected to be active; only a delay that was told makes it news.
  if (by === 'order' && delayToldAt === null) return
  const lineId = line.id
  await recordActivity(tx, { lineId, kind: 'emergency_address_in_force', by: 'system', at })
  await emailCustomer(deps, tx, line.customerId, confirmedEmail(line, by))
}

async function markSuperseded(tx: Db, { id }: EmergencyAddressRow, at: Date): Promise<void> {
  await recordOutcome(tx, id, { status: 'replaced', answeredAt: at, endedAt: at })
}

async function recordRefusal(
  deps: Needs<'clock' | 'log' | 'sendEmail'>,
  tx: Db,
  { line, asked: { id }, inForce, answer, isWatched }: Answered,
): Promise<void> {
  const at = deps.clock()
  const keepsEarlier = inForce !== undefined
  const refusal =
    answer.kind === 'invalid'
      ? { reason: answer.reason, field: answer.field, suggestion: answer.suggestion }
      : { reason: callRefused }
  const { reason } = refusal
  // Who reads the answer corrects the address or keeps the one in force: nothing is left to see to.
  const isGivenUp = isWatched && keepsEarlier && reason !== callRefused
  const endedAt = isGivenUp ? at : null
  await recordOutcome(tx, id, { status: 'refused', answeredAt: at, endedAt, ...refusal })
  await recordActivity(tx, {
    lineId: line.id,
    kind: 'emergency_address_refused',
    by: 'system',
    detail: refusalLabels(reason),
    at,
  })
  if (!isWatched) {
    const why = () => translate(refusalLabels(reason))
    await emailCustomer(deps, tx, line.customerId, refusedEmail(line, { why, keepsEarlier }))
  }
  if (answer.kind !== 'refused') return
  deps.log.error(
    { emergencyAddressId: id, lineId: line.id, code: answer.code },
    'carrier refused to register an emergency address; needs a person',
  )
  await deps.sendEmail(tx, 'support', () => refusedCallEmail(line, { id, code: answer.code }))
}

const unansweredForSeconds = 10 * 60
const batch = 100

/**
 * A scheduled task: queues addresses again whose job failed for good or was lost. The first time, the owner is
 * told that 911 does not have the address yet.
 */
export async function retryUnanswered(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'sendEmail'>,
): Promise<void> {
  const { db, clock, enqueue } = deps
  const at = clock()
  const triedBefore = secondsAfter(at, -unansweredForSeconds)
  await db.transaction(async (tx) => {
    for (const { id, isNews } of await claimUnanswered(tx, { triedBefore, at }, batch)) {
      await enqueue(tx, 'register-emergency-address', { emergencyAddressId: id })
      if (isNews) await tellDelay(deps, tx, id)
    }
  })
}

async function tellDelay(deps: Needs<'sendEmail'>, tx: Db, id: string): Promise<void> {
  const asked = await findEmergencyAddress(tx, id)
  const [line] = asked ? await readLines(tx, [asked.lineId]) : []
  if (!asked || !line) return
  const keepsEarlier = (await listOpen(tx, line.id)).some(({ status }) => status === 'in_force')
  const email = unansweredEmail(line, { by: asked.requestedBy, keepsEarlier })
  await emailCustomer(deps, tx, line.customerId, email)
}
