import type { Feature } from '../../../feature.ts'
import { timelineRoutes } from './routes.ts'
import { openTimelines, type Timelines } from './timeline.ts'

type TimelineNeeds = Parameters<typeof timelineRoutes>[0] & Parameters<typeof openTimelines>[0]

/** Starts to listen for changes at once; the server closes `timelines` when it stops. */
export function createTimeline(needs: TimelineNeeds): Feature & { readonly timelines: Timelines } {
  return { timelines: openTimelines(needs), routes: timelineRoutes(needs) }
}
