import { t } from '@openline/i18n/i18n'
import { Dialog } from '../../ui/dialog.tsx'
import { ShareTimeline } from './share-timeline.tsx'
import { LiveTimeline } from './timeline-view.tsx'

type TimelineDialogProps = {
  /** The line, as its owner calls it. */
  readonly name: string
  readonly orderId: string
  readonly portInId: string | null
  /** See `useTimeline`. */
  readonly version: string
  readonly onClose: () => void
}

/** Everything that happened to a line, and a link to it. */
export function TimelineDialog({ name, onClose, ...subjects }: TimelineDialogProps) {
  return (
    <Dialog open size="medium" title={t('Progress')} subtitle={name} onClose={onClose}>
      <LiveTimeline {...subjects} label={t('Progress of {name}', { name })} />
      <ShareTimeline orderId={subjects.orderId} portInId={subjects.portInId} />
    </Dialog>
  )
}
