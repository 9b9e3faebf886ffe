import { t } from '@openline/i18n/i18n'
import { Dialog } from '../../ui/dialog.tsx'
import { LiveStory } from './live-story.tsx'
import { ShareStory } from './share-story.tsx'

type StoryDialogProps = {
  /** The line, as its owner calls it. */
  readonly name: string
  readonly orderId: string
  readonly portInId: string | null
  /** See `useStory`. */
  readonly movement: string
  readonly onClose: () => void
}

/** Everything that happened to a line, and a link to it. */
export function StoryDialog({ name, onClose, ...subjects }: StoryDialogProps) {
  return (
    <Dialog open size="medium" title={t('Progress')} subtitle={name} onClose={onClose}>
      <LiveStory {...subjects} label={t('Progress of {name}', { name })} />
      <ShareStory orderId={subjects.orderId} portInId={subjects.portInId} />
    </Dialog>
  )
}
