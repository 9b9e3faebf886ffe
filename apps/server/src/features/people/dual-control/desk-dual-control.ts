import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import {
  type DualControl,
  type DualControlAction,
  dualControlActs,
  dualControlRoles,
  type listDualControl,
  type refuseDualControl,
  type viewDualControl,
} from '@openline/contract/people/dual-control-desk'
import { AppError, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { StaffCaller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk, lockNothing } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { conflictOn } from '../../platform/audit/conflict.ts'
import { readCustomerNames } from '../customers/recipient-store.ts'
import { readStaffNames } from '../staff/store.ts'
import { namesOfRoles } from './desk-ask-second.ts'
import { viewChanges } from './desk-changes.ts'
import { answerRequest, findRequest, listWaiting, type RequestRow } from './store.ts'

type Deps = Needs<'db' | 'clock'>

/** What waits: of one customer, or what the caller asked for or can confirm. */
export async function listRequests(
  { db, clock }: Deps,
  { customerId }: HandlerInput<typeof listDualControl>['query'],
  caller: StaffCaller,
): Promise<OutputOf<typeof listDualControl>> {
  const now = clock()
  const whose = customerId === undefined ? confirmerOf(caller) : { customerId }
  const rows = await listWaiting(db, whose, now)
  const names = await readNames(db, rows)
  return { requests: rows.map((row) => present(row, { names, caller, now })) }
}

/** One request, with what it would change now. Throws 404. */
export async function viewRequest(
  { db, clock }: Deps,
  id: string,
  caller: StaffCaller,
): Promise<OutputOf<typeof viewDualControl>> {
  const row = await requireRequest(db, id)
  const names = await readNames(db, [row])
  const request = present(row, { names, caller, now: clock() })
  return { request, changes: await viewChanges(db, row) }
}

export async function requireRequest(db: Db, id: string): Promise<RequestRow> {
  const row = await findRequest(db, id)
  if (!row) throw notFound('We couldn’t find this request')
  return row
}

/** What a member of staff may confirm, by the roles that they have now. */
export function confirmerOf({ staffId, roles }: Pick<StaffCaller, 'staffId' | 'roles'>) {
  const acts = dualControlActs.filter((act) =>
    dualControlRoles[act].some((role) => roles.includes(role)),
  )
  return { staffId, acts }
}

/** Throws 403 for who asked for it, or has none of the roles. */
export function requireConfirmer(
  { act, askedBy }: Pick<RequestRow, 'act' | 'askedBy'>,
  { staffId, roles }: Pick<StaffCaller, 'staffId' | 'roles'>,
): void {
  if (askedBy === staffId) {
    throw new AppError(
      'forbidden',
      'You asked for this yourself. Another person has to confirm it.',
    )
  }
  if (!confirmerOf({ staffId, roles }).acts.includes(act)) {
    throw new AppError('forbidden', `This needs the role ${namesOfRoles(dualControlRoles[act])}`)
  }
}

type Reason = HandlerInput<typeof refuseDualControl>['body']

/** Refuses what another person asked for. Throws 409 with who was first. */
export async function refuse(
  deps: Deps,
  by: StaffActor,
  id: string,
  { reason }: Reason,
): Promise<{ message: string }> {
  const row = await requireRequest(deps.db, id)
  requireConfirmer(row, by.staff)
  await close(deps, by, row, { name: 'refuseDualControl', status: 'refused', reason })
  return { message: 'Refused. Nothing was changed.' }
}

/** Withdraws what the caller asked for. Throws 409 with who was first. */
export async function withdraw(
  deps: Deps,
  by: StaffActor,
  id: string,
  { reason }: Reason,
): Promise<{ message: string }> {
  const row = await requireRequest(deps.db, id)
  if (row.askedBy !== by.staff.staffId) {
    throw new AppError('forbidden', 'Only the person who asked for this can withdraw it')
  }
  await close(deps, by, row, { name: 'withdrawDualControl', status: 'withdrawn', reason })
  return { message: 'Withdrawn. Nothing was changed.' }
}

type Closing = Reason & {
  readonly name: 'refuseDualControl' | 'withdrawDualControl' | 'void-dual-control'
  readonly status: 'refused' | 'withdrawn' | 'void'
  /** What is kept as the answer. Default: the reason. */
  readonly answer?: string
}

/** Closes a request without doing what was asked for. Throws 409 with who was first. */
export function close(
  deps: Deps,
  by: StaffActor,
  { id, act, customerId }: RequestRow,
  { name, status, reason, answer = reason }: Closing,
): Promise<null> {
  const subject = { kind: 'dual_control' as const, id }
  return actionAtDesk<null, null>(deps, {
    by,
    name,
    reason,
    subject,
    lock: lockNothing,
    async act(tx, _, { at }) {
      const answeredBy = by.staff.staffId
      if (!(await answerRequest(tx, id, { status, answeredBy, answeredAt: at, answer }))) {
        throw await conflictOn(tx, subject, at)
      }
      return { customerId, before: null, after: { act, status, answer }, result: null }
    },
  })
}

type Names = ReadonlyMap<string, string>

async function readNames(db: Db, rows: readonly RequestRow[]): Promise<Names> {
  const [customers, staff] = await Promise.all([
    readCustomerNames(db, [...new Set(rows.map(({ customerId }) => customerId))]),
    readStaffNames(db, [
      ...new Set(rows.flatMap((row) => [row.askedBy, row.answeredBy ?? []].flat())),
    ]),
  ])
  return new Map([...customers, ...staff])
}

type Reader = { readonly names: Names; readonly caller: StaffCaller; readonly now: Date }

function present(row: RequestRow, { names, caller, now }: Reader): DualControl {
  const { id, act, customerId, subjectKind, subjectId, reason, answer } = row
  const isExpired = row.status === 'waiting' && row.expiresAt <= now
  const nameOf = (staffId: string) => names.get(staffId) ?? 'A colleague'
  return {
    id,
    act,
    customer: { id: customerId, name: names.get(customerId) ?? null },
    subject: { kind: subjectKind, id: subjectId },
    reason,
    askedBy: nameOf(row.askedBy),
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    status: isExpired ? 'expired' : row.status,
    answeredBy: row.answeredBy === null ? null : nameOf(row.answeredBy),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    answer,
    confirmedBy: [...dualControlRoles[act]],
    nextActions: row.status === 'waiting' && !isExpired ? nextActionsFor(row, caller) : [],
  }
}

function nextActionsFor(row: RequestRow, caller: StaffCaller): DualControlAction[] {
  if (row.askedBy === caller.staffId) return ['withdraw']
  return confirmerOf(caller).acts.includes(row.act) ? ['confirm', 'refuse'] : []
}
