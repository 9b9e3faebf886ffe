import { t } from '@openline/i18n/i18n'
import { storyOf } from '../../lib/story.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { useStory } from './use-story.ts'

type LiveStoryProps = {
  /** What the list is called for those who do not see it. */
  readonly label: string
  readonly orderId: string
  readonly portInId: string | null
  /** See `useStory`. */
  readonly movement: string
}

/** Order, SIM and number in one timeline that grows while it is open. */
export function LiveStory({ label, ...subjects }: LiveStoryProps) {
  const { loaded, isOutdated } = useStory(subjects)
  if (!loaded) return <Skeleton block lines={6} label={t('Loading the progress')} />
  if (!loaded.ok) return <FailureAlert message={loaded.message} />
  return (
    <div aria-live="polite" aria-busy={isOutdated}>
      <Timeline label={label} events={storyOf(loaded.value)} />
    </div>
  )
}
