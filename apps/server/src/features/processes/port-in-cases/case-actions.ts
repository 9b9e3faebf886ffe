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
import type { Needs } from '../../../needs.ts'
import { recordActivityOfOrder } from '../../lines/lines/activity.ts'
import { stopPortIn } from '../port-in/cancellation.ts'
import { correctedDonor, correctedNumber, requireSendable } from '../port-in/correction.ts'
import { detailChanges } from '../port-in/details.ts'
import type { PortInNeeds } from '../port-in/port-in-needs.ts'
import type { PortInRow } from '../port-in/store.ts'
import { submit } from '../port-in/submission.ts'
import { lockPortIn, recordEvent, transitionPortIn } from '../port-in/transitions.ts'
import { type CaseCloser, closedAlready } from './case-actor.ts'
import { circumstances, requireCase } from './case-view.ts'
import { type CaseRow, closeCaseRow } from './store.ts'

/** A case that no one has closed, with its port-in, locked. */
export type OpenCase = { readonly portIn: PortInRow; readonly support: CaseRow }

/** Locks the port-in of a case, as whatever closes one does. Throws 409 for a case that another closed first. */
export async function lockOpenCase(
  { clock }: Needs<'clock'>,
  tx: Db,
  { caseId, customerId }: { caseId: string; customerId: string | null },
): Promise<OpenCase> {
  const { portInId } = await requireCase(tx, customerId, caseId)
  const portIn = await lockPortIn(tx, portInId)
  const support = await requireCase(tx, customerId, caseId)
  if (support.closedAt !== null) throw await closedAlready(tx, support, clock())
  return { portIn, support }
}

function requireCaseAction({ clock }: Needs<'clock'>, portIn: PortInRow, action: CaseAction): void {
  if (caseActionsNow(circumstances(portIn), clock()).includes(action)) return
  throw new AppError('conflict', t('This can’t be done anymore. Please review the case again.'))
}

/** What became of a case; `corrected` names fields, never what is in them. */
export type Closed = {
  readonly message: string
  readonly outcome: Exclude<CaseOutcome, 'over'>
  readonly corrected: readonly string[]
}

type Closing = { closer: CaseCloser; outcome: Closed['outcome']; note: string }

async function closeRow(
  { clock }: Needs<'clock'>,
  tx: Db,
  { portIn, support }: OpenCase,
  { closer, outcome, note }: Closing,
): Promise<void> {
  const end = { outcome, note, ...closer, closedAt: clock() }
  if (!(await closeCaseRow(tx, support.id, end))) throw await closedAlready(tx, support, clock())
  const entry = { kind: 'port_in_helped', by: 'support', at: clock() } as const
  if (portIn.orderId !== null) await recordActivityOfOrder(tx, portIn.orderId, entry)
}

type Resending = HandlerInput<typeof resendPortInCase>['body'] & {
  oldCarrier?: string | undefined
  closer: CaseCloser
}

/** Sends a refused move again with what support corrected. The count of refusals stays. */
export async function resendCase(
  deps: PortInNeeds,
  tx: Db,
  open: OpenCase,
  { closer, ...body }: Resending,
): Promise<Closed> {
  const { portIn } = open
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
  await closeRow(deps, tx, open, { closer, outcome: 'resent', note: body.note })
  await recordEvent(deps, tx, portIn.id, 'support_resent')
  await submit(deps, tx, portIn, { changes, by: 'support' })
  const message = t('The request was sent again, and the customer was notified.')
  return { message, outcome: 'resent', corrected: Object.keys(changes) }
}

type Ending = { closer: CaseCloser; note: string; outcome: Exclude<CaseAction, 'resend'> }

/** Closes a case with an outcome that its move allows now. */
export async function closeCase(
  deps: PortInNeeds,
  tx: Db,
  open: OpenCase,
  ending: Ending,
): Promise<Closed> {
  const { portIn } = open
  const { outcome } = ending
  requireCaseAction(deps, portIn, outcome)
  await closeRow(deps, tx, open, ending)
  await recordEvent(deps, tx, portIn.id, `support_${outcome}`)
  if (outcome === 'handed_back') await handBack(deps, tx, portIn)
  if (outcome === 'stopped') await stopPortIn(deps, tx, portIn)
  return { message: closedMessage(outcome), outcome, corrected: [] }
}

function closedMessage(outcome: Ending['outcome']): string {
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
