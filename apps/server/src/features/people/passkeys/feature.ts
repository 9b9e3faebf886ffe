import type { Feature } from '../../../feature.ts'
import { passkeyTask } from './passkeys.ts'
import { passkeyRoutes } from './routes.ts'

type PasskeyNeeds = Parameters<typeof passkeyRoutes>[0]

export function createPasskeys(needs: PasskeyNeeds): Feature {
  return { routes: passkeyRoutes(needs), tasks: [passkeyTask(needs)] }
}
