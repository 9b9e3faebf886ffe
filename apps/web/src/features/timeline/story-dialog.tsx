import { storyOf } from '../../lib/story.ts'
import { Alert } from '../../ui/alert.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { ShareStory } from './share-story.tsx'
import { useStory } from './use-story.ts'

type StoryDialogProps = {
  /** The line, as its owner calls it. */
  readonly name: string
  readonly orderId: string
  readonly portInId: string | null
  /** See `useStory`. */
  readonly movement: string
  readonly onClose: () => void
}

/** Order, SIM and number of a line in one timeline that grows while it is open. */
export const StoryDialog = ({ name, onClose, ...subjects }: StoryDialogProps) => {
  const { loaded, isOutdated } = useStory(subjects)
  return (
    <Dialog open size="medium" title="Step by step" subtitle={name} onClose={onClose}>
      {!loaded && <Skeleton block lines={6} label="Loading what happened" />}
      {loaded?.ok === false && (
        <Alert tone="danger" live>
          {loaded.message}
        </Alert>
      )}
      {loaded?.ok && (
        <div aria-live="polite" aria-busy={isOutdated}>
          <Timeline label={`Steps of ${name}`} events={storyOf(loaded.value)} />
        </div>
      )}
      <ShareStory orderId={subjects.orderId} portInId={subjects.portInId} />
    </Dialog>
  )
}
