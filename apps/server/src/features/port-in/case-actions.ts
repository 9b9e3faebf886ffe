import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import {
  type CaseAction,
  caseActionsNow,
  caseWords,
  type closePortInCase,
  type listOpenCases,
  type PortInCase,
  type resendPortInCase,
} from '@openline/contract/port-in-cases'
import { portInReasons } from '@openline/contract/port-in-reasons'
import { refusalsBeforeSupport } from '@openline/contract/port-in-status'
import { addressLines } from '@openline/contract/street-line'
import { msg, t, translate } from '@openline/i18n/i18n'
import { AppError, notFound } from '../../app-error.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { Caller } from '../../http/bind.ts'
import { recordActivityOfOrder } from '../lines/activity.ts'
import type { Attempt } from './attempt-store.ts'
import { onLocked } from './bring.ts'
import {
  type CaseRow,
  closeCaseRow,
  findCaseOf,
  listAttempts,
  listCasesOf,
  listOpen,
} from './case-store.ts'
import { knownReason } from './check.ts'
import { detailChanges } from './details.ts'
import { presentOne } from './port-in.ts'
import { iso } from './present.ts'
import { correctedNumber, requireSendable, stopPortIn } from './resubmit.ts'
import { findPortIn, type PortInRow } from './store.ts'
import { type PortInDeps, recordEvent, submit, transitionPortIn } from './transitions.ts'

function circumstances(portIn: PortInRow) {
  return {
    ...portIn,
    isCancelling: portIn.cancelAskedAt !== null,
  }
}

function presentAttempt({ number, sentAt, endedAt, outcome, reason }: Attempt) {
  const code = reason === null ? null : knownReason(reason)
  return {
    number,
    sentAt: iso(sentAt),
    endedAt: iso(endedAt),
    outcome: outcome === 'open' ? null : outcome,
    reason: code && { code, message: portInReasons[code].message },
  }
}

function addressLine({ address, zipCode }: PortInRow): string | null {
  return address && addressLines({ ...address, zipCode }).join(', ')
}

type Reading = { db: Db; clock: Clock }

/** A case as support sees it: everything about the move, but no secret of the old carrier. */
async function presentCase(deps: Reading, row: CaseRow): Promise<PortInCase> {
  const portIn = await findPortIn(deps.db, row.portInId)
  if (!portIn) throw new Error('a case belongs to a port-in that does not exist')
  const { id, kind, openedAt, closedAt, outcome, agent, note } = row
  const { firstName, lastName, carrierOrderId } = portIn
  const isOpen = closedAt === null
  return {
    id,
    kind,
    title: translate(caseWords[kind].title),
    advice: translate(caseWords[kind].advice),
    status: isOpen ? 'open' : 'closed',
    openedAt: openedAt.toISOString(),
    closedAt: iso(closedAt),
    outcome,
    closedBy: agent,
    note,
    portIn: await presentOne(deps, portIn),
    attempts: (await listAttempts(deps.db, portIn.id)).map(presentAttempt),
    carrierOrderId,
    holder: { firstName, lastName, address: addressLine(portIn) },
    nextActions: isOpen ? caseActionsNow(circumstances(portIn), deps.clock()) : [],
  }
}

/** What support sees of a customer's cases, open and closed, newest first. */
export async function viewCases(deps: Reading, customerId: string): Promise<PortInCase[]> {
  return Promise.all((await listCasesOf(deps.db, customerId)).map((row) => presentCase(deps, row)))
}

const mostOpenShown = 100

/** The cases of all customers that wait for support, with how many there are in all. */
export async function viewOpenCases(db: Db): Promise<OutputOf<typeof listOpenCases>> {
  const { open, cases } = await listOpen(db, mostOpenShown)
  return {
    open,
    cases: cases.map((each) => ({
      ...each,
      title: translate(caseWords[each.kind].title),
      openedAt: each.openedAt.toISOString(),
    })),
  }
}

async function requireCase(db: Db, customerId: string, id: string): Promise<CaseRow> {
  const found = await findCaseOf(db, customerId, id)
  if (!found) throw notFound(t('We couldn’t find this case'))
  return found
}

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

/** Throws 409 when somebody else was faster. */
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
  return { message, case: await presentCase(deps, await requireCase(deps.db, customerId, caseId)) }
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
  const found = await requireCase(deps.db, customerId, caseId)
  return { message: translate(closedMessages[outcome]), case: await presentCase(deps, found) }
}

/** The customer has one more try before support takes over again. */
function handBack(deps: PortInDeps, tx: Db, portIn: PortInRow): Promise<PortInRow> {
  return transitionPortIn(deps, tx, portIn, {
    to: 'action_required',
    detail: portIn.reason && portInReasons[portIn.reason].message,
    changes: { assisted: false, refusals: Math.min(portIn.refusals, refusalsBeforeSupport - 1) },
  })
}
