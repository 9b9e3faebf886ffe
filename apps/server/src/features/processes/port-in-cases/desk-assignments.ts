import type { ActName } from '@openline/contract/platform/audit-labels'
import { type Assignment, assignmentMinutes } from '@openline/contract/processes/port-in-cases-desk'
import { AppError } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { StaffCaller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk, lockNothing } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { tooLate } from '../../platform/audit/conflict.ts'
import {
  type AssignmentRow,
  listAssigned,
  readAssignments,
  releaseAssignment,
  takeAssignment,
} from './desk-assignment-store.ts'

type Reading = Needs<'db' | 'clock'>

function freeSince({ clock }: Pick<Reading, 'clock'>): Date {
  return secondsAfter(clock(), -assignmentMinutes * 60)
}

type OnTransfer = {
  readonly subject: { readonly kind: 'port_in' | 'port_out'; readonly id: string }
  readonly by: StaffActor
  /** The call's name. */
  readonly act: ActName
}

/** Assigns a transfer to the caller for an hour. Throws 409 while another has it. */
export function take(deps: Reading, on: OnTransfer): Promise<void> {
  const { staffId, name: staffName } = on.by.staff
  const subjectId = on.subject.id
  return assign(deps, on, async (tx, takenAt) => {
    const assignment = { subjectId, staffId, staffName, takenAt }
    if (await takeAssignment(tx, assignment, freeSince(deps))) return
    const other = (await readAssignments(tx, [subjectId], freeSince(deps))).get(subjectId)
    const taken = other ? { what: `${other.staffName} took this`, at: other.takenAt } : null
    throw tooLate(taken, takenAt)
  })
}

/** Gives a transfer back. Throws 409 for who does not have it. */
export function release(deps: Reading, on: OnTransfer): Promise<void> {
  const assignment = { subjectId: on.subject.id, staffId: on.by.staff.staffId }
  return assign(deps, on, async (tx) => {
    if (await releaseAssignment(tx, assignment)) return
    throw new AppError('conflict', 'This isn’t assigned to you anymore.')
  })
}

/** Who works on what is no news of the customer. */
async function assign(
  deps: Reading,
  { subject, by, act: name }: OnTransfer,
  work: (tx: Db, at: Date) => Promise<void>,
): Promise<void> {
  await actionAtDesk(deps, {
    by,
    name,
    reason: null,
    subject,
    lock: lockNothing,
    async act(tx, _, { at }) {
      await work(tx, at)
      return { customerId: null, before: null, after: null, result: null }
    },
  })
}

/** What each transfer's page says of who works on it; null while none does. */
export async function assignmentsOf(
  deps: Reading,
  subjectIds: readonly string[],
  { staffId }: StaffCaller,
): Promise<(subjectId: string) => Assignment | null> {
  const rows = await readAssignments(deps.db, subjectIds, freeSince(deps))
  return (subjectId) => {
    const row = rows.get(subjectId)
    return row === undefined ? null : present(row, staffId)
  }
}

function present({ staffId, staffName, takenAt }: AssignmentRow, callerId: string): Assignment {
  const until = secondsAfter(takenAt, assignmentMinutes * 60).toISOString()
  return { name: staffName, isMe: staffId === callerId, until }
}

/** What the caller works on. */
export function assignedTo(deps: Reading, { staffId }: StaffCaller): Promise<string[]> {
  return listAssigned(deps.db, { staffId, since: freeSince(deps) })
}

/** What anybody works on. */
export function assignedToAnyone(deps: Reading): Promise<string[]> {
  return listAssigned(deps.db, { since: freeSince(deps) })
}
