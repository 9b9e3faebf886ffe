import type { ActFacts, ActSubject } from '@openline/contract/platform/audit'
import type { ActName } from '@openline/contract/platform/audit-labels'
import { idOfRequest, ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { type Actor, recordAct, type StaffActor } from './audit.ts'
import { type Change, conflictOn, tooLate } from './conflict.ts'

type AuditSubject = { readonly kind: ActSubject; readonly id: string }

/** For an action whose own update finds out who is first: nothing is locked before. */
export function lockNothing(): Promise<null> {
  return Promise.resolve(null)
}

/** One press of a button at the desk. */
export type Press = {
  /** Of what the action makes: the same each time that the press is sent. */
  readonly id: string
  readonly at: Date
}

/** What an action did, for the audit log, with what it answers. */
export type Done<Result> = {
  readonly customerId: string | null
  readonly before: ActFacts
  readonly after: ActFacts
  readonly result: Result
  /** What the entry is about, where that is what the action made. */
  readonly subject?: AuditSubject
  /** What was done, where that is another thing than was asked for. */
  readonly act?: ActName
}

/** What the page had shown of a subject when the button was pressed. */
export type Seen<Subject> = {
  readonly isCurrent: (subject: Subject) => boolean
  /** What happened to it last, where it is not current. */
  readonly lastChange: (tx: Db, subject: Subject, now: Date) => Promise<Change>
}

export type DeskAction<Subject, Result> = {
  /** At the desk, or at the command line, which does some of the same. */
  readonly by: Actor
  /** The name of the call, under which the audit log keeps it. */
  readonly name: ActName
  /** Null for who works on what: it is no news of the subject. */
  readonly reason: string | null
  readonly subject: AuditSubject
  /** Reads the subject with all that the action decides on, locked until the transaction ends. Throws 404. */
  readonly lock: (tx: Db) => Promise<Subject>
  /** What the same press did before; null when it comes for the first time. */
  readonly findDone?: (tx: Db, subject: Subject, press: Press) => Promise<Result | null>
  readonly seen?: Seen<Subject>
  /** Acts; null when the subject is not in the state for it. */
  readonly act: (tx: Db, subject: Subject, press: Press) => Promise<Done<Result> | null>
}

/** The id of what a press makes, by who pressed, the subject and the idempotency key. */
export function idOfPress({ staff, call }: StaffActor, subjectId: string): string {
  return idOfRequest(staff.staffId, subjectId, call.idempotencyKey)
}

/**
 * Does what staff asked for and writes the audit log, in one transaction that holds the subject's lock. A press that
 * comes again gives what it did and does nothing. Throws 409 with who was first when the subject is not what the page
 * had shown, or not in the state for the action. Where a second person confirms it, their confirmation is used up with it.
 */
export function actionAtDesk<Subject, Result>(
  { db, clock }: Needs<'db' | 'clock'>,
  action: DeskAction<Subject, Result>,
): Promise<Result> {
  const { by, name, reason, subject } = action
  const id = 'staff' in by ? idOfPress(by, subject.id) : ownId()
  return db.transaction(async (tx) => {
    const locked = await action.lock(tx)
    const press = { id, at: clock() }
    const earlier = (await action.findDone?.(tx, locked, press)) ?? null
    if (earlier !== null) return earlier
    if ('staff' in by) await by.staff.confirms?.use(tx, press.at)
    if (action.seen) await requireSeen(tx, action.seen, locked, press.at)
    const done = await action.act(tx, locked, press)
    if (!done) throw await conflictOn(tx, subject, press.at)
    const { result, ...entry } = done
    await recordAct(tx, by, { at: press.at, act: name, reason, subject, ...entry })
    return result
  })
}

/** Throws 409 with what happened last when a locked subject is not what the page had shown. */
export async function requireSeen<Subject>(
  tx: Db,
  seen: Seen<Subject>,
  subject: Subject,
  now: Date,
): Promise<void> {
  if (!seen.isCurrent(subject)) throw tooLate(await seen.lastChange(tx, subject, now), now)
}

type ActOnMany = Pick<DeskAction<unknown, unknown>, 'by' | 'name' | 'reason'> & {
  readonly kind: ActSubject
  /** One of them, which tells who was first where none is left to act on; null where none was named. */
  readonly first: string | null
}

type DoneToOne = Pick<Done<unknown>, 'before' | 'after'> & { readonly id: string }

/**
 * The same for a list that staff chose from: an entry for each subject that was in the state for it, and 409 when none
 * was. The update itself finds out who is first.
 */
export function actOnMany<One extends DoneToOne>(
  { db, clock }: Needs<'db' | 'clock'>,
  { by, name, reason, kind, first }: ActOnMany,
  act: (tx: Db, at: Date) => Promise<readonly One[]>,
): Promise<readonly One[]> {
  return db.transaction(async (tx) => {
    const at = clock()
    const done = await act(tx, at)
    if (done.length === 0) {
      throw first === null ? tooLate(null, at) : await conflictOn(tx, { kind, id: first }, at)
    }
    for (const { id, before, after } of done) {
      const subject = { kind, id }
      await recordAct(tx, by, { at, act: name, reason, customerId: null, subject, before, after })
    }
    return done
  })
}
