import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { passkeyTask } from './passkeys.ts'
import { passkeyRoutes } from './routes.ts'

export function createPasskeys(needs: Needs): Feature {
  return { routes: passkeyRoutes(needs), tasks: [passkeyTask(needs)] }
}
