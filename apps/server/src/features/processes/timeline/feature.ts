import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { createLiveSessions } from '../../people/auth/sessions.ts'
import { timelineRoutes } from './routes.ts'
import { openTimelines } from './timeline.ts'

/** Starts to listen for changes immediately; the server closes `timelines` when it stops. */
export function createTimeline(needs: Needs) {
  return {
    timelines: openTimelines({ ...needs, liveSessions: createLiveSessions(needs) }),
    routes: timelineRoutes(needs),
  } satisfies Feature & Record<'timelines', unknown>
}
