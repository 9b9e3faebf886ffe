import type { Session } from '@openline/contract/auth'
import type { Db } from '../../db/open.ts'
import type { Feature } from '../../feature.ts'
import type { FindSession } from '../../http/access.ts'
import type { Call, Caller } from '../../http/bind.ts'
import { authTask } from './auth.ts'
import { startEmailChange } from './email-change.ts'
import { type AuthDeps, authRoutes } from './routes.ts'
import { createFindSession, createLiveSessions, openSession } from './sessions.ts'
import { startSessionOf } from './sign-in.ts'
import { confirmSession } from './store.ts'

/** What other features use of sign-in and sessions. */
type Auth = Feature & {
  readonly findSession: FindSession
  readonly liveSessions: ReturnType<typeof createLiveSessions>
  readonly openSession: typeof openSession
  readonly confirmSession: typeof confirmSession
  readonly startSession: (tx: Db, customerId: string, call: Call) => Promise<Session>
  readonly startEmailChange: (newEmail: string, caller: Caller) => Promise<{ message: string }>
}

export function createAuth(needs: AuthDeps): Auth {
  return {
    routes: authRoutes(needs),
    tasks: [authTask(needs)],
    findSession: createFindSession(needs),
    liveSessions: createLiveSessions(needs),
    openSession,
    confirmSession,
    startSession: (tx, customerId, call) => startSessionOf(needs, tx, customerId, call),
    startEmailChange: (newEmail, caller) => startEmailChange(needs, newEmail, caller),
  }
}
