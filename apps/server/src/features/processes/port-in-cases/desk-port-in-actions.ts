import type { HandlerInput } from '@openline/contract/endpoint'
import type { ActName } from '@openline/contract/platform/audit-labels'
import type { CaseAction } from '@openline/contract/processes/port-in-cases'
import type {
  openPortInCase,
  resendPortInAtDesk,
} from '@openline/contract/processes/port-in-cases-desk'
import { portInIsOver } from '@openline/contract/processes/port-in-status'
import { t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { actionAtDesk } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { plainConflict } from '../port-in/check.ts'
import type { PortInNeeds } from '../port-in/port-in-needs.ts'
import type { PortInRow } from '../port-in/store.ts'
import { lockPortIn } from '../port-in/transitions.ts'
import { type Closed, closeCase, lockOpenCase, type OpenCase, resendCase } from './case-actions.ts'
import type { CaseCloser } from './case-actor.ts'
import { requireCase } from './case-view.ts'
import { askNetwork } from './desk-ask-network.ts'
import { endAssignment } from './desk-assignment-store.ts'
import { release, take } from './desk-assignments.ts'
import { viewPage } from './desk-port-in-pages.ts'
import { listOpenCases } from './desk-store.ts'
import { requirePortInOfAny } from './desk-view.ts'
import { writeCase } from './port-in-cases.ts'

type Changed = { message: string; page: Awaited<ReturnType<typeof viewPage>> }

async function answer(
  deps: PortInNeeds,
  { portInId, by, message }: { portInId: string; by: StaffActor; message: string },
): Promise<Changed> {
  return { message, page: await viewPage(deps, portInId, by.staff) }
}

/** A case of any customer, and who acts on it in which call. */
type OnCase = { caseId: string; by: StaffActor; name: ActName; reason: string }

async function actOnCase(
  deps: PortInNeeds,
  { caseId, ...action }: OnCase,
  end: (tx: Db, open: OpenCase, closer: CaseCloser) => Promise<Closed>,
): Promise<Changed> {
  const { by } = action
  const { portInId } = await requireCase(deps.db, null, caseId)
  const message = await actionAtDesk(deps, {
    ...action,
    subject: { kind: 'port_in', id: portInId },
    lock: (tx) => lockOpenCase(deps, tx, { caseId, customerId: null }),
    async act(tx, open) {
      const closer = { closedBy: null, closedByStaff: by.staff.staffId }
      const { outcome, corrected, ...closed } = await end(tx, open, closer)
      await endAssignment(tx, portInId)
      const { customerId, status, msisdn } = open.portIn
      return {
        customerId,
        before: { caseId, status, msisdn, case: 'open' },
        after: { case: outcome, ...(corrected.length > 0 && { corrected }) },
        result: closed.message,
      }
    },
  }).catch((error: unknown) => {
    throw plainConflict(error)
  })
  return answer(deps, { portInId, by, message })
}

type Resending = {
  caseId: string
  by: StaffActor
  body: HandlerInput<typeof resendPortInAtDesk>['body']
}

/** Sends a refused port-in again with what was corrected. */
export function resend(deps: PortInNeeds, { body, ...on }: Resending): Promise<Changed> {
  const { reason, ...corrections } = body
  const onCase = { ...on, name: 'resendPortInAtDesk', reason } as const
  return actOnCase(deps, onCase, (tx, open, closer) =>
    resendCase(deps, tx, open, { ...corrections, note: reason, closer }),
  )
}

/** Closes a case in the way that the call names. */
export function close(
  deps: PortInNeeds,
  { outcome, ...on }: OnCase & { outcome: Exclude<CaseAction, 'resend'> },
): Promise<Changed> {
  return actOnCase(deps, on, (tx, open, closer) =>
    closeCase(deps, tx, open, { note: on.reason, outcome, closer }),
  )
}

type OnPortIn = { portInId: string; by: StaffActor }

/** Opens a case by hand about a port-in under way. Throws 409 while another one is open. */
export async function openCase(
  deps: PortInNeeds,
  { portInId, by, reason }: OnPortIn & HandlerInput<typeof openPortInCase>['body'],
): Promise<Changed> {
  await requirePortInOfAny(deps.db, portInId)
  await actionAtDesk(deps, {
    by,
    name: 'openPortInCase',
    reason,
    subject: { kind: 'port_in', id: portInId },
    lock: (tx) => lockPortIn(tx, portInId),
    async act(tx, portIn) {
      await report(deps, tx, portIn)
      const { customerId, status } = portIn
      const after = { status, case: 'open' }
      return { customerId, before: { status, case: null }, after, result: null }
    },
  })
  return answer(deps, { portInId, by, message: 'The case is open.' })
}

async function report(deps: PortInNeeds, tx: Db, portIn: PortInRow): Promise<void> {
  if (portInIsOver(portIn.status)) {
    throw new AppError('conflict', t('This transfer is already finished.'))
  }
  const [open] = await listOpenCases(tx, { portInIds: [portIn.id], limit: 1 })
  if (open !== undefined || !(await writeCase(deps, tx, portIn, 'reported'))) {
    throw new AppError('conflict', t('A case about this transfer is already open.'))
  }
}

/** Assigns a port-in to the caller. */
export async function takeIt(deps: PortInNeeds, { portInId, by }: OnPortIn): Promise<Changed> {
  await requirePortInOfAny(deps.db, portInId)
  await take(deps, { subject: { kind: 'port_in', id: portInId }, by, act: 'takePortIn' })
  return answer(deps, { portInId, by, message: 'Assigned to you for an hour.' })
}

/** Gives a port-in back. */
export async function releaseIt(deps: PortInNeeds, { portInId, by }: OnPortIn): Promise<Changed> {
  await release(deps, { subject: { kind: 'port_in', id: portInId }, by, act: 'releasePortIn' })
  return answer(deps, { portInId, by, message: 'Released.' })
}

/** Asks the network now. Throws 409 for a port-in that it does not have, and 503. */
export async function ask(deps: PortInNeeds, { portInId, by }: OnPortIn): Promise<Changed> {
  return answer(deps, { portInId, by, message: await askNetwork(deps, { portInId, by }) })
}
