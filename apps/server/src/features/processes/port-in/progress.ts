import { portInReasons } from '@openline/contract/processes/port-in-reasons'
import type { PortInStatus } from '@openline/contract/processes/port-in-status'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { PortInReport } from '../../../gateways/carrier/carrier.ts'
import { knownReason } from './check.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import { type PortInRow, updatePortIn } from './store.ts'
import { type Transition, transitionPortIn } from './transitions.ts'

type Progress = { report: PortInReport; changes: Transition['changes'] & object }

/** States that pass: those already reached are only brought up to date. */
export async function progress(
  deps: PortInNeeds,
  tx: Db,
  portIn: PortInRow,
  { report, changes }: Progress,
): Promise<void> {
  const { to, detail, more } = nextOf(deps, portIn, report)
  const isSame = to === portIn.status && sameTime(report.dueAt, portIn.dueAt)
  if (isSame && to !== 'delayed') {
    await updatePortIn(tx, portIn, changes)
    return
  }
  await transitionPortIn(deps, tx, portIn, { to, detail, changes: { ...changes, ...more } })
}

function sameTime(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime()
}

const retryAfterSeconds = 15 * 60

function nextOf(
  { clock }: PortInNeeds,
  { status }: PortInRow,
  report: PortInReport,
): { to: PortInStatus; detail: string | null; more: Transition['changes'] & object } {
  const going = { reason: null, assisted: false, expectedAt: null }
  switch (report.status) {
    case 'delayed': {
      const reason = knownReason(report.reason)
      const expectedAt = report.retryAt ?? secondsAfter(clock(), retryAfterSeconds)
      return { to: 'delayed', detail: portInReasons[reason].message, more: { reason, expectedAt } }
    }
    case 'confirmed':
    case 'activating':
      return { to: report.status, detail: null, more: going }
    case 'received':
      return { to: status === 'submitted' ? 'submitted' : 'pending', detail: null, more: going }
    default:
      return { to: 'pending', detail: null, more: going }
  }
}
