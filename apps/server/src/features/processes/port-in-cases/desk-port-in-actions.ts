import type { HandlerInput } from '@openline/contract/endpoint'
import type { CaseAction } from '@openline/contract/processes/port-in-cases'
import { openPortInCase, resendPortInAtDesk } from '@openline/contract/processes/port-in-cases-desk'
import { recordAct, type StaffActor } from '../../platform/audit/audit.ts'
import type { PortInNeeds } from '../port-in/port-in-needs.ts'
import { closeCase, resendCase } from './case-actions.ts'
import type { CaseActor } from './case-actor.ts'
import { endAssignment } from './desk-assignment-store.ts'
import { release, take } from './desk-assignments.ts'
import { viewPage } from './desk-port-in-pages.ts'
import { reportCase } from './desk-report-case.ts'
import { requirePortInOfAny } from './desk-view.ts'
import { findCase } from './store.ts'

/** Who acts, and in which call. */
type Changed = { message: string; page: Awaited<ReturnType<typeof viewPage>> }

async function answer(
  deps: PortInNeeds,
  { portInId, by, message }: { portInId: string; by: StaffActor; message: string },
): Promise<Changed> {
  return { message, page: await viewPage(deps, portInId, by.staff) }
}

/** A member of staff as who closes a case: the audit log has it in the same transaction. */
function atDesk(
  { clock }: PortInNeeds,
  by: StaffActor,
  act: { name: string; reason: string },
): CaseActor {
  return {
    customerId: null,
    closedBy: { closedBy: null, closedByStaff: by.staff.staffId },
    async record(tx, { caseId, outcome, before, corrected }) {
      const { id, customerId, status, msisdn } = before
      await recordAct(tx, by, {
        at: clock(),
        act: act.name,
        reason: act.reason,
        customerId,
        subject: { kind: 'port_in', id },
        before: { caseId, status, msisdn, case: 'open' },
        after: { case: outcome, ...(corrected.length > 0 && { corrected }) },
      })
      await endAssignment(tx, id)
    },
  }
}

async function portInOfCase(deps: PortInNeeds, caseId: string): Promise<string> {
  const found = await findCase(deps.db, { id: caseId, customerId: null })
  // The act that ran before throws for a case that does not exist.
  if (!found) throw new Error(`case ${caseId} is gone`)
  return found.portInId
}

type Resending = {
  caseId: string
  by: StaffActor
  body: HandlerInput<typeof resendPortInAtDesk>['body']
}

/** Sends a refused port-in again with what was corrected. */
export async function resend(deps: PortInNeeds, { caseId, by, body }: Resending): Promise<Changed> {
  const { reason, ...corrections } = body
  const message = await resendCase(deps, {
    caseId,
    actor: atDesk(deps, by, { name: resendPortInAtDesk.name, reason }),
    body: { ...corrections, note: reason },
  })
  return answer(deps, { portInId: await portInOfCase(deps, caseId), by, message })
}

type Closing = {
  caseId: string
  by: StaffActor
  reason: string
  /** The call’s name. */
  name: string
  outcome: Exclude<CaseAction, 'resend'>
}

/** Closes a case in the way that the call names. */
export async function close(deps: PortInNeeds, closing: Closing): Promise<Changed> {
  const { caseId, by, reason, name, outcome } = closing
  const message = await closeCase(deps, {
    caseId,
    actor: atDesk(deps, by, { name, reason }),
    body: { note: reason, outcome },
  })
  return answer(deps, { portInId: await portInOfCase(deps, caseId), by, message })
}

type OnPortIn = { portInId: string; by: StaffActor }

/** Opens a case by hand. */
export async function openCase(
  deps: PortInNeeds,
  { portInId, by, reason }: OnPortIn & HandlerInput<typeof openPortInCase>['body'],
): Promise<Changed> {
  await reportCase(deps, {
    portInId,
    record: (tx, { customerId, status }) =>
      recordAct(tx, by, {
        at: deps.clock(),
        act: openPortInCase.name,
        reason,
        customerId,
        subject: { kind: 'port_in', id: portInId },
        before: { status, case: null },
        after: { status, case: 'open' },
      }),
  })
  return answer(deps, { portInId, by, message: 'The case is open.' })
}

/** Assigns a port-in to the caller. */
export async function takeIt(deps: PortInNeeds, { portInId, by }: OnPortIn): Promise<Changed> {
  await requirePortInOfAny(deps.db, portInId)
  await take(deps, { subject: { kind: 'port_in', id: portInId }, by, act: 'takePortIn' })
  return answer(deps, { portInId, by, message: 'It’s yours for an hour.' })
}

/** Gives a port-in back. */
export async function releaseIt(deps: PortInNeeds, { portInId, by }: OnPortIn): Promise<Changed> {
  await release(deps, { subject: { kind: 'port_in', id: portInId }, by, act: 'releasePortIn' })
  return answer(deps, { portInId, by, message: 'Others can take it now.' })
}
