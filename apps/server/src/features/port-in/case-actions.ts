import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import {
  type CaseAction,
  caseActionsNow,
  type closePortInCase,
  type resendPortInCase,
} from '@openline/contract/port-in-cases'
import { portInReasons } from '@openline/contract/port-in-reasons'
import { refusalsBeforeSupport } from '@openline/contract/port-in-status'
import { msg, t, translate } from '@openline/i18n/i18n'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/open.ts'
import type { Caller } from '../../http/bind.ts'
import { recordActivityOfOrder } from '../lines/activity.ts'
import { stopPortIn } from './cancellation.ts'
import { closeCaseRow } from './case-store.ts'
import { circumstances, type Reading, requireCase, viewCase } from './case-view.ts'
import { correctedNumber, requireSendable } from './correction.ts'
import { detailChanges } from './details.ts'
import { onLocked } from './own-port-ins.ts'
import type { PortInDeps } from './port-in-deps.ts'
import type { PortInRow } from './store.ts'
import { submit } from './submission.ts'
import { recordEvent, transitionPortIn } from './transitions.ts'

function requireCaseAction({ clock }: Reading, portIn: PortInRow, action: CaseAction): void {
  if (caseActionsNow(circumstances(portIn), clock()).includes(action)) return
  throw new AppError('conflict', t('This can’t be done anymore. Please review the case again.'))
}

type Closing = {
  id: string
  orderId: string | null
  outcome: Exclude<CaseAction, 'resend'> | 'resent'
  note: string
  caller: Caller
}

/** Throws 409 when another agent was faster. */
async function closeRow(
  { clock }: Reading,
  tx: Db,
  { id, orderId, outcome, note, caller }: Closing,
): Promise<void> {
  const closedBy = caller.handoffId
  const isClosed = await closeCaseRow(tx, id, { outcome, note, closedBy, closedAt: clock() })
  if (!isClosed) throw new AppError('conflict', t('This case is already closed.'))
  const entry = { kind: 'port_in_helped', by: 'support', at: clock() } as const
  if (orderId !== null) await recordActivityOfOrder(tx, orderId, entry)
}

type CaseRequest<Body> = { caseId: string; caller: Caller; body: Body }

/** Sends a refused move again with what support corrected. The count of refusals stays. */
export async function resendCase(
  deps: PortInDeps,
  { caseId, caller, body }: CaseRequest<HandlerInput<typeof resendPortInCase>['body']>,
): Promise<OutputOf<typeof resendPortInCase>> {
  const { customerId } = caller
  const { portInId } = await requireCase(deps.db, customerId, caseId)
  await onLocked(deps, portInId, async (tx, portIn) => {
    requireCaseAction(deps, portIn, 'resend')
    const entered = detailChanges(deps, portIn, { entered: body, at: deps.clock() })
    const named = { customerId, portInId, msisdn: body.msisdn ?? portIn.msisdn }
    const changes = { ...entered, ...(await correctedNumber(deps, portIn, named)) }
    requireSendable(deps, { ...portIn, ...changes })
    await closeRow(deps, tx, {
      id: caseId,
      orderId: portIn.orderId,
      outcome: 'resent',
      note: body.note,
      caller,
    })
    await recordEvent(deps, tx, portInId, 'support_resent')
    await submit(deps, tx, portIn, { changes, by: 'support' })
  })
  const message = t('The request was sent again, and the customer was notified.')
  return { message, case: await viewCase(deps, customerId, caseId) }
}

const closedMessages = {
  solved: msg('The case is closed.'),
  handed_back: msg('The customer was asked to correct the details.'),
  stopped: msg('The transfer is being canceled, and the customer will be notified.'),
} as const

/** Closes a case with an outcome that its move allows now. */
export async function closeCase(
  deps: PortInDeps,
  { caseId, caller, body }: CaseRequest<HandlerInput<typeof closePortInCase>['body']>,
): Promise<OutputOf<typeof closePortInCase>> {
  const { customerId } = caller
  const { portInId } = await requireCase(deps.db, customerId, caseId)
  const { outcome, note } = body
  await onLocked(deps, portInId, async (tx, portIn) => {
    requireCaseAction(deps, portIn, outcome)
    await closeRow(deps, tx, { id: caseId, orderId: portIn.orderId, outcome, note, caller })
    await recordEvent(deps, tx, portInId, `support_${outcome}`)
    if (outcome === 'handed_back') await handBack(deps, tx, portIn)
    if (outcome === 'stopped') await stopPortIn(deps, tx, portIn)
  })
  const message = translate(closedMessages[outcome])
  return { message, case: await viewCase(deps, customerId, caseId) }
}

/** The customer has one more try before support takes over again. */
function handBack(deps: PortInDeps, tx: Db, portIn: PortInRow): Promise<PortInRow> {
  return transitionPortIn(deps, tx, portIn, {
    to: 'action_required',
    detail: portIn.reason && portInReasons[portIn.reason].message,
    changes: { assisted: false, refusals: Math.min(portIn.refusals, refusalsBeforeSupport - 1) },
  })
}
