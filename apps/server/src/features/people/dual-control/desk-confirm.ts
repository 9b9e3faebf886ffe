import type { HandlerInput } from '@openline/contract/endpoint'
import type { confirmDualControl } from '@openline/contract/people/dual-control-desk'
import type { StaffRole } from '@openline/contract/staff-roles'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Binding, Confirmation } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { recordAct, type StaffActor } from '../../platform/audit/audit.ts'
import { conflictOn, tooLate } from '../../platform/audit/conflict.ts'
import { findStaffName, lockMembers } from '../staff/store.ts'
import { inputOf } from './desk-changes.ts'
import { close, requireConfirmer, requireRequest } from './desk-dual-control.ts'
import { answerRequest, type RequestRow } from './store.ts'

export type ConfirmNeeds = Needs<'db' | 'clock'> & {
  /** Those of all features: a request is done by the handler of its call. */
  readonly routes: readonly Binding[]
}

type Reason = HandlerInput<typeof confirmDualControl>['body']

/**
 * Does what another person asked for, by the handler of the call with all its checks, and uses the request up in the
 * same transaction. What can't be done any more closes the request. Throws 409 with the reason.
 */
export async function confirm(
  deps: ConfirmNeeds,
  by: StaffActor,
  id: string,
  { reason }: Reason,
): Promise<{ message: string }> {
  const row = await requireRequest(deps.db, id)
  requireConfirmer(row, by.staff)
  if (isConfirmedBy(row, by)) return confirmed
  if (row.status === 'waiting' && row.expiresAt <= deps.clock()) {
    throw new AppError('conflict', 'No one confirmed this in time. Please ask again.')
  }
  const { endpoint, handle } = bindingOf(deps.routes, row)
  const use = await createUse(deps.db, by, row, { roles: endpoint.roles ?? [], reason })
  const input = inputOf(endpoint, row)
  try {
    if (!input)
      throw new AppError('conflict', 'An earlier version asked for this. Please ask again.')
    const caller = { ...by.staff, confirms: use.confirms }
    await handle(input, caller, { ...by.call, idempotencyKey: id })
  } catch (error) {
    if (use.isOthers() || !isFinal(error)) throw error
    const answer = error.message
    await close(deps, by, row, { name: 'void-dual-control', status: 'void', reason, answer })
    throw new AppError('conflict', `${answer} The request is closed.`)
  }
  if (!isConfirmedBy(await requireRequest(deps.db, id), by)) {
    throw new Error(`The handler of ${row.act} did not use the confirmation`)
  }
  return confirmed
}

const confirmed = { message: 'Confirmed and done' }

function isConfirmedBy({ status, answeredBy }: RequestRow, { staff }: StaffActor): boolean {
  return status === 'confirmed' && answeredBy === staff.staffId
}

function bindingOf(routes: readonly Binding[], { act }: RequestRow): Binding {
  const binding = routes.find(({ endpoint }) => endpoint.name === act)
  if (!binding) throw new Error(`No feature has the call ${act}`)
  return binding
}

/** A failure that stays, no matter who confirms it and when. */
const passing = new Set([
  'too_many_requests',
  'internal',
  'provider_unavailable',
  'service_unavailable',
])

function isFinal(error: unknown): error is AppError {
  return error instanceof AppError && !passing.has(error.code)
}

type Use = {
  readonly confirms: Confirmation
  /** Whether it failed for who confirms, or since someone else was first: the request is as it was. */
  readonly isOthers: () => boolean
}

type Checked = Reason & { readonly roles: readonly StaffRole[] }

/** What uses a request up in the transaction of its act, as of then: both persons are locked with their roles. */
async function createUse(
  db: Db,
  by: StaffActor,
  row: RequestRow,
  { roles, reason }: Checked,
): Promise<Use> {
  const { id, act, customerId } = row
  const subject = { kind: 'dual_control' as const, id }
  const askedBy = { id: row.askedBy, name: (await findStaffName(db, row.askedBy)) ?? 'A colleague' }
  let isOthers = false
  const use = async (tx: Db, at: Date) => {
    isOthers = true
    const members = await lockMembers(tx, [row.askedBy, by.staff.staffId])
    const self = members.find((member) => member.id === by.staff.staffId)
    requireConfirmer(row, { staffId: by.staff.staffId, roles: self?.roles ?? [] })
    const asker = members.find((member) => member.id === row.askedBy)
    isOthers = false
    if (!roles.some((role) => asker?.roles.includes(role))) {
      throw tooLate({ what: `${askedBy.name} may no longer ask for this`, at: null }, at)
    }
    isOthers = true
    const answer = { answeredBy: by.staff.staffId, answeredAt: at, answer: reason }
    if (!(await answerRequest(tx, id, { status: 'confirmed', ...answer }))) {
      throw await conflictOn(tx, subject, at)
    }
    const entry = { at, act: 'confirmDualControl', reason, customerId, subject }
    await recordAct(tx, by, { ...entry, before: null, after: { act } })
    isOthers = false
  }
  return { confirms: { askedBy, use }, isOthers: () => isOthers }
}
