import { portInReasons } from '@openline/contract/processes/port-in-reasons'
import { type PortInStatus, portInIsOver } from '@openline/contract/processes/port-in-status'
import { secondsAfter } from '../../../clock.ts'
import { canBeOwnId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { violatedConstraint } from '../../../db/sql-state.ts'
import type { PortInReport } from '../../../gateways/carrier/carrier.ts'
import { lockAfterPortIn } from '../../lines/line-safety/line-safety.ts'
import { findLineOfOrder, lockLine, setNumber } from '../../lines/lines/store.ts'
import { endAttempt, findOpenAttempt } from './attempt-store.ts'
import { knownReason } from './check.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import { reportSteps } from './step-table.ts'
import { lockPortInRow, type PortInChanges, type PortInRow, updatePortIn } from './store.ts'
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

function newest({ sequence, carrierOrderId }: PortInReport): PortInChanges {
  return { carrierSequence: sequence, carrierOrderId }
}

const retryAfterSeconds = 15 * 60

/** What the table takes from a report. */
function changesOf({ clock }: PortInNeeds, report: PortInReport): PortInChanges {
  const takes = new Set(reportSteps[report.status].takes)
  return {
    ...newest(report),
    ...(takes.has('times') && { dueAt: report.dueAt, cancellableUntil: report.changeableUntil }),
    ...(takes.has('reason') && { reason: knownReason(report.reason) }),
    ...(takes.has('retry') && {
      expectedAt: report.retryAt ?? secondsAfter(clock(), retryAfterSeconds),
    }),
    ...(takes.has('messaging') && { messaging: report.messaging ?? 'pending' }),
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
  const { afterEnd } = reportSteps[report.status]
  if (afterEnd === 'case') {
    deps.log.error(
      { portInId: portIn.id, status: portIn.status },
      'a number was transferred after its port-in ended',
    )
    await deps.events.onPortInStuck(tx, {
      portIn,
      problem: { kind: 'moved_after_end', since: null },
    })
  } else if (afterEnd === 'cancel') {
    await deps.enqueue(tx, 'cancel-port-in', { portInId: portIn.id })
  }
}

async function record(
  deps: PortInNeeds,
  tx: Db,
  portIn: PortInRow,
  report: PortInReport,
): Promise<void> {
  const { to, keeps } = reportSteps[report.status]
  if (to === 'refusal') await recordRefusal(deps, tx, portIn, report)
  else await takeStep(deps, tx, portIn, { report, to: keeps === portIn.status ? keeps : to })
}

/** The same refusal may be reported twice. */
async function recordRefusal(
  deps: PortInNeeds,
  tx: Db,
  portIn: PortInRow,
  report: PortInReport,
): Promise<void> {
  const reason = knownReason(report.reason)
  const changes = changesOf(deps, report)
  const isNew = (await findOpenAttempt(tx, portIn.id)) !== null || portIn.reason !== reason
  if (isNew) await refuse(deps, tx, portIn, { reason, changes })
  else await updatePortIn(tx, portIn, changes)
}

async function takeStep(
  deps: PortInNeeds,
  tx: Db,
  portIn: PortInRow,
  { report, to }: { report: PortInReport; to: PortInStatus },
): Promise<void> {
  const { attempt: outcome, wipes, event } = reportSteps[report.status]
  const changes = changesOf(deps, report)
  const isSame = to === portIn.status && sameTime(report.dueAt, portIn.dueAt)
  if (isSame && event === 'change') {
    await updatePortIn(tx, portIn, changes)
    return
  }
  const hasLine = outcome !== 'moved' || (await giveNumber(deps, tx, portIn))
  if (outcome !== null) {
    const reason = outcome === 'refused' ? report.reason : null
    await endAttempt(tx, portIn.id, { outcome, reason, at: deps.clock() })
  }
  const told = { ...changes, ...wipes, ...(hasLine ? {} : withoutLine) }
  const detail = told.reason ? portInReasons[told.reason].message : null
  const moved = await transitionPortIn(deps, tx, portIn, { to, detail, changes: told })
  if (hasLine) return
  deps.log.error({ portInId: portIn.id }, 'a number was transferred to a line that has ended')
  await deps.events.onPortInStuck(tx, {
    portIn: moved,
    problem: { kind: 'moved_after_end', since: null },
  })
}

/** The number came, and works nowhere. */
const withoutLine = { reason: 'line_ended', messaging: null } as const satisfies PortInChanges

function sameTime(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime()
}

/** The number works: the line has it. False for a line that has ended, which keeps the one that it had. */
async function giveNumber(
  deps: PortInNeeds,
  tx: Db,
  { customerId, orderId, msisdn: mdn }: PortInRow,
): Promise<boolean> {
  if (orderId === null) return true
  const found = await findLineOfOrder(tx, orderId)
  const line = found && (await lockLine(tx, found.id))
  if (line?.status === 'cancelled') return false
  await setNumber(tx, { customerId, orderId, mdn })
  await lockAfterPortIn(deps, tx, orderId)
  return true
}
