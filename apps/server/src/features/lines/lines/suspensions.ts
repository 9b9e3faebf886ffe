import { msg, t } from '@openline/i18n/i18n'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import type { SuspensionReason } from '../../../gateways/carrier/carrier.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { tryEach } from '../../../jobs/try-each.ts'
import type { Needs } from '../../../needs.ts'
import { recordActivity } from './activity.ts'
import { emailOwner, ownerEmail } from './owner-email.ts'
import { type LineRow, lockLine } from './store.ts'
import {
  deriveStatus,
  endSuspension,
  findSuspension,
  insertSuspension,
  listOpenReasons,
  listUnsyncedSuspensions,
  type OpenReason,
  type SuspensionRow,
  setCarrierState,
  takeOver,
  withdrawRefusal,
} from './suspension-store.ts'

type Request = { lineId: string; reason: SuspensionReason }
type NewRequest = Request & {
  /** Staff ask: only staff end it, also one that its owner began. */
  bySupport?: boolean
}

/**
 * Takes a line out of service in the caller's transaction; a job syncs it to the carrier. A line can be
 * suspended for several reasons: one that is lost and unpaid has service again when both have ended.
 * False when nothing changed: it is suspended for this reason already, by the same side or by staff.
 */
export async function suspendLine(
  { clock, enqueue }: Needs<'clock' | 'enqueue'>,
  tx: Db,
  { lineId, reason, bySupport = false }: NewRequest,
): Promise<boolean> {
  const id = ownId()
  if (!(await insertSuspension(tx, { id, lineId, reason, bySupport, since: clock() }))) {
    return bySupport && takeOver(tx, lineId, reason)
  }
  await deriveStatus(tx, lineId)
  await enqueue(tx, 'apply-suspension', { suspensionId: id })
  return true
}

/** Why a line has no service now; empty for one that has. */
export async function openReasons(db: Db, lineId: string): Promise<SuspensionReason[]> {
  return (await openReasonsOf(db, [lineId])).map(({ reason }) => reason)
}

/** The same for any number of lines in one query. */
export function openReasonsOf(db: Db, lineIds: readonly string[]): Promise<OpenReason[]> {
  return listOpenReasons(db, lineIds)
}

/** Ends the suspension for one reason in the caller's transaction. False when there was none. */
export async function restoreLine(
  { clock, enqueue }: Needs<'clock' | 'enqueue'>,
  tx: Db,
  { lineId, reason }: Request,
): Promise<boolean> {
  const suspensionId = await endSuspension(tx, lineId, reason, clock())
  if (suspensionId === null) return false
  await deriveStatus(tx, lineId)
  await enqueue(tx, 'apply-suspension', { suspensionId })
  return true
}

type ApplyNeeds = Needs<'db' | 'clock' | 'log' | 'carrier' | 'sendEmail'>

/**
 * Sends the state of a suspension to the carrier. Jobs for its begin and its end may run in any order
 * and together: at the carrier, an ended suspension stays ended.
 */
export function applySuspension(deps: ApplyNeeds): JobHandlers['apply-suspension'] {
  const { db, carrier, log } = deps
  return async ({ suspensionId }) => {
    const found = await findSuspension(db, suspensionId)
    if (!found) return
    const { reference, suspension } = found
    const { reason, endedAt, carrierState } = suspension
    const wanted = endedAt === null ? 'open' : 'ended'
    if (carrierState === wanted || carrierState === 'refused') return
    const answer =
      wanted === 'open'
        ? await carrier.suspendLine({ suspensionId, reference, reason })
        : await carrier.restoreLine({ suspensionId, reference })
    if (answer.kind === 'refused' && answer.code === 'not_supported' && wanted === 'open') {
      return settleUnsuspended(deps, suspension)
    }
    if (answer.kind === 'refused') {
      log.error(
        { suspensionId, reference, code: answer.code },
        'carrier refused a suspension change; needs a person',
      )
      return setCarrierState(db, suspensionId, 'refused')
    }
    await setCarrierState(db, suspensionId, wanted)
  }
}

/**
 * The network can't suspend lines (any more): the line still works, and its owner learns that. One that is unpaid
 * stays on record as such, so that nothing is charged until its owner renews.
 */
async function settleUnsuspended(
  deps: Needs<'db' | 'clock' | 'sendEmail'>,
  { id, lineId, reason }: SuspensionRow,
): Promise<void> {
  if (reason === 'unpaid') return setCarrierState(deps.db, id, 'open')
  await deps.db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    const at = deps.clock()
    if (!line || (await endSuspension(tx, lineId, reason, at)) !== id) return
    await setCarrierState(tx, id, 'ended')
    await deriveStatus(tx, lineId)
    const detail = msg('The network can’t suspend lines')
    await recordActivity(tx, { lineId, kind: 'restored', by: 'carrier', detail, at })
    await emailOwner(deps, tx, line, notSuspendedEmail(line))
  })
}

function notSuspendedEmail(line: LineRow): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('Your line wasn’t suspended'),
    text: [
      t(
        'The network can’t suspend {nickname}, so its SIM still works for calls, texts and data. If your phone is lost, please call us.',
        { nickname: line.nickname },
      ),
    ],
    alarm: 'call',
  }))
}

/**
 * Sends a suspension that the carrier refused to it once more. Gives it as it is now; null when it is not
 * refused any more.
 */
export async function sendSuspensionAgain(
  { enqueue }: Needs<'enqueue'>,
  tx: Db,
  suspensionId: string,
): Promise<SuspensionRow | null> {
  const row = await withdrawRefusal(tx, suspensionId, 'unsynced')
  if (row) await enqueue(tx, 'apply-suspension', { suspensionId })
  return row
}

/** Records that a person corrected a refused suspension at the carrier. Null as above. */
export function recordSuspensionDone(tx: Db, suspensionId: string): Promise<SuspensionRow | null> {
  return withdrawRefusal(tx, suspensionId, 'done')
}

const batch = 100

/**
 * A scheduled task: sends the suspensions that the carrier doesn't know, as after an outage that was longer than the
 * tries of their jobs.
 */
export async function retryUnsyncedSuspensions(deps: ApplyNeeds): Promise<void> {
  const apply = applySuspension(deps)
  await tryEach(
    await listUnsyncedSuspensions(deps.db, batch),
    (suspensionId) => apply({ suspensionId }),
    (err, suspensionId) =>
      deps.log.error({ err, suspensionId }, 'sending a suspension to the carrier failed; retrying'),
  )
}
