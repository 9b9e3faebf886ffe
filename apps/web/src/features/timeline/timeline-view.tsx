import { t } from '@openline/i18n/i18n'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { timelineOf } from './timeline.ts'
import { useTimeline } from './use-timeline.ts'

type LiveTimelineProps = {
  /** What the list is called for those who do not see it. */
  readonly label: string
  readonly orderId: string
  readonly portInId: string | null
  /** See `useTimeline`. */
  readonly version: string
}

/** Order, SIM and number in one timeline that grows while it is open. */
export function LiveTimeline({ label, ...subjects }: LiveTimelineProps) {
  const { loaded, isOutdated } = useTimeline(subjects)
  if (!loaded) return <Skeleton block lines={6} label={t('Loading the progress')} />
  if (!loaded.ok) return <FailureAlert message={loaded.message} />
  return (
    <div aria-live="polite" aria-busy={isOutdated}>
      <Timeline label={label} events={timelineOf(loaded.value)} />
    </div>
  )
}
