import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import {
  type endSessions,
  idleSeconds,
  type listSessions,
} from '@openline/contract/people/sessions'
import { t } from '@openline/i18n/i18n'
import bowser from 'bowser'
import { notFound } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import type { Caller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { endSession, endSessionsOf, findLiveSessions } from './session-store.ts'

/** Where the customer is signed in: this session first, then the one used last. */
export async function listOpenSessions(
  { db, clock }: Needs<'db' | 'clock'>,
  { customerId, sessionId }: Caller,
): Promise<OutputOf<typeof listSessions>> {
  const now = clock()
  const seenAfter = secondsAfter(now, -idleSeconds)
  const rows = await findLiveSessions(db, customerId, { now, seenAfter })
  const sessions = rows.map(({ id, userAgent, handoffId, createdAt, lastSeenAt }) => ({
    id,
    device: handoffId === null ? deviceName(userAgent) : t('Our support team'),
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === sessionId,
  }))
  return { sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
}

/** Signs out one session, or all others. Another customer's is not found. */
export async function endOpenSessions(
  { db, clock }: Needs<'db' | 'clock'>,
  which: HandlerInput<typeof endSessions>['body'],
  { customerId, sessionId }: Caller,
): Promise<{ message: string }> {
  const now = clock()
  if ('others' in which) {
    await endSessionsOf(db, customerId, { now, exceptSessionId: sessionId })
    return { message: t('You’re signed out everywhere else') }
  }
  if (!(await endSession(db, { customerId, sessionId: which.sessionId, now }))) {
    throw notFound(t('This session has already ended'))
  }
  return { message: t('That device was signed out') }
}

/** A user agent as a person would call the device; what is not known is left out. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return t('Unknown device')
  const { browser, os, platform } = bowser.parse(userAgent)
  const device = platform.model ?? os.name
  if (browser.name && device) return t('{browser} on {device}', { browser: browser.name, device })
  return browser.name || device || t('Unknown device')
}
