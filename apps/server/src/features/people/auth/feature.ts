import type { Feature } from '../../../feature.ts'
import type { FindSession } from '../../../http/access.ts'
import { authTask } from './auth.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import type { RegistrationDeps } from './registration.ts'
import { authRoutes } from './routes.ts'
import { createFindSession, createLiveSessions } from './sessions.ts'

type AuthNeeds = Omit<RegistrationDeps, 'passwords'>

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
