import {
  type DualControlAct,
  dualControlHours,
  dualControlRoles,
} from '@openline/contract/people/dual-control-desk'
import type { StaffRole } from '@openline/contract/staff-roles'
import { AppError } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Done, Press } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { tooLate } from '../../platform/audit/conflict.ts'
import { requireStillStaff } from '../staff/still-staff.ts'
import { findStaffName, isAnyoneElse } from '../staff/store.ts'
import { findRequest, findWaiting, insertRequest, type RequestRow, voidExpired } from './store.ts'

type NewRequest = Pick<RequestRow, 'customerId' | 'subjectKind' | 'subjectId' | 'reason'> & {
  readonly act: DualControlAct
  /** Of the call, as its contract validated them: they are validated again when it is confirmed. */
  readonly params: object
  readonly body: object
}

/**
 * For the action of a call that needs a second person: keeps what was asked for and gives the entry of the audit log,
 * in place of acting. Throws 409 where the same waits already, or where no one else could confirm it.
 */
export async function askSecondPerson(
  tx: Db,
  { staff }: StaffActor,
  { id, at }: Press,
  request: NewRequest,
): Promise<Omit<Done<never>, 'result'>> {
  const { act, customerId, subjectKind, subjectId } = request
  const roles = dualControlRoles[act]
  await requireStillStaff(tx, staff)
  if (!(await isAnyoneElse(tx, { not: staff.staffId, roles }))) throw nobodyElse(roles)
  await voidExpired(tx, { act, subjectId }, at)
  const expiresAt = secondsAfter(at, dualControlHours * 3600)
  const asked = { ...request, id, askedBy: staff.staffId, askedAt: at, expiresAt }
  if (!(await insertRequest(tx, asked))) throw await waitsAlready(tx, request, at)
  return {
    customerId,
    subject: { kind: subjectKind, id: subjectId },
    before: null,
    after: { act, requestId: id, expiresAt: expiresAt.toISOString() },
    act: 'asked-second-person',
  }
}

/** Whether this press asked for a second person before. */
export async function hasAskedSecond(tx: Db, { id }: Press): Promise<boolean> {
  return (await findRequest(tx, id)) !== null
}

/** What who asked is told. */
export function askedMessage(act: DualControlAct): string {
  return `This waits for a second person with the role ${namesOfRoles(dualControlRoles[act])}, for ${dualControlHours} hours at most`
}

export function namesOfRoles(roles: readonly StaffRole[]): string {
  return roles.map((role) => role.charAt(0).toUpperCase() + role.slice(1)).join(' or ')
}

function nobodyElse(roles: readonly StaffRole[]): AppError {
  return new AppError(
    'conflict',
    `This needs a second person, and no one else has the role ${namesOfRoles(roles)}. An admin can give it.`,
  )
}

async function waitsAlready(tx: Db, asked: NewRequest, now: Date): Promise<AppError> {
  const waiting = await findWaiting(tx, asked)
  const by = waiting && (await findStaffName(tx, waiting.askedBy))
  const what = `${by ?? 'A colleague'} asked for this`
  return tooLate({ what, at: waiting?.askedAt ?? null }, now)
}
