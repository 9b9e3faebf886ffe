import type { ActivityActor } from '@openline/contract/lines/activity'
import { type PortInReason, portInReasons } from '@openline/contract/processes/port-in-reasons'
import { refusalsBeforeSupport } from '@openline/contract/processes/port-in-status'
import { secondsAfter } from '../../../clock.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { countAttempts, endAttempt, insertAttempt } from './attempt-store.ts'
import { isPinExpired } from './details.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import { refusalSteps } from './step-table.ts'
import type { PortInChanges, PortInRow } from './store.ts'
import { transitionPortIn } from './transitions.ts'

/** Whether it was refused for its SIM, and is sent again as soon as the line has another one. */
export function awaitsSim({ status, reason, assisted, cancelAskedAt }: PortInRow): boolean {
  return (
    status === 'action_required' && reason === 'sim_unusable' && !assisted && cancelAskedAt === null
  )
}

/** Sends a locked port-in to the old carrier: an attempt on record, and a job that makes it true. */
export async function submit(
  deps: PortInNeeds,
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
    id: ownId(),
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

const waitAfterRefusalSeconds = 15 * 60

/** A no of the old carrier: the customer corrects it, we wait, people help, or it is the end. */
export async function refuse(
  deps: PortInNeeds,
  tx: Db,
  portIn: PortInRow,
  { reason, changes = {} }: { reason: PortInReason; changes?: PortInChanges },
): Promise<PortInRow> {
  const at = deps.clock()
  const { outcome, message: detail } = portInReasons[reason]
  const { to, attempt, wipes } = refusalSteps[outcome]
  if (attempt === null) {
    const expectedAt = changes.expectedAt ?? secondsAfter(at, waitAfterRefusalSeconds)
    const delay = { ...changes, reason, expectedAt }
    return transitionPortIn(deps, tx, portIn, { to, detail, changes: delay })
  }
  await endAttempt(tx, portIn.id, { outcome: attempt, reason, at })
  const refusals = portIn.refusals + 1
  const refusal = { ...changes, reason, refusals, ...wipes }
  if (to !== 'action_required') {
    return transitionPortIn(deps, tx, portIn, { to, detail, changes: refusal })
  }
  const assisted = outcome === 'support' || refusals >= refusalsBeforeSupport
  const refused = await transitionPortIn(deps, tx, portIn, {
    to,
    detail,
    changes: { ...refusal, assisted },
  })
  if (assisted) {
    const problem = { kind: 'refused', since: null } as const
    await deps.events.onPortInStuck(tx, { portIn: refused, problem })
  }
  return refused
}
