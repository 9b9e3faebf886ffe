import type { Feature } from '../../../feature.ts'
import { profileRoutes } from './profile-routes.ts'

type ProfileNeeds = Parameters<typeof profileRoutes>[0]

export function createProfile(needs: ProfileNeeds): Feature {
  return { routes: profileRoutes(needs) }
}
