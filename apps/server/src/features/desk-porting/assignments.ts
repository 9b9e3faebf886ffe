import { type Assignment, assignmentMinutes } from '@openline/contract/desk-porting'
import { AppError } from '../../app-error.ts'
import { type Clock, secondsAfter } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { StaffCaller } from '../../http/bind.ts'
import { timeSince } from '../../http/rate-limit.ts'
import {
  type AssignmentRow,
  listAssignedTo,
  readAssignments,
  releaseAssignment,
  takeAssignment,
} from './store.ts'

type Reading = { db: Db; clock: Clock }

function freeSince({ clock }: Pick<Reading, 'clock'>): Date {
  return secondsAfter(clock(), -assignmentMinutes * 60)
}

/** Assigns a transfer to the caller for an hour. Throws 409 while another has it. */
export async function take(
  deps: Pick<Reading, 'clock'>,
  tx: Db,
  { subjectId, staff }: { subjectId: string; staff: StaffCaller },
): Promise<void> {
  const { staffId, name: staffName } = staff
  const assignment = { subjectId, staffId, staffName, takenAt: deps.clock() }
  if (await takeAssignment(tx, assignment, freeSince(deps))) return
  const other = (await readAssignments(tx, [subjectId], freeSince(deps))).get(subjectId)
  throw new AppError('conflict', takenWords(deps, other ?? null))
}

function takenWords({ clock }: Pick<Reading, 'clock'>, other: AssignmentRow | null): string {
  if (other === null) return 'Someone else was faster. Please try again.'
  return `${other.staffName} took this ${timeSince(other.takenAt, clock())} ago.`
}

/** Gives a transfer back. Throws 409 for who does not have it. */
export async function release(
  tx: Db,
  { subjectId, staff }: { subjectId: string; staff: StaffCaller },
): Promise<void> {
  if (await releaseAssignment(tx, { subjectId, staffId: staff.staffId })) return
  throw new AppError('conflict', 'This isn’t assigned to you anymore.')
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
  return listAssignedTo(deps.db, staffId, freeSince(deps))
}
