import { portInReasons } from '@openline/contract/processes/port-in-reasons'
import { portInIsOver } from '@openline/contract/processes/port-in-status'
import { canBeOwnId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { violatedConstraint } from '../../../db/sql-state.ts'
import type { PortInReport } from '../../../gateways/carrier/carrier.ts'
import { lockAfterPortIn } from '../../lines/line-safety/line-safety.ts'
import { setNumber } from '../../lines/lines/store.ts'
import { endAttempt, findOpenAttempt } from './attempt-store.ts'
import { knownReason } from './check.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import { progress } from './progress.ts'
import { lockPortInRow, type PortInRow, updatePortIn } from './store.ts'
import { refuse } from './submission.ts'
import { recordEvent, transitionPortIn } from './transitions.ts'

/** What an event says of a port-in, or what the carrier answers when it says nothing. Not ours: put aside. */
export async function onPortInEvent(
  deps: PortInNeeds,
  reference: string,
  reported: PortInReport | null,
): Promise<void> {
  if (!canBeOwnId(reference)) return
  const report = reported ?? (await deps.carrier.readPortIn(reference))
  if (report) await recordReport(deps, report)
}

/**
 * Records where a port-in stands at the carrier. Safe when reports come twice, late and
 * in any order: only a report that is newer than the last one counts, and what
 * is over stays so.
 */
export async function recordReport(deps: PortInNeeds, report: PortInReport): Promise<void> {
  try {
    await deps.db.transaction(async (tx) => {
      const portIn = await lockPortInRow(tx, report.reference)
      if (!portIn || report.sequence <= portIn.carrierSequence) return
      if (portIn.status === 'draft' || portIn.status === 'ready') return
      if (portInIsOver(portIn.status)) await recordLate(deps, tx, portIn, report)
      else await record(deps, tx, portIn, report)
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'lines_one_per_mdn') throw error
    deps.log.error(
      { portInId: report.reference },
      'a transferred number is already on another line',
    )
    await deps.db.transaction(async (tx) => {
      const portIn = await lockPortInRow(tx, report.reference)
      if (portIn)
        await deps.events.onPortInStuck(tx, {
          portIn,
          problem: { kind: 'number_taken', since: portIn.createdAt },
        })
    })
  }
}

function newest({ sequence, carrierOrderId }: PortInReport) {
  return {
    carrierSequence: sequence,
    carrierOrderId,
  }
}

/** What comes after the end changes nothing, but is never overlooked. */
async function recordLate(
  deps: PortInNeeds,
  tx: Db,
  portIn: PortInRow,
  report: PortInReport,
): Promise<void> {
  const { messaging } = report
  const textsArrived =
    portIn.status === 'completed' && portIn.messaging === 'pending' && messaging === 'done'
  await updatePortIn(tx, portIn, { ...newest(report), ...(textsArrived && { messaging }) })
  if (textsArrived) await recordEvent(deps, tx, portIn.id, 'texts_done')
  if (portIn.status === 'completed') return
  if (report.status === 'completed') {
    deps.log.error(
      { portInId: portIn.id, status: portIn.status },
      'a number was transferred after its port-in ended',
    )
    await deps.events.onPortInStuck(tx, {
      portIn,
      problem: { kind: 'moved_after_end', since: null },
    })
  } else if (report.status !== 'cancelled' && report.status !== 'failed') {
    await deps.enqueue(tx, 'cancel-port-in', { portInId: portIn.id })
  }
}

async function record(
  deps: PortInNeeds,
  tx: Db,
  portIn: PortInRow,
  report: PortInReport,
): Promise<void> {
  const changes = {
    ...newest(report),
    dueAt: report.dueAt,
    cancellableUntil: report.changeableUntil,
  }
  switch (report.status) {
    case 'rejected': {
      const reason = knownReason(report.reason)
      const isNews = (await findOpenAttempt(tx, portIn.id)) !== null || portIn.reason !== reason
      if (isNews) await refuse(deps, tx, portIn, { reason, changes: newest(report) })
      else await updatePortIn(tx, portIn, newest(report))
      return
    }
    case 'failed': {
      await endAttempt(tx, portIn.id, {
        outcome: 'refused',
        reason: report.reason,
        at: deps.clock(),
      })
      const reason = knownReason(report.reason)
      const detail = portInReasons[reason].message
      await transitionPortIn(deps, tx, portIn, {
        to: 'failed',
        detail,
        changes: { ...changes, reason },
      })
      return
    }
    case 'completed':
      return complete(deps, tx, portIn, report)
    case 'cancelled':
      await endAttempt(tx, portIn.id, { outcome: 'withdrawn', reason: null, at: deps.clock() })
      await transitionPortIn(deps, tx, portIn, { to: 'cancelled', changes: newest(report) })
      return
    default:
      await progress(deps, tx, portIn, { report, changes })
  }
}

/** The number works: the line has it, and nothing of the old carrier is kept. */
async function complete(
  deps: PortInNeeds,
  tx: Db,
  portIn: PortInRow,
  report: PortInReport,
): Promise<void> {
  const { customerId, orderId, msisdn: mdn } = portIn
  if (orderId !== null) {
    await setNumber(tx, { customerId, orderId, mdn })
    await lockAfterPortIn(deps, tx, orderId)
  }
  await endAttempt(tx, portIn.id, { outcome: 'moved', reason: null, at: deps.clock() })
  await transitionPortIn(deps, tx, portIn, {
    to: 'completed',
    changes: {
      ...newest(report),
      reason: null,
      assisted: false,
      expectedAt: null,
      messaging: report.messaging ?? 'pending',
    },
  })
}
