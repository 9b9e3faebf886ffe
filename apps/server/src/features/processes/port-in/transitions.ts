import type { ActivityActor } from '@openline/contract/lines/activity'
import { formatMsisdn } from '@openline/contract/phone-number'
import { type PortInStatus, portInIsOver } from '@openline/contract/processes/port-in-status'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { pipeline } from '../../../db/pipeline.ts'
import { type ActivityKind, recordActivityOfOrder } from '../../lines/lines/activity.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import { emailStatus } from './status-emails.ts'
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

const minute = 60
const hour = 60 * minute

/** When the carrier is asked, should it report nothing until then. */
function lookAgainAt(status: PortInStatus, { dueAt, expectedAt }: PortInRow, at: Date) {
  switch (status) {
    case 'submitted':
    case 'activating':
      return secondsAfter(at, 5 * minute)
    case 'pending':
      return secondsAfter(at, hour)
    case 'delayed':
      return expectedAt ?? secondsAfter(at, 15 * minute)
    case 'confirmed':
      return dueAt && dueAt > at ? secondsAfter(dueAt, 5 * minute) : secondsAfter(at, hour)
    default:
      return null
  }
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

/** What the line's log says of a step, and whose doing it usually is. */
const logged: Partial<Record<PortInStatus, { kind: ActivityKind; by: ActivityActor }>> = {
  submitted: { kind: 'port_in_started', by: 'you' },
  action_required: { kind: 'port_in_refused', by: 'carrier' },
  delayed: { kind: 'port_in_delayed', by: 'carrier' },
  confirmed: { kind: 'port_in_confirmed', by: 'carrier' },
  activating: { kind: 'port_in_moving', by: 'carrier' },
  cancelled: { kind: 'port_in_ended', by: 'you' },
  expired: { kind: 'port_in_ended', by: 'system' },
  failed: { kind: 'port_in_ended', by: 'carrier' },
}

async function logTransition(
  tx: Db,
  portIn: PortInRow,
  { to, detail, by, at }: Pick<Transition, 'to' | 'detail' | 'by'> & { at: Date },
): Promise<void> {
  const entry = logged[to]
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
  const next = { ...portIn, ...changes }
  const moving = updatePortIn(tx, portIn, {
    ...changes,
    status: to,
    updatedAt: at,
    lookAgainAt: lookAgainAt(to, next, at),
    remindersSent: 0,
    ...(isEnd && {
      endedAt: at,
      accountNumberEncrypted: null,
      pinEncrypted: null,
      pinExpiresAt: null,
      cancelAskedAt: null,
      firstName: null,
      lastName: null,
      address: null,
    }),
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
