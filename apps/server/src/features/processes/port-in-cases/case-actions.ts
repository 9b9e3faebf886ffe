import type { HandlerInput } from '@openline/contract/endpoint'
import {
  type CaseAction,
  type CaseOutcome,
  caseActionsNow,
  type resendPortInCase,
} from '@openline/contract/processes/port-in-cases'
import { portInReasons } from '@openline/contract/processes/port-in-reasons'
import { refusalsBeforeSupport } from '@openline/contract/processes/port-in-status'
import { t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { recordActivityOfOrder } from '../../lines/lines/activity.ts'
import { stopPortIn } from '../port-in/cancellation.ts'
import { correctedDonor, correctedNumber, requireSendable } from '../port-in/correction.ts'
import { detailChanges } from '../port-in/details.ts'
import { onLocked } from '../port-in/own-port-ins.ts'
import type { PortInNeeds } from '../port-in/port-in-needs.ts'
import type { PortInRow } from '../port-in/store.ts'
import { submit } from '../port-in/submission.ts'
import { recordEvent, transitionPortIn } from '../port-in/transitions.ts'
import { type CaseActor, closedAlready } from './case-actor.ts'
import { circumstances, requireCase } from './case-view.ts'
import { type CaseRow, closeCaseRow } from './store.ts'

type Locked = { portIn: PortInRow; support: CaseRow }

/** Runs `work` under the lock of the case's port-in. Throws 409 for a case that another closed first. */
async function onOpenCase(
  deps: PortInNeeds,
  { caseId, actor }: Pick<CaseRequest<unknown>, 'caseId' | 'actor'>,
  work: (tx: Db, locked: Locked) => Promise<void>,
): Promise<void> {
  const { portInId } = await requireCase(deps.db, actor.customerId, caseId)
  await onLocked(deps, portInId, async (tx, portIn) => {
    // Whatever closes a case holds this lock.
    const support = await requireCase(tx, actor.customerId, caseId)
    if (support.closedAt !== null) throw await closedAlready(tx, support, deps.clock())
    await work(tx, { portIn, support })
  })
}

function requireCaseAction({ clock }: PortInNeeds, portIn: PortInRow, action: CaseAction): void {
  if (caseActionsNow(circumstances(portIn), clock()).includes(action)) return
  throw new AppError('conflict', t('This can’t be done anymore. Please review the case again.'))
}

type Closing = {
  actor: CaseActor
  outcome: Exclude<CaseOutcome, 'over'>
  note: string
  corrected?: readonly string[]
}

async function closeRow(
  { clock }: PortInNeeds,
  tx: Db,
  { portIn, support }: Locked,
  { actor, outcome, note, corrected = [] }: Closing,
): Promise<void> {
  const end = { outcome, note, ...actor.closedBy, closedAt: clock() }
  if (!(await closeCaseRow(tx, support.id, end))) throw await closedAlready(tx, support, clock())
  const entry = { kind: 'port_in_helped', by: 'support', at: clock() } as const
  if (portIn.orderId !== null) await recordActivityOfOrder(tx, portIn.orderId, entry)
  await actor.record?.(tx, { caseId: support.id, outcome, before: portIn, corrected })
}

type CaseRequest<Body> = { caseId: string; actor: CaseActor; body: Body }

type ResendBody = HandlerInput<typeof resendPortInCase>['body'] & {
  oldCarrier?: string | undefined
}

/** Sends a refused move again with what support corrected. The count of refusals stays. */
export async function resendCase(
  deps: PortInNeeds,
  request: CaseRequest<ResendBody>,
): Promise<string> {
  const { actor, body } = request
  await onOpenCase(deps, request, async (tx, locked) => {
    const { portIn } = locked
    requireCaseAction(deps, portIn, 'resend')
    const donor = correctedDonor(deps, body.oldCarrier)
    const at = deps.clock()
    const entered = detailChanges(deps, { ...portIn, ...donor }, { entered: body, at })
    const named = {
      customerId: portIn.customerId,
      portInId: portIn.id,
      msisdn: body.msisdn ?? portIn.msisdn,
    }
    const number = await correctedNumber(deps, portIn, named)
    const changes = { ...donor, ...entered, ...number }
    requireSendable(deps, { ...portIn, ...changes })
    const corrected = Object.keys(changes)
    await closeRow(deps, tx, locked, { actor, outcome: 'resent', note: body.note, corrected })
    await recordEvent(deps, tx, portIn.id, 'support_resent')
    await submit(deps, tx, portIn, { changes, by: 'support' })
  })
  return t('The request was sent again, and the customer was notified.')
}

type CloseBody = { note: string; outcome: Exclude<CaseAction, 'resend'> }

/** Closes a case with an outcome that its move allows now. */
export async function closeCase(
  deps: PortInNeeds,
  request: CaseRequest<CloseBody>,
): Promise<string> {
  const { actor, body } = request
  const { outcome, note } = body
  await onOpenCase(deps, request, async (tx, locked) => {
    const { portIn } = locked
    requireCaseAction(deps, portIn, outcome)
    await closeRow(deps, tx, locked, { actor, outcome, note })
    await recordEvent(deps, tx, portIn.id, `support_${outcome}`)
    if (outcome === 'handed_back') await handBack(deps, tx, portIn)
    if (outcome === 'stopped') await stopPortIn(deps, tx, portIn)
  })
  return closedMessage(outcome)
}

function closedMessage(outcome: CloseBody['outcome']): string {
  switch (outcome) {
    case 'solved':
      return t('The case is closed.')
    case 'handed_back':
      return t('The customer was asked to correct the details.')
    case 'stopped':
      return t('The transfer is being canceled, and the customer will be notified.')
  }
}

/** The customer has one more try before support takes over again. */
function handBack(deps: PortInNeeds, tx: Db, portIn: PortInRow): Promise<PortInRow> {
  return transitionPortIn(deps, tx, portIn, {
    to: 'action_required',
    detail: portIn.reason && portInReasons[portIn.reason].message,
    changes: { assisted: false, refusals: Math.min(portIn.refusals, refusalsBeforeSupport - 1) },
  })
}
