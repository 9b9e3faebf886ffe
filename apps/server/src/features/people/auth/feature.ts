import type { Feature } from '../../../feature.ts'
import type { FindSession } from '../../../http/access.ts'
import type { Needs } from '../../../needs.ts'
import { authTask } from './auth.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { authRoutes } from './routes.ts'
import { createFindSession, createLiveSessions } from './sessions.ts'

type AuthNeeds = Needs<
  | 'db'
  | 'clock'
  | 'log'
  | 'limits'
  | 'secretBox'
  | 'sendEmail'
  | 'brand'
  | 'chatHashKey'
  | 'termsVersion'
>

type Auth = Feature & {
  readonly passwords: Passwords
  readonly findSession: FindSession
  readonly liveSessions: ReturnType<typeof createLiveSessions>
}

export function createAuth(needs: AuthNeeds): Auth {
  const passwords = createPasswords()
  return {
    routes: authRoutes({ ...needs, passwords }),
    tasks: [authTask(needs)],
    passwords,
    findSession: createFindSession(needs),
    liveSessions: createLiveSessions(needs),
  }
}
