import type { OutputOf } from '@openline/contract/endpoint'
import { idleSeconds, noteCallsEverySeconds } from '@openline/contract/people/sessions'
import {
  type listStaffSessions,
  type StaffSession,
  staffSessionSeconds,
  type viewStaffSelf,
} from '@openline/contract/people/staff-sessions'
import { notFound, notSignedIn } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import { newSecret, secretHash } from '../../../crypto/new-secret.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { Call, StaffCaller } from '../../../http/bind.ts'
import type { FindStaffSession } from '../../../http/staff-access.ts'
import type { Needs } from '../../../needs.ts'
import { recordAct, type StaffActor } from '../../platform/audit/audit.ts'
import { deviceName } from '../auth/session-list.ts'
import { requireStepUp } from '../auth/step-up.ts'
import {
  endSession,
  findLiveSession,
  findSession,
  insertSession,
  listLiveSessions,
  touchSession,
} from './session-store.ts'
import { findMember, type MemberRow } from './store.ts'

/** Starts a session at the desk; its token is returned once and stored as a hash. */
export async function openStaffSession(
  tx: Db,
  { id: staffId, name, roles }: Pick<MemberRow, 'id' | 'name' | 'roles'>,
  { now, userAgent }: { now: Date } & Pick<Call, 'userAgent'>,
): Promise<{ answer: StaffSession; caller: StaffCaller }> {
  const { token, hash: tokenHash } = newSecret()
  const expiresAt = secondsAfter(now, staffSessionSeconds)
  const sessionId = ownId()
  await insertSession(tx, {
    id: sessionId,
    tokenHash,
    staffId,
    userAgent,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  })
  return {
    answer: { token, expiresAt: expiresAt.toISOString(), staff: { id: staffId, name, roles } },
    caller: { staffId, sessionId, name, roles },
  }
}

/** Looks up the session behind a token of the desk; null when it is unknown, ended, over or idle. */
export function createFindStaffSession({ db, clock }: Needs<'db' | 'clock'>): FindStaffSession {
  return async (token, { isUse }) => {
    const now = clock()
    const found = await findLiveSession(db, secretHash(token), boundsAt(now))
    if (!found) return null
    const { lastSeenAt, ...caller } = found
    const unlessSeenAfter = secondsAfter(now, -noteCallsEverySeconds)
    if (isUse && lastSeenAt <= unlessSeenAfter) {
      await touchSession(db, caller.sessionId, { now, unlessSeenAfter })
    }
    return caller
  }
}

function boundsAt(now: Date) {
  return { now, seenAfter: secondsAfter(now, -idleSeconds) }
}

/** Who is signed in, and until when. */
export async function viewSelf(
  { db }: Needs<'db' | 'clock'>,
  { staffId, sessionId }: StaffCaller,
): Promise<OutputOf<typeof viewStaffSelf>> {
  const [member, session] = [await findMember(db, staffId), await findSession(db, sessionId)]
  if (!member || !session) throw notSignedIn('Please sign in to the desk')
  const { id, name, email, roles, recoveryHash } = member
  return {
    id,
    name,
    email,
    roles,
    expiresAt: session.expiresAt.toISOString(),
    hasRecoveryCode: recoveryHash !== null,
  }
}

/** Ends the caller's session, and what they have open in customers' accounts. */
export async function signOut(deps: EndNeeds, by: StaffActor): Promise<{ message: string }> {
  await endRecorded(deps, by, { act: 'signOutStaff', sessionId: by.staff.sessionId })
  return { message: 'You’re signed out of the desk' }
}

/** Where the caller is signed in: this session first, then the one used last. */
export async function listOwnSessions(
  { db, clock }: Needs<'db' | 'clock'>,
  { staffId, sessionId }: StaffCaller,
): Promise<OutputOf<typeof listStaffSessions>> {
  const rows = await listLiveSessions(db, staffId, boundsAt(clock()))
  const sessions = rows.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    id,
    device: deviceName(userAgent),
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === sessionId,
  }))
  return { sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
}

/**
 * Signs out another session of the caller, with what they have open in customers' accounts: which session opened it is
 * not on record. Another person's is not found.
 */
export async function endOwnSession(
  deps: EndNeeds,
  sessionId: string,
  by: StaffActor,
): Promise<{ message: string }> {
  if (!(await endRecorded(deps, by, { act: 'endStaffSession', sessionId }))) {
    throw notFound('This session has already ended')
  }
  return { message: 'That device was signed out' }
}

type EndNeeds = Needs<'db' | 'clock' | 'events'>
type End = { act: 'signOutStaff' | 'endStaffSession'; sessionId: string }

/** Whether the session of the caller was still there to be ended. */
function endRecorded(
  { db, clock, events }: EndNeeds,
  by: StaffActor,
  { act, sessionId }: End,
): Promise<boolean> {
  const { staffId } = by.staff
  const at = clock()
  return db.transaction(async (tx) => {
    if (!(await endSession(tx, { staffId, sessionId, now: at }))) return false
    await events.onStaffAccessLost(tx, { staffId })
    const subject = { kind: 'staff' as const, id: staffId }
    const ended = { before: null, after: { sessionId } }
    await recordAct(tx, by, { at, act, reason: null, customerId: null, subject, ...ended })
    return true
  })
}

/** Throws `step_up_required` unless the caller signed in a short time ago: a stolen session makes no new way in. */
export async function requireFreshSignIn(
  { db, clock }: Needs<'db' | 'clock'>,
  { sessionId }: StaffCaller,
): Promise<void> {
  const session = await findSession(db, sessionId)
  requireStepUp(
    { authenticatedAt: session?.createdAt ?? new Date(0) },
    clock(),
    'Please sign in again to change how you sign in',
  )
}
