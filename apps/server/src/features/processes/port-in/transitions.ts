import type { ActivityActor } from '@openline/contract/lines/activity'
import { formatMsisdn } from '@openline/contract/phone-number'
import { type PortInStatus, portInIsOver } from '@openline/contract/processes/port-in-status'
import type { Db } from '../../../db/open.ts'
import { pipeline } from '../../../db/pipeline.ts'
import { recordActivityOfOrder } from '../../lines/lines/activity.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import { emailStatus } from './status-emails.ts'
import { stateSteps } from './step-table.ts'
import {
  addPortInEvent,
  lockPortInRow,
  type PortInChanges,
  type PortInRow,
  updatePortIn,
} from './store.ts'

/** The port-in, locked until the transaction ends. */
export async function lockPortIn(tx: Db, id: string): Promise<PortInRow> {
  const portIn = await lockPortInRow(tx, id)
  if (!portIn) throw new Error(`port-in ${id} is gone`)
  return portIn
}

/**
 * A step of a port-in: where to, what it says in the timeline, what changes beside the status.
 * `by` is who the line's log names, where that is not who usually takes the step.
 */
export type Transition = {
  to: PortInStatus
  detail?: string | null
  changes?: PortInChanges
  by?: ActivityActor
}

async function logTransition(
  tx: Db,
  portIn: PortInRow,
  { to, detail, by, at }: Pick<Transition, 'to' | 'detail' | 'by'> & { at: Date },
): Promise<void> {
  const entry = stateSteps[to].logged
  if (!entry || portIn.orderId === null) return
  const isAgain = to === 'submitted' && portIn.submittedAt !== null
  await recordActivityOfOrder(tx, portIn.orderId, {
    kind: isAgain ? 'port_in_resent' : entry.kind,
    by: by ?? entry.by,
    detail: detail ?? formatMsisdn(portIn.msisdn),
    at,
  })
}

/**
 * Changes the status of a locked port-in, adds the step to its timeline and emails the customer. At the
 * end, what only the old carrier needed is wiped. Throws for a port-in that is over.
 */
export async function transitionPortIn(
  deps: PortInNeeds,
  tx: Db,
  portIn: PortInRow,
  { to, detail = null, changes = {}, by }: Transition,
): Promise<PortInRow> {
  const at = deps.clock()
  const isEnd = portInIsOver(to)
  const { askAgainAt, wipes } = stateSteps[to]
  const moving = updatePortIn(tx, portIn, {
    ...changes,
    status: to,
    updatedAt: at,
    lookAgainAt: askAgainAt?.({ ...portIn, ...changes }, at) ?? null,
    remindersSent: 0,
    ...(isEnd && { endedAt: at }),
    ...wipes,
  })
  const step = { to, detail, at, ...(by && { by }) }
  await pipeline(
    moving,
    addPortInEvent(tx, { portInId: portIn.id, kind: to, detail, at }),
    logTransition(tx, portIn, step),
    ...(isEnd ? [deps.events.onPortInOver(tx, { portInId: portIn.id, at })] : []),
  )
  const moved = await moving
  await emailStatus(deps, tx, moved)
  return moved
}

/** Something that happened without another state. */
export function recordEvent(
  { clock }: Pick<PortInNeeds, 'clock'>,
  tx: Db,
  portInId: string,
  kind: string,
): Promise<void> {
  return addPortInEvent(tx, { portInId, kind, detail: null, at: clock() })
}
