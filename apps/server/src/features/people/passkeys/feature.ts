import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { passkeyTask } from './passkeys.ts'
import { passkeyRoutes } from './routes.ts'

type PasskeyNeeds = Needs<
  | 'db'
  | 'clock'
  | 'log'
  | 'limits'
  | 'secretBox'
  | 'sendEmail'
  | 'brand'
  | 'publicUrl'
  | 'chatHashKey'
>

export function createPasskeys(needs: PasskeyNeeds): Feature {
  return { routes: passkeyRoutes(needs), tasks: [passkeyTask(needs)] }
}
