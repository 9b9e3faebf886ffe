import { randomUUID } from 'node:crypto'
import type { ActivityActor } from '@openline/contract/activity'
import type { DonorCarrier } from '@openline/contract/donor-carriers'
import { formatMsisdn } from '@openline/contract/phone-number'
import { type PortInReason, portInReasons } from '@openline/contract/port-in-reasons'
import {
  type PortInStatus,
  portInActionsNow,
  portInIsOver,
  refusalsBeforeSupport,
} from '@openline/contract/port-in-status'
import type { Language } from '@openline/i18n/language'
import type { Logger } from 'pino'
import { type Clock, secondsAfter } from '../../clock.ts'
import type { SecretBox } from '../../crypto/secret-box.ts'
import type { Db } from '../../db/open.ts'
import { pipeline } from '../../db/pipeline.ts'
import type { SendEmail } from '../../emails/outbox.ts'
import type { PortInGateway } from '../../gateways/carrier/carrier.ts'
import type { Enqueue } from '../../jobs/jobs.ts'
import { type ActivityKind, recordActivityOfOrder } from '../lines/activity.ts'
import { findLiveLineOfOrder } from '../lines/lines.ts'
import { emailCustomer, emailIfWanted } from '../notifications/notifications.ts'
import { countAttempts, endAttempt, insertAttempt } from './attempt-store.ts'
import { closeCasesOf } from './case-store.ts'
import { openCase } from './cases.ts'
import { isPinExpired } from './details.ts'
import { type EmailLinks, hasEmail, statusEmail } from './emails.ts'
import {
  addPortInEvent,
  lockPortInRow,
  type PortInChanges,
  type PortInRow,
  updatePortIn,
} from './store.ts'

export type PortInDeps = {
  db: Db
  carrier: PortInGateway
  clock: Clock
  log: Logger
  enqueue: Enqueue
  secretBox: SecretBox
  sendEmail: SendEmail
  donorCarriers: Readonly<Record<Language, readonly DonorCarrier[]>>
}

/** The port-in, locked until the transaction ends. */
export async function lockPortIn(tx: Db, id: string): Promise<PortInRow> {
  const portIn = await lockPortInRow(tx, id)
  if (!portIn) throw new Error(`port-in ${id} is gone`)
  return portIn
}

/** What the customer can do with a port-in now. */
export function actionsOf(portIn: PortInRow, now: Date) {
  return portInActionsNow({ ...portIn, isCancelling: portIn.cancelAskedAt !== null }, now)
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
  deps: PortInDeps,
  tx: Db,
  portIn: PortInRow,
  { to, detail = null, changes = {}, by }: Transition,
): Promise<PortInRow> {
  const at = deps.clock()
  const isEnd = portInIsOver(to)
  const next = { ...portIn, ...changes }
  const moving = updatePortIn(tx, portIn.id, {
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
    ...(isEnd ? [closeCasesOf(tx, portIn.id, at)] : []),
  )
  const moved = await moving
  await emailStatus(deps, tx, moved)
  return moved
}

/** Something that happened without another state. */
export function recordEvent(
  { clock }: Pick<PortInDeps, 'clock'>,
  tx: Db,
  portInId: string,
  kind: string,
): Promise<void> {
  return addPortInEvent(tx, { portInId, kind, detail: null, at: clock() })
}

/** The end, or something to do: the email is not optional. The other states are steps on the way. */
function needsCustomer(status: PortInStatus): boolean {
  return status === 'action_required' || portInIsOver(status)
}

/** What the emails about a port-in link to. */
export async function findEmailLinks(
  { clock, secretBox }: Pick<PortInDeps, 'clock' | 'secretBox'>,
  tx: Db,
  portIn: PortInRow,
): Promise<EmailLinks> {
  const { orderId } = portIn
  const canFix = orderId !== null && actionsOf(portIn, clock()).includes('resubmit')
  const line = canFix ? await findLiveLineOfOrder(tx, orderId) : null
  return { secretBox, lineToFix: line?.id ?? null }
}

async function emailStatus(deps: PortInDeps, tx: Db, portIn: PortInRow): Promise<void> {
  const { status, customerId } = portIn
  if (!hasEmail(status)) return
  const write = statusEmail(portIn, await findEmailLinks(deps, tx, portIn))
  await (needsCustomer(status)
    ? emailCustomer(deps, tx, customerId, write)
    : emailIfWanted(deps, tx, { customerId, kind: 'portInSteps' }, write))
}

/** Whether it was refused for its SIM, and goes on as soon as the line has another one. */
export function awaitsSim({ status, reason, assisted, cancelAskedAt }: PortInRow): boolean {
  return (
    status === 'action_required' && reason === 'sim_unusable' && !assisted && cancelAskedAt === null
  )
}

/** Sends a locked port-in to the old carrier: an attempt on record, and a job that makes it true. */
export async function submit(
  deps: PortInDeps,
  tx: Db,
  portIn: PortInRow,
  { changes = {}, by }: { changes?: PortInChanges; by?: ActivityActor } = {},
): Promise<PortInRow> {
  const at = deps.clock()
  const next = { ...portIn, ...changes }
  if (next.pinEncrypted !== null && isPinExpired(next, at)) {
    return transitionPortIn(deps, tx, portIn, {
      to: 'action_required',
      detail: portInReasons.pin_expired.message,
      changes: { ...changes, reason: 'pin_expired', pinEncrypted: null, pinExpiresAt: null },
    })
  }
  const earlier = (await countAttempts(tx, [portIn.id])).get(portIn.id) ?? 0
  await insertAttempt(tx, {
    id: randomUUID(),
    portInId: portIn.id,
    number: earlier + 1,
    outcome: 'open',
    createdAt: at,
  })
  const submitted = await transitionPortIn(deps, tx, portIn, {
    to: 'submitted',
    changes: { ...changes, reason: null, assisted: false, submittedAt: portIn.submittedAt ?? at },
    ...(by && { by }),
  })
  await deps.enqueue(tx, 'submit-port-in', { portInId: portIn.id })
  return submitted
}

const waitAfterRefusalSeconds = 15 * minute

/** A no of the old carrier: the customer corrects it, we wait, people help, or it is the end. */
export async function refuse(
  deps: PortInDeps,
  tx: Db,
  portIn: PortInRow,
  { reason, changes = {} }: { reason: PortInReason; changes?: PortInChanges },
): Promise<PortInRow> {
  const at = deps.clock()
  const { outcome, message } = portInReasons[reason]
  if (outcome === 'wait') {
    const expectedAt = changes.expectedAt ?? secondsAfter(at, waitAfterRefusalSeconds)
    const delay = { ...changes, reason, expectedAt }
    return transitionPortIn(deps, tx, portIn, { to: 'delayed', detail: message, changes: delay })
  }
  await endAttempt(tx, portIn.id, { outcome: 'refused', reason, at })
  const refusals = portIn.refusals + 1
  const refusal = {
    ...changes,
    reason,
    refusals,
    dueAt: null,
    expectedAt: null,
    cancellableUntil: null,
  }
  if (outcome === 'final') {
    return transitionPortIn(deps, tx, portIn, { to: 'failed', detail: message, changes: refusal })
  }
  const assisted = outcome === 'support' || refusals >= refusalsBeforeSupport
  const refused = await transitionPortIn(deps, tx, portIn, {
    to: 'action_required',
    detail: message,
    changes: { ...refusal, assisted },
  })
  if (assisted) await openCase(deps, tx, refused, { kind: 'refused', since: null })
  return refused
}
