import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { accountClosureRoutes } from './account-closure-routes.ts'

export function createAccountClosure(
  needs: Needs<'db' | 'clock' | 'log' | 'enqueue' | 'sendEmail'>,
): Feature {
  return { routes: accountClosureRoutes(needs) }
}
