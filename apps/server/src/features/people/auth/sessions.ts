import {
  idleSeconds,
  noteCallsEverySeconds,
  sessionSeconds,
} from '@openline/contract/people/sessions'
import { secondsAfter } from '../../../clock.ts'
import { newSecret, secretHash } from '../../../crypto/new-secret.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { FindSession } from '../../../http/access.ts'
import type { Needs } from '../../../needs.ts'
import { isAnonymized } from '../customers/anonymized.ts'
import { type Customer, findCustomer, updateCustomer } from '../customers/store.ts'
import { endSession, listLiveSessions } from './session-store.ts'
import { findLiveSession, insertSession, setAuthenticatedAt, touchSession } from './store.ts'

export type OpenedSession = { token: string; expiresAt: Date }

type NewSession = {
  /** As they were when someone proved to be them. */
  customer: Pick<Customer, 'id' | 'emailKey' | 'passwordHash'>
  userAgent: string
  now: Date
  /** Set for support staff in the customer's place; they never count as freshly signed in. */
  assistance?: { handoffId: string; endsAt: Date }
}

const never = new Date(0)

/**
 * Starts a new session; its token is returned once and stored as a hash. Null where the account is closed, or has
 * another email or password by now.
 */
export async function openSession(
  db: Db,
  { customer, userAgent, now, assistance }: NewSession,
): Promise<OpenedSession | null> {
  const { token, hash: tokenHash } = newSecret()
  const expiresAt = assistance?.endsAt ?? secondsAfter(now, sessionSeconds)
  const id = ownId()
  const customerId = customer.id
  await insertSession(db, {
    id,
    tokenHash,
    customerId,
    userAgent,
    createdAt: now,
    authenticatedAt: assistance ? never : now,
    lastSeenAt: now,
    expiresAt,
    handoffId: assistance?.handoffId ?? null,
  })
  // What changes the account ends its sessions: this one too, unless it had to wait for that change.
  if (isSameAccount(customer, await findCustomer(db, customerId))) return { token, expiresAt }
  await endSession(db, { customerId, sessionId: id, now })
  return null
}

function isSameAccount(
  { emailKey, passwordHash }: NewSession['customer'],
  found: Customer | null,
): boolean {
  return (
    found?.emailKey === emailKey && found.passwordHash === passwordHash && !isAnonymized(emailKey)
  )
}

/** From `now` on the session counts as freshly signed in. */
export function recordStepUp(db: Db, sessionId: string, now: Date): Promise<void> {
  return setAuthenticatedAt(db, sessionId, now)
}

/** Looks up the session behind a bearer token; null when it is unknown, revoked, over or idle. */
export function createFindSession({ db, clock }: Needs<'db' | 'clock'>): FindSession {
  return async (token, { isUse, speaks }) => {
    const now = clock()
    const session = await findLiveSession(db, secretHash(token), {
      now,
      seenAfter: secondsAfter(now, -idleSeconds),
    })
    if (!session) return null
    const { lastSeenAt, language, ...caller } = session
    const unlessSeenAfter = secondsAfter(now, -noteCallsEverySeconds)
    if (isUse && lastSeenAt <= unlessSeenAfter) {
      await touchSession(db, session.sessionId, { now, unlessSeenAfter })
    }
    const isOwn = isUse && session.handoffId === null
    if (isOwn && speaks !== null && speaks !== language) {
      await updateCustomer(db, session.customerId, { language: speaks })
    }
    return caller
  }
}

/** Gives which of many sessions are still valid; the question does not extend them. */
export function createLiveSessions({ db, clock }: Needs<'db' | 'clock'>) {
  return async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const now = clock()
    const bounds = { now, seenAfter: secondsAfter(now, -idleSeconds) }
    return new Set(await listLiveSessions(db, ids, bounds))
  }
}
