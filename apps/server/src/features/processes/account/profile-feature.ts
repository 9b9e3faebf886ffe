import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { profileRoutes } from './profile-routes.ts'

type ProfileNeeds = Needs<
  'db' | 'clock' | 'log' | 'limits' | 'secretBox' | 'sendEmail' | 'brand' | 'chatHashKey'
>

export function createProfile(needs: ProfileNeeds): Feature {
  return { routes: profileRoutes(needs) }
}
